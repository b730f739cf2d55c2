import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { chain } from '../../../../contracts/chain/index.ts';
import type { ClientOptions } from '../../../../engine/client/client.ts';
import { TargetLostError } from '../../../../engine/client/errors.ts';
import { Limits } from '../../../../engine/model/limits.ts';
import { Patience } from '../../../../engine/client/patience.ts';
import { type Sent, TargetWatch } from '../../../../engine/client/target-loss.ts';
import type { Call, Client, Exchange } from '../../../../engine/model/exchange.ts';
import { reachCalls } from '../../../../engine/run/judge/probe-calls.ts';
import { threadTransport } from '../../../../engine/client/thread.ts';
import { clientFor, everywhere, exchangesOf, key, metrics, transactions, utxos, json, serve } from '../fixture.ts';
import { clientOf, served } from './side-by-side.ts';
import { anExchange } from '../../../reports/samples.ts';
import { expectWithin, isWhole, partOf, proof } from '../../../part.ts';
import { keySecrets } from '../../../../lab/key-secrets.ts';

const asker = 'a';
const pages = (from: number, to: number): Call[] =>
  Array.from({ length: to - from }, (_, index) => transactions({ pageSize: from + index }));

const sendAll = (client: Client, calls: readonly Call[]): Promise<PromiseSettledResult<Exchange>[]> =>
  Promise.allSettled(calls.map((call) => client.send(call, { asker, fresh: true })));

/** How long it takes until everything is decided, and how many requests are sent meanwhile. */
const decided = async (client: Client, calls: readonly Call[]) => {
  const [began, before] = [performance.now(), client.stats.requests];
  const all = await sendAll(client, calls);
  return {
    seconds: (performance.now() - began) / 1_000,
    requests: client.stats.requests - before,
    reasons: new Set(all.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'answered'))),
  };
};

const statuses = (all: readonly PromiseSettledResult<Exchange>[]): (number | string | undefined)[] =>
  all.map((one) => (one.status === 'fulfilled' ? (one.value.response?.status ?? one.value.failure?.kind) : 'rejected'));
const patient: Partial<ClientOptions> = {
  reach: reachCalls(chain, { network: 'mainnet' }),
  retries: 3,
  timeoutMs: 30_000,
  maxSilenceMs: 120_000,
};

/** A busy machine answers late as well. */
const often = { ...patient, retries: 12 };

describe.concurrent('patience', () => {
  it('asks again soon, on a new connection, where one request in twenty is never answered', async () => {
    const { url } = await served((response, _request, number) => {
      if (number % 20 !== 0) json(response, '{}');
    });
    const { client, lines } = clientOf(everywhere(url), often);
    const began = performance.now();
    const all = await sendAll(client, pages(0, 200));
    expect(new Set(statuses(all))).toEqual(new Set([200]));
    expectWithin(performance.now() - began, 20_000);
    expect(exchangesOf(lines).filter(({ failure }) => failure?.kind === 'timeout').length).toBeGreaterThan(5);
  });

  it('leaves kept connections where they go dead after one answer', async () => {
    const answered = new WeakSet<object>();
    const { url } = await served((response) => {
      const socket = response.socket as object;
      if (answered.has(socket)) return;
      answered.add(socket);
      json(response, '{}');
    });
    const limits = new Limits();
    const { client } = clientOf(everywhere(url), { ...often, limits });
    const began = performance.now();
    expect(new Set(statuses(await sendAll(client, pages(0, 300))))).toEqual(new Set([200]));
    expectWithin(performance.now() - began, 20_000);
    // A busy machine reaches others, too.
    expect(limits.reached.map(({ limit }) => limit)).toEqual(expect.arrayContaining(['learnt-timeout', 'retries']));
  });

  it.each([
    ['one operation is slow', (number: number, path: string) => (path.includes('/metrics') && number > 40 ? 2_500 : 5)],
    ['all were slow at first', (number: number) => (number < 8 ? 2_500 : 5)],
    ...(isWhole ? [['all become slow', (number: number) => (number > 40 ? 2_500 : 5)] as const] : []),
  ] as const)('cuts nothing off where %s', async (_, delay) => {
    const { url } = await served((response, { path }, number) => {
      setTimeout(() => json(response, '{}'), delay(number, path));
    });
    const { client } = clientOf(everywhere(url), patient);
    const calls = [...pages(0, 60), ...Array.from({ length: 6 }, (_each, pageSize) => metrics({ pageSize }))];
    expect(new Set(statuses(await sendAll(client, calls)))).toEqual(new Set([200]));
    expect(client.loss).toBeUndefined();
  });

  proof('gives a call the full timeout once before it fails, as long as the time for silence lasts', async () => {
    const { url } = await served((response, { path }) => {
      if (!path.includes('pageSize=9')) json(response, '{}');
    });
    const limits = new Limits();
    const { client, lines } = clientOf(everywhere(url), {
      ...patient,
      timeoutMs: 6_000,
      maxSilenceMs: 9_000,
      limits,
    });
    await sendAll(client, pages(1_000, 1_040));
    expect(statuses(await sendAll(client, pages(9, 10)))).toEqual(['timeout']);
    const waits = (): number[] =>
      exchangesOf(lines)
        .filter(({ failure, asker: by }) => failure?.kind === 'timeout' && by === asker)
        .map(({ ms }) => Math.round(ms / 1_000));
    expect(waits()).toEqual([1, 4, 4]);
    expect(statuses(await sendAll(client, pages(90, 91)))).toEqual(['timeout']);
    expect(waits().slice(3)).toEqual([1, 1]);
    expect(limits.reached.find(({ limit }) => limit === 'max-silence')?.value).toBe(9);
  });
});

