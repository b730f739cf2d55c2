import { expect, it } from 'vitest';
import type { Call, Exchange } from '../../../engine/model/exchange.ts';
import { chain, cases } from '../../../contracts/chain/index.ts';
import { everyCheck } from '../../../engine/contract/contract.ts';
import type { Alteration } from '../../../reference/types.ts';
import { Judging } from '../../../engine/run/judge/run-checks.ts';
import { clientOf, fuzzed } from '../../fuzz/target.ts';
import { isWhole } from '../../part.ts';

const byKey = new Map(cases.map((testCase) => [testCase.key, testCase]));

const sent = async (call: Call, alterations: readonly Alteration[] = []): Promise<Exchange> => {
  const client = clientOf(alterations);
  const exchange = await client.send(call, { asker: 'test' });
  await client.close();
  return exchange;
};

/** The cases that checks see broken by an exchange. */
const brokenBy = async (exchange: Exchange): Promise<string[]> => {
  const all = new Judging(chain, everyCheck(chain), byKey);
  const broken: string[] = [];
  all.judge(exchange, (_, of) => broken.push(of.key));
  return broken;
};

const list = { network: 'mainnet', blockchainId: 'x-chain', includeSpent: true, pageSize: 100 };

/** The first value of a repeated parameter counts: no document forbids this. */
const firstCounts: Alteration = {
  call: (call, next) =>
    next({
      ...call,
      parameters: Object.fromEntries(
        Object.entries(call.parameters).map(([name, value]) => [
          name,
          call.operation.startsWith('vm.') || !Array.isArray(value) ? value : value[0],
        ]),
      ),
    }),
};

it('an array of one value in a query is that value: the list is held against the order that was asked for', async () => {
  const call: Call = { operation: 'listUtxos', parameters: { ...list, sortBy: ['amount'] }, input: 'open' };
  const exchange = await sent(call);
  expect(exchange.request.url).toContain('sortBy=amount');
  expect(await brokenBy(exchange)).toEqual([]);
  const byTime: Alteration = {
    call: (asked, next) => next({ ...asked, parameters: { ...asked.parameters, sortBy: 'timestamp' } }),
  };
  expect(await brokenBy(await sent(call, [byTime]))).toContain('data.sort.by-amount@listUtxos');
});

it('what an order given twice makes of a list is open', async () => {
  for (const sortBy of [
    ['amount', 'amount'],
    ['amount', 'timestamp'],
    ['timestamp', 'amount'],
  ]) {
    const call: Call = { operation: 'listUtxos', parameters: { ...list, sortBy }, input: 'open' };
    expect(await brokenBy(await sent(call, [firstCounts]))).toEqual([]);
  }
});

it('which of two intervals counts is open', async () => {
  const parameters = { chainId: 'total', metric: 'cumulativeTxCount', timeInterval: ['day', 'day'] };
  const call: Call = { operation: 'getChainMetrics', parameters, input: 'invalid' };
  expect(await brokenBy(await sent(call, [firstCounts]))).toEqual([]);
});

it('what an order that no document has makes of a list is open', async () => {
  const kind: Alteration = {
    call: (call, next) =>
      next({
        ...call,
        parameters: { ...call.parameters, sortBy: String(call.parameters['sortBy'] ?? 'timestamp').toLowerCase() },
      }),
  };
  const call: Call = { operation: 'listUtxos', parameters: { ...list, sortBy: 'AMOUNT' }, input: 'open' };
  expect(await brokenBy(await sent(call, [kind]))).toEqual([]);
});

it('fuzzing a provider that takes the first of several values has no finding', async () => {
  const { outcomes, defects } = await fuzzed([firstCounts], isWhole ? 1_500 : 400, {
    only: ['listUtxos', 'queryUtxos', 'listMessages'],
  });
  expect(
    outcomes.flatMap((outcome) => outcome.findings.map(({ message }) => `${outcome.requirement}: ${message}`)),
  ).toEqual([]);
  expect(defects).toEqual([]);
});
