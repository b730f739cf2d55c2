import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi, withAllowedWrites } from '../../../contracts/openapi/index.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { type Answer, asked, bodyOf, type Received } from './cases/inputs.ts';
import { notPassed } from './judged.ts';

/** Lists that are read by POST are called only if the user or the document allows it. */

const words = Array.from({ length: 23 }, (_, n) => ({ word: `${'ab'[n % 2]}${n}`, initial: 'ab'[n % 2] }));

type Fault = 'filter-ignored' | 'first-item-lost';

const answer = (request: Received, fault: Fault | undefined): Answer => {
  const { where, mode, limit = 4, after = '0', initial } = bodyOf(request);
  const isOdd = typeof limit !== 'number' || limit < 1 || limit > 10 || !/^\d+$/.test(String(after));
  if (isOdd || !isObject(where) || where['language'] !== 'en' || mode !== 'whole') return 400;
  if (initial !== undefined && initial !== 'a' && initial !== 'b') return 400;
  const isFiltered = initial !== undefined && fault !== 'filter-ignored';
  const found = words.filter((word) => !isFiltered || word.initial === initial);
  const end = Number(after) + limit;
  const page = found.slice(Number(after), end);
  if (fault === 'first-item-lost' && Number(after) > 0) page.shift();
  return { words: page, ...(end < found.length ? { next: String(end) } : {}) };
};

/** Method and path of each request, and what is judged. */
const askedWith = async (writes: readonly string[], fault?: Fault) => {
  const document = await readOpenApi(path.join(import.meta.dirname, 'searched.yaml'));
  const contract = openApiContract(withAllowedWrites(document, writes));
  const { received, judgements } = await asked(contract, (request) =>
    request.path === '/search' ? answer(request, fault) : 200,
  );
  const requests = new Set(received.map((request) => `${request.method} ${request.path}`));
  return { requests, result: judgements };
};

describe('operations that may change the target', () => {
  test('are not called', async () => {
    const { requests } = await askedWith([]);
    expect([...requests]).toEqual(['GET /words', 'HEAD /words']);
  });

  test.each(['search', 'POST /search', 'sea*'])('are called if a pattern allows it: %s', async (pattern) => {
    const { requests, result } = await askedWith([pattern]);
    expect([...requests].sort()).toEqual(['GET /words', 'HEAD /words', 'POST /search']);
    expect(notPassed(result)).toEqual([]);
  });

  test.each<[Fault, string]>([
    ['filter-ignored', 'api.filter'],
    ['first-item-lost', 'api.page.any-size'],
  ])('their faults are found: %s', async (fault, requirement) => {
    const { result } = await askedWith(['search'], fault);
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