describe.concurrent.each(
  partOf([
    ['in a thread of its own', { transport: threadTransport }],
    ['in this thread', {}],
  ] as [string, Partial<ClientOptions>][]),
)('a lost target, %s', (_, how) => {
  const options: Partial<ClientOptions> = {
    reach: reachCalls(chain, { network: 'mainnet' }),
    retries: 3,
    timeoutMs: 30_000,
    secrets: keySecrets(key),
    ...how,
  };

  it.each([
    ['that closes every connection', 'silent', (response) => response.socket?.destroy()],
    ['that answers nothing', 'silent', () => undefined],
    ['that answers 503', 'refusing', (response) => json(response, '{}', 503)],
    ['that rejects the key', 'key', (response) => json(response, '{}', 401)],
  ] as [string, string, (response: Parameters<typeof json>[0]) => void][])(
    '%s is noticed within 100 requests',
    async (_name, kind, end) => {
      const { url } = await served((response, _request, number) =>
        number > 60 ? end(response) : json(response, '{}'),
      );
      const { client, lines } = clientOf(everywhere(url), options);
      expect((await decided(client, pages(0, 60))).reasons).toEqual(new Set(['answered']));
      const { seconds, requests, reasons } = await decided(client, pages(100, 500));
      expect(reasons).toContain('TargetLost');
      expect(requests).toBeLessThanOrEqual(100);
      expectWithin(seconds * 1_000, 10_000);
      expect(client.loss?.lost).toMatchObject({ base: 'data', kind, operation: 'listAddressTransactions' });
      const { afterExchange, message } = client.loss?.lost ?? {};
      expect(exchangesOf(lines).findLast(({ response }) => response?.status === 200)?.n).toBe(afterExchange);
      expect(message).toContain(`after exchange ${afterExchange}, operation listAddressTransactions`);
      await expect(client.send(utxos(), { asker })).rejects.toBeInstanceOf(TargetLostError);
    },
  );

  it('says which interface it was, and knows the requests before it', async () => {
    let dead = false;
    const { url } = await served((response, { path }) => {
      dead ||= path.includes('pageSize=77');
      if (dead && !path.includes('/ext/bc')) response.socket?.destroy();
      else setTimeout(() => json(response, '{}'), 5);
    });
    const { client } = clientOf(everywhere(url), options);
    await sendAll(client, [...pages(0, 20), utxos()]);
    const calls = [...pages(70, 80), ...Array.from({ length: 30 }, (_each, limit) => utxos({ limit }))];
    await sendAll(client, calls);
    await client.close();
    expect(client.loss?.lost).toMatchObject({ base: 'data', kind: 'silent' });
    const suspects = client.loss?.lastSent ?? [];
    expect(suspects.length).toBeLessThanOrEqual(16);
    expect(suspects.some(({ call }) => call.parameters['pageSize'] === 77)).toBe(true);
    expect(client.loss?.before?.response?.status).toBe(200);
    expect(client.loss?.canary.failure).toBeDefined();
  });

  it('a call that holds up all others for seconds does not lose a target that is hardly known', async () => {
    let free = 0;
    const { url } = await served((response, _request, number) => {
      if (number === 12) free = performance.now() + 7_500;
      setTimeout(() => json(response, '{}'), Math.max(0, free - performance.now()));
    });
    const { client } = clientOf(everywhere(url), options);
    await sendAll(client, pages(0, 10));
    expect((await decided(client, pages(10, 20))).reasons).toEqual(new Set(['answered']));
    await client.close();
    expect(client.loss).toBeUndefined();
  });

  it('is none where the target comes back, or never was there', async () => {
    let until = Infinity;
    const { url } = await served((response, _request, number) => {
      if (number === 20) until = performance.now() + 1_500;
      if (number >= 20 && performance.now() < until) response.socket?.destroy();
      else json(response, '{}');
    });
    const { client } = clientOf(everywhere(url), options);
    expect((await decided(client, pages(0, 300))).reasons).toEqual(new Set(['answered']));
    const gone = clientOf(everywhere('http://127.0.0.1:1'), options);
    expect((await gone.client.send(metrics(), { asker })).failure?.kind).toBe('refused');
    expect([client.loss, gone.client.loss]).toEqual([undefined, undefined]);
  });
});

