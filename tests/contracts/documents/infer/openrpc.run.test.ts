import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { assayHere, type Ended, results, temporary } from '../../../cli/assay.ts';
import { written } from '../../openapi/written.ts';
import { type Fault, serveExchange } from '../../openrpc/exchange-server.ts';

/** Proposals for the lists of a JSON-RPC API: by cursor in an object, by the last item, and by page. */

const document = path.join(import.meta.dirname, '..', '..', 'openrpc', 'exchange.json');
const writes = ['events_get', 'orders_list', 'books_*', 'server_version'].flatMap((name) => ['--allow-writes', name]);

const withExchange = async <T>(faults: readonly Fault[], ask: (url: string) => Promise<T>): Promise<T> => {
  const server = await serveExchange(faults);
  try {
    return await ask(server.url);
  } finally {
    await server.close();
  }
};

const inferAt = (url: string, ...more: readonly string[]): Promise<Ended> =>
  assayHere('infer', document, '--url', url, '--quiet', ...more);

const runWith = (overlay: string, ...faults: readonly Fault[]): Promise<readonly string[]> =>
  withExchange(faults, async (url) => {
    const out = temporary();
    const target = [document, overlay, '--url', url];
    await assayHere('run', ...target, '--out', out, '--quiet', ...writes);
    return results(out).findings.map(({ requirement, operation }) => `${requirement}@${operation}`);
  });

interface Action {
  readonly target: string;
  readonly update: { readonly 'x-assay-list'?: Record<string, unknown>; readonly 'x-assay-safe'?: unknown };
}

const actionsOf = (file: string): readonly Action[] =>
  (parse(fs.readFileSync(file, 'utf8')) as { readonly actions: readonly Action[] }).actions;

test('lists of methods are proposed, and a run with the proposals is green, and red where the server is wrong', async () => {
  const overlay = path.join(temporary(), 'lists.yaml');
  const ended = await withExchange([], (url) => inferAt(url, ...writes, '--out', overlay));
  expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: '' });
  expect(ended.stderr).toContain("--allow-writes 'books_*'");
  const lists = Object.fromEntries(actionsOf(overlay).map(({ target, update }) => [target, update['x-assay-list']]));
  expect(lists).toMatchObject({
    "$.methods[?@.name == 'events_get']": {
      items: 'events',
      paging: {
        style: 'cursor',
        size: 'filter.chunk_size',
        cursor: 'filter.continuation_token',
        next: 'continuation_token',
      },
      filters: { 'filter.address': 'address' },
    },
    "$.methods[?@.name == 'orders_list']": {
      items: 'orders',
      identity: ['id'],
      paging: { style: 'cursor', size: 'query.limit', cursor: 'query.after', next: 'next' },
      filters: { 'query.customer': 'customer' },
    },
    "$.methods[?@.name == 'books_page']": {
      items: 'books',
      identity: ['id'],
      count: 'total',
      paging: { style: 'page', size: 'limit', cursor: 'page', first: 1 },
      filters: { author: 'author' },
    },
  });
  expect(await runWith(overlay)).toEqual([]);
  expect(await runWith(overlay, 'events-loses-at-page-ends')).toContain('api.page.continues@events_get');
});

test('the actions of an overlay stand before the proposals, and a declared list is not proposed again', async () => {
  const paging = { style: 'page', size: 'limit', cursor: 'page' };
  const actions = [
    { target: '$.info', update: { 'x-assay-safe': ['events_get', 'books_*'] } },
    {
      target: "$.methods[?@.name == 'books_page']",
      update: { 'x-assay-list': { items: 'books', paging } },
    },
  ];
  const given = written({ 'safe.yaml': { overlay: '1.0.0', info: { title: 'Safe methods', version: '1' }, actions } });
  const overlay = path.join(temporary(), 'lists.yaml');
  const ended = await withExchange([], (url) => inferAt(url, given, '--out', overlay));
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  expect(actionsOf(overlay).map(({ target }) => target)).toEqual([
    '$.info',
    "$.methods[?@.name == 'books_page']",
    "$.methods[?@.name == 'events_get']",
  ]);
});

test('without a target, the paging is drafted by its names', async () => {
  const ended = await assayHere('infer', document, ...writes);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  expect(ended.stdout).toContain('cursor: filter.continuation_token');
  expect(ended.stdout).toContain('cursor: query.after');
});

test('an API without a method that only reads is not asked', async () => {
  const ended = await assayHere('infer', document);
  expect(ended).toMatchObject({ code: 2 });
  expect(ended.stderr).toContain('--allow-writes');
});
