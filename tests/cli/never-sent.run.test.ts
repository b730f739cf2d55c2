import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerJson } from '../../lab/listen.ts';
import { serve } from '../serve.ts';
import { assayHere, results, temporary } from './assay.ts';

/** Inputs that a run never sends are named in each report: its cases pass without them. */

const responses = {
  200: {
    description: 'ok',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['books'], properties: { books: { type: 'array' } } },
      },
    },
  },
};
const numbers = { type: 'array', items: { type: 'integer' } };
const paths = {
  '/books': {
    get: {
      responses,
      parameters: [
        { name: 'where', in: 'query', schema: { type: 'string' } },
        { name: 'embedded', in: 'query', example: '{"author":1}', schema: { type: 'string' } },
        { name: 'if-none-match', in: 'header', schema: { type: 'string' } },
        {
          name: 'sort',
          in: 'query',
          schema: { type: 'string', contentMediaType: 'application/json' },
          example: [['year', 'desc']],
        },
        { name: 'in', in: 'query', schema: numbers, example: '1999,2004' },
        { name: 'by', in: 'query', schema: { type: 'array', items: { type: 'object' } }, example: [{ year: 'desc' }] },
        { name: 'at', in: 'query', content: { 'application/xml': { schema: numbers } } },
      ],
      requestBody: { content: { 'application/json': {} } },
    },
  },
  '/search': {
    post: {
      'x-assay-safe': true,
      responses,
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                ids: numbers,
                years: { ...numbers, example: [1999, 2004] },
                page: { type: 'integer', minimum: 1 },
              },
            },
          },
        },
      },
    },
  },
  '/all': {
    get: {
      responses,
      parameters: [
        {
          name: 'kind',
          in: 'query',
          required: true,
          schema: { type: 'string' },
          examples: { a: { value: 'a' }, b: { value: 'b' } },
        },
      ],
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
  const folder = temporary();
  const document = path.join(folder, 'api.json');
  fs.writeFileSync(document, JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths }));
  return { args: ['--openapi', document, '--url', url], folder };
};

test('inputs that were never sent are named with the reason, and an example of a list in the body is sent', async () => {
  const { args, folder } = await start();
  const out = path.join(folder, 'out');
  const { code, stdout } = await assayHere('run', '--quiet', ...args, '--out', out);
  expect(code).toBe(0);
  expect(results(out).neverSent).toEqual(neverSent);
  const line = `POST /search: never sent: ids (${type})`;
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(line);
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
  expect(await assayHere('merge', ...shards.map(([, out]) => out), '--out', merged)).toMatchObject({ code: 0 });
  expect(results(merged).neverSent).toEqual(neverSent);
  const some = path.join(folder, 'some');
  expect(await assayHere('run', ...args, '--only', 'api.schema', '--out', some)).toMatchObject({ code: 0 });
  expect(results(some).neverSent).toBeUndefined();
});