it('patience does not wait for years, nor long where others are answered', async () => {
  const { url } = await serve((response, _request, number) => {
    const wait = number % 2 === 0 ? '99999999' : '25';
    json(response, '{}', number % 10 === 0 ? 503 : 200, number % 10 === 0 ? { 'retry-after': wait } : {});
  });
  const limits = new Limits();
  const { client } = clientFor(everywhere(url), { ...patient, maxSilenceMs: 1_000, limits });
  const began = performance.now();
  expect(new Set(statuses(await sendAll(client, pages(0, 100))))).toEqual(new Set([200]));
  expectWithin(performance.now() - began, 10_000);
});

/** A watch over a target that has answered one call, by timers of the test. `asked`: how often a canary was sent. */
const watched = (floor: { readonly patienceFloorMs?: number } = {}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const ended = new AbortController();
  onTestFinished(() => {
    ended.abort();
    vi.useRealTimers();
  });
  let asked = 0;
  const watch = new TargetWatch({
    ...floor,
    reach: reachCalls(chain, { network: 'mainnet' }),
    mayServe: () => true,
    slow: () => 5,
    ask: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
    halt: () => undefined,
    signal: ended.signal,
  });
  const sent: Sent = { base: 'node', call: utxos(), isKeyed: false };
  watch.began(sent);
  watch.finished(sent, anExchange({ call: sent.call }));
  return { watch, sent, asked: () => asked };
};

describe('a time that was given for requests is a floor', () => {
  it('of the learnt timeout', () => {
    const timeoutOf = (floor: { readonly patienceFloorMs?: number }): number => {
      const patience = new Patience({ timeoutMs: 30_000, ...floor });
      for (let answers = 0; answers < 100; answers += 1)
        patience.call('node', 'vm.getUTXOs').take({ ...anExchange({ call: utxos() }), ms: 5 });
      return patience.call('node', 'vm.getUTXOs').terms(false).timeoutMs;
    };
    expect(timeoutOf({})).toBe(1_000);
    expect(timeoutOf({ patienceFloorMs: 30_000 })).toBe(30_000);
  });

  it('of the silence after which a target counts as lost', () => {
    const { watch, sent, asked } = watched({ patienceFloorMs: 30_000 });
    watch.began(sent);
    vi.advanceTimersByTime(25_000);
    expect(asked()).toBe(0);
    vi.advanceTimersByTime(2_000);
    expect(asked()).toBe(1);
    watch.close();
  });
});

it('the silence that a canary is asked after goes on over retries', () => {
  const { watch, sent, asked } = watched();
  const { response: _, ...unanswered } = anExchange({ call: sent.call });
  watch.began(sent);
  vi.advanceTimersByTime(1_000);
  watch.finished(sent, { ...unanswered, failure: { kind: 'timeout', message: 'no answer' } });
  vi.advanceTimersByTime(100);
  watch.began(sent);
  vi.advanceTimersByTime(1_250);
  expect(asked()).toBe(0);
  vi.advanceTimersByTime(500);
  expect(asked()).toBe(1);
  watch.close();
});
