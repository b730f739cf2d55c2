import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerJson } from '../../lab/listen.ts';
import { serve } from '../serve.ts';
import { assayHere, results, temporary } from './assay.ts';
import {
  array,
  documentOf,
  inHeader,
  integer,
  json,
  object,
  objectOf,
  ok,
  posts,
  query,
  text,
} from '../contracts/openapi/document.ts';
import { written } from '../contracts/openapi/written.ts';

/** Inputs that a run never sends are named in each report: its cases pass without them. */

const responses = ok(objectOf({ books: { type: 'array' } }, 'books'));
const numbers = array(integer);
const paths = {
  '/books': {
    get: {
      responses,
      parameters: [
        query('where'),
        query('embedded', text, { example: '{"author":1}' }),
        inHeader('if-none-match'),
        query('sort', { ...text, contentMediaType: 'application/json' }, { example: [['year', 'desc']] }),
        query('in', numbers, { example: '1999,2004' }),
        query('by', array(object), { example: [{ year: 'desc' }] }),
        { name: 'at', in: 'query', content: { 'application/xml': { schema: numbers } } },
      ],
      requestBody: { content: { 'application/json': {} } },
    },
  },
  '/search': posts(
    'post-search',
    json(objectOf({ ids: numbers, years: { ...numbers, example: [1999, 2004] }, page: { ...integer, minimum: 1 } })),
    objectOf({ books: { type: 'array' } }, 'books'),
  ),
  '/all': {
    get: {
      responses,
      parameters: [query('kind', text, { required: true, examples: { a: { value: 'a' }, b: { value: 'b' } } })],
    },
  },
};

const type = 'assay cannot send values of its type';
const neverSent = [
  {
    operation: 'get-books',
    parameters: [
      { parameter: 'where', reason: 'neither the document nor the answers give a value that it surely takes' },
      { parameter: 'by', reason: type },
      { parameter: 'if-none-match', reason: 'it changes the kind of answer' },
      { parameter: 'body', reason: 'assay sends only JSON objects as bodies, and none with GET' },
      { parameter: 'at', reason: type },
    ],
  },
  { operation: 'post-search', parameters: [{ parameter: 'ids', reason: type }] },
];

const requests: string[] = [];
const start = async (): Promise<{ readonly args: readonly string[]; readonly folder: string }> => {
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      requests.push(`${request.url ?? ''} ${body}`);
      answerJson(response, 200, { books: [] });
    });
  });
  return { args: [written({ 'api.json': documentOf(paths) }), '--url', url], folder: temporary() };
};

test('inputs that were never sent are named with the reason, and an example of a list in the body is sent', async () => {
  const { args, folder } = await start();
  const out = path.join(folder, 'out');
  const { code, stdout } = await assayHere('run', '--quiet', ...args, '--out', out);
  expect(code).toBe(0);
  expect(results(out).neverSent).toEqual(neverSent);
  const line = `POST /search: never sent: ids (${type})`;
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('POST /search ids');
  for (const name of ['summary.md', 'index.html'])
    expect(fs.readFileSync(path.join(out, name), 'utf8')).toContain(line);
  expect(requests.some((text) => text.startsWith('/all?kind=b'))).toBe(true);
  const sort = `sort=${encodeURIComponent('[["year","desc"]]')}`;
  for (const query of [sort, 'in=1999&in=2004'])
    expect(requests.some((text) => text.startsWith('/books') && text.includes(query))).toBe(true);
  expect(requests.some((text) => text.startsWith('/search') && text.includes('"years":[1999,2004]'))).toBe(true);
});

test('merged shards name the inputs that none of them sent, and a run of some cases names none', async () => {
  const { args, folder } = await start();
  const shards = ['1/2', '2/2'].map((shard) => [shard, path.join(folder, shard.slice(0, 1))] as const);
  for (const [shard, out] of shards)
    expect(await assayHere('run', ...args, '--shard', shard, '--out', out)).toMatchObject({ code: 0 });
  const merged = path.join(folder, 'merged');
  expect(await assayHere('report', 'merge', ...shards.map(([, out]) => out), '--out', merged)).toMatchObject({
    code: 0,
  });
  expect(results(merged).neverSent).toEqual(neverSent);
  const some = path.join(folder, 'some');
  expect(await assayHere('run', ...args, '--only', 'api.schema', '--out', some)).toMatchObject({ code: 0 });
  expect(results(some).neverSent).toBeUndefined();
});
