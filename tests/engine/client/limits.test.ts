import { expectWithin } from '../../part.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { BudgetSpent, Interrupted, RecordingFailed } from '../../../engine/client/errors.ts';
import { Limits } from '../../../engine/model/limits.ts';
import { memoryGuard } from '../../../engine/client/memory.ts';
import { clientFor, everywhere, exchangesOf, metrics, transactions, utxos, json, serve } from './fixture.ts';

const asker = 'node.utxos.index-shape@vm.getUTXOs';

describe('limits of the run', () => {
  it('stop at the budget, retries counted, and still answer what is known', async () => {
    const { url, received } = await serve((response, _, number) => json(response, '{}', number === 2 ? 503 : 200));
    const { client } = clientFor(everywhere(url), { retries: 1, maxRequests: 3 });
    await client.send(utxos(), { asker });
    await client.send(metrics(), { asker });
    await expect(client.send(transactions(), { asker })).rejects.toBeInstanceOf(BudgetSpent);
    expect((await client.send(utxos(), { asker })).n).toBe(1);
    expect(received).toHaveLength(3);
  });

  it('let the last exchange stand when the budget ends between its retries', async () => {
    const { url } = await serve((response) => json(response, '{}', 503));
    const { client } = clientFor(everywhere(url), { retries: 3, maxRequests: 2 });
    expect(await client.send(utxos(), { asker })).toMatchObject({ attempt: 2, response: { status: 503 } });
  });

  it('tell of a spent budget at once, however slow the rate', async () => {
    const { url } = await serve((response) => json(response, '{}'));
    const { client } = clientFor(everywhere(url), { rate: 0.1, maxRequests: 1 });
    await client.send(utxos({ limit: 0 }), { asker });
    const started = performance.now();
    await expect(client.send(utxos({ limit: 1 }), { asker })).rejects.toBeInstanceOf(BudgetSpent);
    expectWithin(performance.now() - started, 8_000);
  });

  it('keep the rate', async () => {
    const { url, received } = await serve((response) => json(response, '{}'));
    const { client } = clientFor(everywhere(url), { rate: 20 });
    await Promise.all(Array.from({ length: 21 }, (_, limit) => client.send(utxos({ limit }), { asker })));
    const span = (received.at(-1)?.at ?? 0) - (received[0]?.at ?? 0);
    // 21 requests at 20 a second take a second; a busy server sees the first ones late.
    expect(span).toBeGreaterThan(500);
  });

  it('keep the number in flight', async () => {
    let open = 0;
    let most = 0;
    const { url } = await serve((response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        json(response, '{}');
      }, 20);
    });
    const { client } = clientFor(everywhere(url), { concurrency: 3 });
    await Promise.all(Array.from({ length: 12 }, (_, limit) => client.send(utxos({ limit }), { asker })));
    expect(most).toBe(3);
  });

  it('number exchanges in the order in which they were finished, and report each', async () => {
    const { url } = await serve((response, { body }) => {
      setTimeout(() => json(response, '{}'), body.includes('"limit":1') ? 80 : 5);
    });
    const seen: number[] = [];
    const { client, lines } = clientFor(everywhere(url), { onRequest: ({ requests }) => seen.push(requests) });
    await Promise.all([1, 2].map((limit) => client.send(utxos({ limit }), { asker })));
    expect(exchangesOf(lines).map(({ n, call }) => [n, call.parameters['limit']])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(seen).toHaveLength(2);
  });
});

