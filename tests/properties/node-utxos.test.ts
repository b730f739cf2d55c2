import { describe, expect, test } from 'vitest';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { answering, asking, judged, type Members } from './node-target.ts';

const id = 'vm.getUTXOs';
const entries = (result: Members): string[] => result['utxos'] as string[];
/** Other entries, with the count that goes with them. */
const withEntries = (result: Members, utxos: string[]): Members => ({
  ...result,
  utxos,
  numFetched: String(utxos.length),
});
const limited = (change: (limit: number) => number): Alteration =>
  asking(id, (given) => ({ ...given, limit: change(typeof given['limit'] === 'number' ? given['limit'] : 1024) }));

/** A page with the endIndex of a page that is longer by one entry, so that a walk skips this entry. */
const indexBehind: Alteration = {
  call(call, next) {
    const limit = call.parameters['limit'];
    if (call.operation !== id || typeof limit !== 'number' || limit >= 1024) return next(call);
    const more = next({ ...call, parameters: { ...call.parameters, limit: limit + 1 } });
    if (more.kind === 'rpc-error') return more;
    const body = more.body as Members;
    return { ...more, body: withEntries(body, entries(body).slice(0, limit)) };
  },
};

let calls = 0;

const broken: Readonly<Record<string, Readonly<Record<string, Alteration>>>> = {
  'node.utxos.limit-default@vm.getUTXOs': { '100 by default': asking(id, (given) => ({ limit: 100, ...given })) },
  'node.utxos.limit-clamp@vm.getUTXOs': {
    '1000 above the maximum': limited((limit) => (limit > 1024 ? 1000 : limit)),
    'refused above the maximum': limited((limit) => (limit > 1024 ? -1 : limit)),
  },
  'node.utxos.limit-honoured@vm.getUTXOs': {
    'one too many': limited((limit) => limit + 1),
    'one too few': limited((limit) => Math.max(1, limit - 1)),
    'at most 50': limited((limit) => Math.min(limit, 50)),
  },
  'node.utxos.num-fetched@vm.getUTXOs': {
    'the limit': answering(id, (result, call) => ({ ...result, numFetched: String(call.parameters['limit'] ?? 1024) })),
    'a number': answering(id, (result) => ({ ...result, numFetched: entries(result).length })),
  },
  'node.utxos.from-beginning@vm.getUTXOs': {
    'goes on where the last call ended': answering(id, (result) =>
      withEntries(result, entries(result).slice(calls++ % 2)),
    ),
  },
  'node.utxos.end-index-last@vm.getUTXOs': {
    'the entry after it': indexBehind,
    'another address': answering(id, (result) => ({
      ...result,
      endIndex: { ...(result['endIndex'] as Members), address: 'X-avax1nobody' },
    })),
  },
  'node.utxos.continuation@vm.getUTXOs': {
    'one is left out at each end': indexBehind,
    'startIndex is ignored': asking(id, ({ startIndex: _start, ...given }) => given),
  },
  'node.utxos.more-when-full@vm.getUTXOs': {
    'a short page before the end': {
      call(call, next) {
        const answer = next(
          call.parameters['startIndex'] === undefined &&
            typeof call.parameters['limit'] === 'number' &&
            call.parameters['limit'] < 1024
            ? { ...call, parameters: { ...call.parameters, limit: Math.max(1, call.parameters['limit'] - 2) } }
            : call,
        );
        return answer;
      },
    },
  },
  'node.utxos.no-repeats-within@vm.getUTXOs': {
    'the first one again': answering(id, (result) =>
      withEntries(result, [...entries(result), ...entries(result).slice(0, 1)]),
    ),
  },
  'node.utxos.addresses@vm.getUTXOs': {
    'several are refused': asking(id, (given) =>
      (given['addresses'] as Value[]).length > 1 ? { ...given, addresses: [] } : given,
    ),
    'the first address alone': asking(id, (given) => ({
      ...given,
      addresses: (given['addresses'] as Value[]).slice(0, 1),
    })),
  },
  'node.utxos.index-shape@vm.getUTXOs': {
    'utxo is left out': answering(id, (result) => ({
      ...result,
      endIndex: { address: (result['endIndex'] as Members)['address'] },
    })),
    'a text': answering(id, (result) => ({ ...result, endIndex: 'end' })),
  },
  'node.asset.key-name@vm.getAssetDescription': {
    'spelled as in the signature': answering('vm.getAssetDescription', ({ assetID, ...result }) => ({
      ...result,
      assetId: assetID,
    })),
  },
  'node.balance.utxo-references@vm.getBalance': {
    'no outputIndex': answering('vm.getBalance', (result) => ({
      ...result,
      utxoIDs: (result['utxoIDs'] as Members[]).map(({ txID }) => ({ txID })),
    })),
  },
  'node.tx-fee.members@vm.getTxFee': { 'no createAssetTxFee': answering('vm.getTxFee', ({ txFee }) => ({ txFee })) },
  'node.tx-status.enum@vm.getTxStatus': {
    'lower case': answering('vm.getTxStatus', ({ status }) => ({ status: String(status).toLowerCase() })),
  },
};

describe.each(Object.entries(broken))('%s', (key, ways) => {
  test.each(Object.entries(ways))('fails: %s', async (_name, alteration) => {
    const { outcomes, defects } = await judged([alteration], { only: [key] });
    const own = outcomes.find((outcome) => `${outcome.requirement}@${outcome.operation}` === key);
    expect(`${own?.verdict} ${own?.verdict === 'fail' ? '' : (own?.reason ?? '')}`.trim()).toBe('fail');
    expect(defects).toEqual([]);
  });
});

test('what limits of 0 and below get is observed', async () => {
  const { outcomes } = await judged([], { only: ['node.utxos.limit-edge'] });
  const own = outcomes.find((outcome) => outcome.requirement === 'node.utxos.limit-edge');
  expect(own?.verdict).toBe('observed');
  expect(own?.observations.map((observation) => `${observation.what}: ${observation.values.join(', ')}`)).toEqual([
    'limit -1: an error',
    'limit 0: a result, with UTXOs',
  ]);
});
