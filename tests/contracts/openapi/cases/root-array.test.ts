import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import { temporary } from '../../../cli/assay.ts';
import { inferredAt } from '../../documents/infer/inferred.ts';
import { brokenBy, findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, listening, pageOf, serving } from '../listening.ts';
import { array, integer, objectOf, ok, text } from '../document.ts';

/** Lists whose answer is the array itself. */

const cups = Array.from({ length: 33 }, (_, n) => ({ cupId: 200 - n, kind: ['mug', 'glass'][n % 2], volume: n }));

const query = (name: string, type: string, more: object = {}): object => ({
  name,
  in: 'query',
  schema: { type, ...more },
});

const documentOf = (items: object, ...parameters: object[]): string => {
  const file = path.join(temporary(), 'cups.json');
  const responses = ok(array(items));
  const paths = { '/v1/cups': { get: { operationId: 'cups', parameters, responses } } };
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Cups', version: '1' }, paths }));
  return file;
};

const cup = objectOf({ cupId: integer, kind: text, volume: integer });
const byOffset = documentOf(
  cup,
  query('limit', 'integer', { maximum: 50 }),
  query('offset', 'integer'),
  query('kind', 'string'),
);

/** `edge`: an item is lost where a page begins. */
const served = (fault?: 'edge'): Promise<Listening> =>
  listening((_, asked) => {
    const kind = asked.get('kind');
    const found = cups.filter((one) => kind === null || one.kind === kind);
    const offset = Number(asked.get('offset') ?? 0);
    return pageOf(fault && offset > 0 ? found.toSpliced(offset, 1) : found, asked, 50);
  });

const inferredOf = async (file: string, started: Promise<Listening>): ReturnType<typeof inferredAt> => {
  const server = await started;
  try {
    return await inferredAt(file, server);
  } finally {
    await server.close();
  }
};

test('infer proposes items: . with what else the array shows, and a run judges the list by it', async () => {
  const { proposed, overlay } = await inferredOf(byOffset, served());
  expect(proposed).toEqual({
    '/v1/cups': {
      items: '.',
      identity: ['cupId'],
      paging: { style: 'offset', size: 'limit', cursor: 'offset', aboveMaximum: 'refused' },
      filters: { kind: 'kind' },
    },
  });
  expect(overlay).toContain('# the answer is the array of its items');
  const written = path.join(temporary(), 'lists.yaml');
  fs.writeFileSync(written, overlay);
  const contract = openApiContract(await readOpenApi(byOffset, written));
  expect(findingsOf(await judged(contract, served()))).toEqual([]);
  expect(notPassed(await judged(contract, served(), 'api.page.continues', 'api.filter'))).toEqual([]);
  expect(await brokenBy(contract, served('edge'), 'api.page.continues')).toContain('api.page.continues');
});

/** Pages that only the header Link leads to; the headers count the items. */
const linked = (): Promise<Listening> =>
  serving((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    const [size, after] = [Number(searchParams.get('per_page') ?? 10), Number(searchParams.get('after') ?? 0)];
    const next = `<${pathname}?per_page=${size}&after=${after + size}>; rel="next"`;
    response.writeHead(200, {
      'content-type': 'application/json',
      'X-Total-Count': cups.length,
      'X-RateLimit-Count': 7,
      ...(after + size < cups.length ? { link: next } : {}),
    });
    response.end(JSON.stringify(cups.slice(after, after + size)));
  });

test('infer follows the header Link, and finds the count in a header', async () => {
  const { proposed } = await inferredOf(documentOf(cup, query('per_page', 'integer')), linked());
  expect(proposed).toEqual({
    '/v1/cups': {
      items: '.',
      identity: ['cupId'],
      count: { header: 'X-Total-Count' },
      paging: { style: 'link', size: 'per_page' },
    },
  });
});

test('a list of one page without a Link is left to a person, with the reason', async () => {
  const { proposed, overlay } = await inferredOf(documentOf(cup, query('per_page', 'integer')), served());
  expect(proposed).toEqual({});
  expect(overlay).toContain('GET /v1/cups: the answer is an array; ');
});

test('items that are texts are proposed', async () => {
  const file = documentOf(text, query('limit', 'integer'), query('offset', 'integer'));
  const texts = listening((_, asked) => {
    const offset = Number(asked.get('offset') ?? 0);
    return Array.from({ length: 17 }, (__, n) => `cup-${n}`).slice(offset, offset + Number(asked.get('limit') ?? 5));
  });
  const { proposed } = await inferredOf(file, texts);
  expect(proposed).toEqual({
    '/v1/cups': {
      items: '.',
      identity: ['.'],
      paging: { style: 'offset', size: 'limit', cursor: 'offset' },
    },
  });
});
