import { expect, test } from 'vitest';
import type { Alteration } from '../../reference/types.ts';
import { atSibling, judged } from './node-target.ts';

const methods = [
  'getAllBalances',
  'getAssetDescription',
  'getBalance',
  'getBlock',
  'getBlockByHeight',
  'getHeight',
  'getTx',
  'getTxFee',
  'getTxStatus',
  'getUTXOs',
];
const unknownAt = (at: (call: Parameters<typeof atSibling>[0]) => boolean, method: string): Alteration => ({
  call: (call, next) =>
    call.operation === `vm.${method}` && at(call)
      ? { kind: 'rpc-error', code: -32601, message: `Method not found: vm.${method}` }
      : next(call),
});

test.each(methods)(
  'node.endpoint.blockchain-id@vm.%s fails where the sibling chain does not know it',
  async (method) => {
    const key = `node.endpoint.blockchain-id@vm.${method}`;
    const { outcomes } = await judged([unknownAt(atSibling, method)], { only: [key] });
    expect(outcomes.find((outcome) => `${outcome.requirement}@${outcome.operation}` === key)?.verdict).toBe('fail');
  },
);

test.each(['getAllBalances', 'getBalance', 'getTxStatus'])(
  'whether vm.%s is still known is observed',
  async (method) => {
    const only = [`node.deprecated.present@vm.${method}`];
    for (const [alterations, value] of [
      [[], 'answers'],
      [[unknownAt(() => true, method)], 'is not known any more'],
    ] as const) {
      const { outcomes } = await judged(alterations, { only });
      expect(
        outcomes.find((outcome) => outcome.requirement === 'node.deprecated.present' && outcome.verdict === 'observed')
          ?.observations[0]?.values,
      ).toEqual([value]);
    }
  },
);