describe('interruption', () => {
  it('ends what is in flight, waiting and pausing, and records what was sent', async () => {
    const { url, received } = await serve((response, { body }) => {
      if (body.includes('"limit":0')) json(response, '{}', 429, { 'retry-after': '30' });
    });
    const stop = new AbortController();
    const { client, lines } = clientFor(everywhere(url), { signal: stop.signal, concurrency: 2, retries: 2 });
    const asked = Array.from({ length: 6 }, (_, limit) => client.send(utxos({ limit }), { asker }));
    const ends = Promise.allSettled(asked);
    await sleep(100);
    const started = performance.now();
    stop.abort();
    for (const end of await ends)
      expect(end).toMatchObject({ status: 'rejected', reason: expect.any(Interrupted) as unknown });
    expectWithin(performance.now() - started, 10_000);
    expect(received).toHaveLength(3);
    expect(
      exchangesOf(lines)
        .map(({ failure, response }) => failure?.kind ?? response?.status)
        .sort(),
    ).toEqual([429, 'aborted', 'aborted']);
    await expect(client.send(utxos({ limit: 0 }), { asker })).rejects.toBeInstanceOf(Interrupted);
  });

  it('ends those that wait for their turn by the rate', async () => {
    const { url } = await serve((response) => json(response, '{}'));
    const stop = new AbortController();
    const { client } = clientFor(everywhere(url), { signal: stop.signal, rate: 0.1 });
    const ends = Promise.allSettled([1, 2, 3].map((limit) => client.send(utxos({ limit }), { asker })));
    await sleep(50);
    stop.abort();
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('sends nothing when it came before the client', async () => {
    const { client } = clientFor(everywhere('http://127.0.0.1:1'), { signal: AbortSignal.abort(), rate: 5 });
    await expect(client.send(utxos(), { asker })).rejects.toBeInstanceOf(Interrupted);
  });
});

describe('time and memory of the run', () => {
  it('stop it by themselves, with the reason, and end what is in flight', async () => {
    const { url } = await serve(() => undefined);
    const limits = new Limits();
    const { client, lines } = clientFor(everywhere(url), { maxTimeMs: 100, limits });
    await expect(client.send(utxos(), { asker })).rejects.toThrow('the time of the run, 0.1 s, is over');
    expect(exchangesOf(lines)[0]?.failure).toMatchObject({
      kind: 'aborted',
      message: expect.stringContaining('0.1 s') as unknown,
    });
    expect(limits.reached).toMatchObject([{ limit: 'max-time', value: 0.1, count: 1 }]);
  });

  it('give up what can be had again before they do', async () => {
    const { url } = await serve((response) => json(response, '{}'));
    const limits = new Limits();
    const { client } = clientFor(everywhere(url), { maxMemoryMiB: 1, limits });
    await expect(client.send(utxos(), { asker })).rejects.toThrow('the memory of the run, 1 MiB, is used up');
    expect(limits.reached).toMatchObject([{ limit: 'max-memory', value: 1, count: 1 }]);
    let released = 0;
    expect(
      memoryGuard(1, () => {
        released += 1;
      }).isWithin(),
    ).toBe(false);
    expect(released).toBe(1);
    expect(
      memoryGuard(1_000_000, () => {
        released += 1;
      }).isWithin(),
    ).toBe(true);
    expect(released).toBe(1);
  });

  it('look again when so much came on top as is allowed, counted from the least that was left', () => {
    const rss = vi.spyOn(process.memoryUsage, 'rss');
    let looked = 0;
    // The memory limit is so low that every check drops all data that can be fetched again.
    const { isWithin } = memoryGuard(2, () => {
      looked += 1;
    });
    const looks = [100, 140, 60, 100, 110].map((mib) => {
      rss.mockReturnValue(mib * 2 ** 20);
      isWithin();
      return looked;
    });
    rss.mockRestore();
    expect(looks).toEqual([1, 1, 1, 1, 2]);
  });

  it('count what was too late and too large', async () => {
    const { url } = await serve((response, _, number) => {
      if (number === 1) json(response, 'x'.repeat(2_000_000));
    });
    const limits = new Limits();
    const { client } = clientFor(everywhere(url), { maxBodyBytes: 2 ** 20, timeoutMs: 2_000, retries: 0, limits });
    expect((await client.send(utxos({ limit: 1 }), { asker })).failure?.kind).toBe('too-large');
    expect((await client.send(utxos({ limit: 2 }), { asker })).failure?.kind).toBe('timeout');
    expect(limits.reached.map(({ limit, value, count }) => [limit, value, count])).toEqual([
      ['timeout', 2, 1],
      ['max-body', 1, 1],
    ]);
  });
});

it('a recording that takes no more stops the run', async () => {
  const { url, received } = await serve((response) => json(response, '{}'));
  const recorder = {
    write: () => {
      throw new RecordingFailed('exchanges.ndjson', 'ENOSPC');
    },
    close: () => undefined,
  };
  const { client } = clientFor(everywhere(url), { recorder });
  await expect(client.send(utxos({ limit: 1 }), { asker })).rejects.toThrow(
    'exchanges.ndjson can no longer be written (ENOSPC)',
  );
  await expect(client.send(utxos({ limit: 2 }), { asker })).rejects.toBeInstanceOf(RecordingFailed);
  expect(received).toHaveLength(1);
});
