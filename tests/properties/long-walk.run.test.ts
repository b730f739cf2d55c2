import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import type { Call, Client, Exchange } from '../../engine/model/exchange.ts';
import { chain, cases } from '../../contracts/chain/index.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { CaseContext, Broken } from '../../engine/contract/case-context.ts';
import { knownCall, Subjects } from '../../engine/discovery/subjects.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { HashedSet } from '../../properties/lists/hashed.ts';
import { longWalk } from '../../properties/lists/long-walk.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { anExchange } from '../reports/samples.ts';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

const size = 100;
/** The page after `start` items. The plain list has an item for every index. */
type List = (start: number) => { readonly first: number; readonly next: number };
const plain: List = (start) => ({ first: start, next: start + size });

const exchangeOf = (call: Call, n: number, list: List): Exchange => {
  const { first, next } = list(Number(call.parameters['pageToken'] ?? 0));
  const messages = Array.from({ length: size }, (_, index) => ({
    messageId: `0x${(first + index).toString(16).padStart(64, '0')}`,
  }));
  return anExchange({
    n,
    call,
    request: { method: 'GET', url: `http://list/v1/icm/messages?${n}`, headers: {} },
    response: { status: 200, headers: {}, bytes: 1, body: JSON.stringify({ messages, nextPageToken: String(next) }) },
  });
};

const walking = (list: List): { readonly c: CaseContext; readonly sent: WeakRef<Exchange>[] } => {
  const sent: WeakRef<Exchange>[] = [];
  const client: Client = {
    contract: chain,
    stats: { requests: 0, reused: 0 },
    close: async () => undefined,
    send: async (call) => {
      const exchange = exchangeOf(call, sent.length + 1, list);
      sent.push(new WeakRef(exchange));
      return exchange;
    },
  };
  const testCase = cases.find(({ key }) => key === 'data.page.continues@listMessages');
  if (!testCase) throw new Error('no such case');
  const subjects = new Subjects();
  subjects.learnArguments(
    'listMessages',
    knownCall(
      chain,
      {},
      answered(exchangeOf({ operation: 'listMessages', parameters: {}, input: 'valid' }, 0, list), chain) as Answered,
    ),
  );
  return {
    sent,
    c: new CaseContext(testCase, { contract: chain, client, subjects, options: defaultOptions, credentials: [] }),
  };
};

const pages = 300;

test('of a walk of any length a few pages are kept', async () => {
  const { c, sent } = walking(plain);
  const alive: number[] = [];
  const count = async (): Promise<void> => {
    // References are cleared between turns of the event loop only.
    await turn();
    collect();
    alive.push(sent.filter((one) => one.deref() !== undefined).length);
  };
  const { request: ask } = c;
  c.request = async (...asked) => {
    if (sent.length % 100 === 99) await count();
    return ask.apply(c, asked);
  };
  await longWalk(c, pages);
  expect(sent.length).toBe(pages);
  expect(c.evidence).toBe(pages - 1);
  expect(alive.length).toBe(3);
  expect(Math.max(...alive)).toBeLessThan(40);
});

const fault = async (list: List): Promise<Broken> => {
  const { c } = walking(list);
  const ended: unknown = await longWalk(c, pages).catch((error: unknown) => error);
  if (!(ended instanceof Broken)) throw new Error(`the walk ended with ${String(ended)}`);
  return ended;
};

test('a cursor that comes again far behind is seen, and shown with two pages', async () => {
  const { violation } = await fault((start) => (start < 20_000 ? plain(start) : { first: start, next: 19_900 }));
  expect(violation.message).toContain('cursor came a second time');
  expect(violation.exchanges.map(({ n }) => n)).toEqual([199, 201]);
});

test('items of the first page that come again far behind are seen', async () => {
  const { violation } = await fault((start) => (start < 20_000 ? plain(start) : { first: 0, next: start + size }));
  expect(violation.message).toContain('only items that had come before');
});

test('very many texts take a few bytes each, and none is taken for another', () => {
  const seen = new HashedSet();
  const count = 50_000;
  for (let index = 0; index < count; index += 1) seen.add(`item ${index}`);
  expect(seen.size).toBe(count);
  expect(seen.bytes).toBeLessThanOrEqual(24 * count);
  for (let index = 0; index < count; index += 1)
    if (!seen.has(`item ${index}`) || seen.has(`other ${index}`)) throw new Error(`item ${index}`);
  expect(seen.add('item 7')).toBe(false);
});
