import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi, withAllowedWrites } from '../../../contracts/openapi/index.ts';
import { type Judgements, judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { parseJson } from '../../../engine/model/json.ts';
import { serving } from './listening.ts';

/** Lists that are read by POST are called only if the user or the document allows it. */

const words = Array.from({ length: 23 }, (_, n) => ({ word: `${'ab'[n % 2]}${n}`, initial: 'ab'[n % 2] }));

interface Asked {
  readonly result: Judgements;
  /** Method and path of each request. */
  readonly requests: ReadonlySet<string>;
}

type Fault = 'filter-ignored' | 'first-item-lost';

const answer = (body: string, fault: Fault | undefined): { readonly status: number; readonly body: object } => {
  const sent = parseJson(body);
  const known = isObject(sent) ? sent : {};
  const { where, mode, limit = 4, after = '0', initial } = known;
  const isOdd = typeof limit !== 'number' || limit < 1 || limit > 10 || !/^\d+$/.test(String(after));
  if (isOdd || !isObject(where) || where['language'] !== 'en' || mode !== 'whole') return { status: 400, body: {} };
  if (initial !== undefined && initial !== 'a' && initial !== 'b') return { status: 400, body: {} };
  const isFiltered = initial !== undefined && fault !== 'filter-ignored';
  const found = words.filter((word) => !isFiltered || word.initial === initial);
  const end = Number(after) + limit;
  const page = found.slice(Number(after), end);
  if (fault === 'first-item-lost' && Number(after) > 0) page.shift();
  return { status: 200, body: { words: page, ...(end < found.length ? { next: String(end) } : {}) } };
};

const asked = async (writes: readonly string[], fault?: Fault): Promise<Asked> => {
  const document = await readOpenApi(path.join(import.meta.dirname, 'searched.yaml'));
  const contract = openApiContract(withAllowedWrites(document, writes));
  const requests = new Set<string>();
  const server = await serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      requests.add(`${request.method} ${request.url?.split('?')[0]}`);
      const made = request.url === '/search' ? answer(body, fault) : { status: 200, body: {} };
      response.writeHead(made.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(made.body));
    });
  });
  try {
    const target = { api: server.url };
    return { requests, result: await judgeTarget(contract, { ...defaultOptions, retries: 0, target }, server) };
  } finally {
    await server.close();
  }
};

describe('operations that may change the target', () => {
  test('are not called', async () => {
    const { requests } = await asked([]);
    expect([...requests]).toEqual(['GET /words', 'HEAD /words']);
  });

  test.each(['search', 'POST /search', 'sea*'])('are called if a pattern allows it: %s', async (pattern) => {
    const { requests, result } = await asked([pattern]);
    expect([...requests].sort()).toEqual(['GET /words', 'HEAD /words', 'POST /search']);
    expect(result.defects).toEqual([]);
    expect(
      result.outcomes
        .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')
        .map(({ requirement, operation, reason }) => `${requirement}@${operation} ${reason}`),
    ).toEqual([]);
  });

  test.each<[Fault, string]>([
    ['filter-ignored', 'api.filter'],
    ['first-item-lost', 'api.page.any-size'],
  ])('their faults are found: %s', async (fault, requirement) => {
    const { result } = await asked(['search'], fault);
    expect(result.outcomes.flatMap(({ findings }) => findings).map((finding) => finding.requirement)).toContain(
      requirement,
    );
  });

  test.each([
    ['seek', /--allow-writes seek matches no operation of the document beyond GET and HEAD/],
    ['removeWords', /--allow-writes removeWords matches no POST/],
  ])('a pattern that allows nothing is refused: %s', async (pattern, message) => {
    const document = await readOpenApi(path.join(import.meta.dirname, 'searched.yaml'));
    expect(() => withAllowedWrites(document, [pattern])).toThrow(message);
  });

  test('`*` allows every POST, also of a document without any', () => {
    const document = { openapi: '3.0.3', info: { title: 'Words', version: '1' }, paths: { '/words': { get: {} } } };
    expect(withAllowedWrites(document, ['*'])).toEqual(document);
  });
});
