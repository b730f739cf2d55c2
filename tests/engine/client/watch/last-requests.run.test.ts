import { chain } from '../../../../contracts/chain/index.ts';
import { describe, expect, it, test } from 'vitest';
import type { ClientOptions } from '../../../../engine/client/client.ts';
import { reachCalls } from '../../../../engine/run/judge/probe-calls.ts';
import { notTested } from '../../../../reports/not-tested.ts';
import type { Alteration } from '../../../../reference/types.ts';
import { judgeAltered } from '../../../../lab/judge-altered.ts';
import { everywhere, key, transactions, utxos, json } from '../fixture.ts';
import { clientOf, served } from './side-by-side.ts';
import { fuzzed } from '../../../fuzz/target.ts';
import { fewOf, proof } from '../../../part.ts';
import { keySecrets } from '../../../../lab/key-secrets.ts';
import { defined } from '../../../../engine/model/defined.ts';

const asker = 'a';
const options: Partial<ClientOptions> = {
  reach: reachCalls(chain, { network: 'mainnet' }),
  retries: 0,
  timeoutMs: 30_000,
  patienceFloorMs: 30_000,
  secrets: keySecrets(key),
};

describe.concurrent('a client whose last requests to an interface failed', () => {
  it.each([
    ['were not answered', 'silent', (response) => response.socket?.destroy()],
    ['were answered 503', 'refusing', (response) => json(response, '{}', 503)],
    ['rejected the key', 'key', (response) => json(response, '{}', 401)],
  ] as [string, string, (response: Parameters<typeof json>[0]) => void][])(
    'asks the canary before it closes: two requests %s',
    async (_, kind, end) => {
      const { url } = await served((response, _request, number) => (number > 4 ? end(response) : json(response, '{}')));
      const { client } = clientOf(everywhere(url), options);
      for (let pageSize = 1; pageSize <= 6; pageSize += 1) await client.send(transactions({ pageSize }), { asker });
      expect(client.loss).toBeUndefined();
      await client.close();
      expect(client.loss?.lost).toMatchObject({ base: 'data', kind, afterExchange: 4 });
    },
  );

  it('waits for canaries that are under way', async () => {
    const { url } = await served((response, _request, number) =>
      number > 1 ? response.socket?.destroy() : json(response, '{}'),
    );
    const { client } = clientOf(everywhere(url), options);
    await client.send(transactions(), { asker });
    const calls = Array.from({ length: 5 }, (_, index) => transactions({ pageSize: index + 1 }));
    await Promise.all(calls.map((call) => client.send(call, { asker })));
    await client.close();
    expect(client.loss?.lost).toMatchObject({ base: 'data', kind: 'silent', afterExchange: 1 });
  });

  it('is well where the canary is answered, or the interface never was there', async () => {
    const { url } = await served((response, { path }) =>
      path.includes('pageSize=7') ? response.socket?.destroy() : json(response, '{}'),
    );
    const { client } = clientOf({ ...everywhere(url), node: 'http://127.0.0.1:1' }, options);
    for (const call of [utxos(), transactions(), transactions({ pageSize: 7 })]) await client.send(call, { asker });
    await client.close();
    expect(client.loss).toBeUndefined();
    expect(client.stats.requests).toBe(4);
  });

  it('sends nothing more where the last request was answered', async () => {
    const { url } = await served((response, _request, number) =>
      number === 1 ? response.socket?.destroy() : json(response, '{}'),
    );
    const { client } = clientOf(everywhere(url), options);
    await client.send(transactions({ pageSize: 1 }), { asker });
    await client.send(transactions({ pageSize: 2 }), { asker });
    await client.close();
    expect(client.loss).toBeUndefined();
    expect(client.stats.requests).toBe(2);
  });
});

/** A provider that stops at one of its requests; `count` returns the number of requests. */
const ending = (after = Infinity): Alteration & { readonly count: () => number } => {
  let count = 0;
  return {
    count: () => count,
    http: (request, next) => {
      count += 1;
      if (count <= after) return next(request);
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    },
  };
};

test('a run whose last requests failed says that the target stopped answering', async () => {
  const asked = { depth: 'quick', only: ['vm.getUTXOs', 'vm.getBlock'] } as const;
  const healthy = ending();
  const well = await judgeAltered([healthy], asked);
  expect(well).toMatchObject({ requests: healthy.count() });
  expect(well.lost).toBeUndefined();
  // The last two are in flight together: if one of them is answered last, the target is well.
  for (const missing of fewOf(1, [2, 4])) {
    const { lost, outcomes, requests } = await judgeAltered([ending(healthy.count() - missing)], asked);
    expect(lost, `without the last ${missing}`).toMatchObject({ base: 'node', kind: 'silent' });
    expect(notTested({ contract: chain, outcomes, ...defined({ lost }) })[0]?.headline).toContain(
      'stopped answering after',
    );
    expect(requests).toBeLessThanOrEqual(healthy.count() + 10);
  }
});

proof('a campaign whose last requests failed has a finding', async () => {
  const only = ['listMessages'];
  const healthy = ending();
  await fuzzed([healthy], 400, { only, retries: 0 });
  const judged = await fuzzed([ending(healthy.count() - 2)], 400, { only, retries: 0 });
  expect(judged.lost).toMatchObject({ base: 'data', kind: 'silent' });
  const findings = judged.outcomes.flatMap((outcome) => outcome.findings);
  expect(findings.map(({ message }) => message)).toContain('the target stopped answering');
});
