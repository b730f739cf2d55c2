import { describe, expect, test } from 'vitest';
import { nativeAssetIds } from '../../../contracts/chain/well-known.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import type { Outcome } from '../../../engine/model/judging.ts';
import type { Alteration } from '../../../reference/types.ts';
import { findVariant } from '../../../reference/defects/variants/index.ts';
import { fromCb58 } from '../../../reference/world/xchain/ids.ts';
import { addressesOf, valuesOf, discovered, judgeWorld } from './target.ts';
import { caseKey } from '../../../engine/model/case-key.ts';

const of = (outcomes: readonly Outcome[], verdict: string): string[] =>
  outcomes.filter((outcome) => outcome.verdict === verdict).map(caseKey);

/** The subjects that discovery finds in the plain world. */
const plain = discovered();

describe('an asset leads to the transaction that made it', () => {
  test('on an empty chain the native asset leads to the owners of the genesis', async () => {
    const { subjects, provider } = await discovered({ blocks: 0 });
    const owners = subjects.of('x-address').map(({ value }) => `X-${value}`);
    for (const actor of ['hub', 'issuer', 'treasury'] as const)
      expect(owners).toEqual(expect.arrayContaining([...addressesOf(provider, actor)]));
    expect(subjects.of('asset-id').map(({ value }) => value)).toEqual([nativeAssetIds[0]]);
    expect(subjects.arguments('vm.getTx').map(({ parameters }) => parameters['txID'])).toContain(nativeAssetIds[0]);
    expect(subjects.arguments('vm.getUTXOs').some((set) => set.count > 1)).toBe(true);
  });

  test('created assets lead to those that they were given to', async () => {
    const { subjects, calls, provider } = await plain;
    const created = valuesOf(calls, 'vm.getTx', 'txID')
      .filter((id) => typeof id === 'string')
      .flatMap((id) => provider.world.xchain.txs.get(fromCb58(id) ?? '') ?? [])
      .filter((tx) => tx.unsigned.kind === 'create-asset');
    expect(created.length).toBeGreaterThan(0);
    expect(subjects.of('x-address').map(({ value }) => `X-${value}`)).toEqual(
      expect.arrayContaining([...addressesOf(provider, 'hub')]),
    );
  });

  test('the native asset is found by its symbol where no public id is known', async () => {
    const entry = {
      call: ((call, next) =>
        call.operation === 'vm.getAssetDescription' && call.parameters['assetID'] === nativeAssetIds[0]
          ? { kind: 'rpc-error', code: -32000, message: 'not found' }
          : next(call)) as NonNullable<Alteration['call']>,
    };
    const { subjects } = await discovered({ blocks: 0, alterations: [findVariant('rpc-native-by-symbol'), entry] });
    expect(subjects.arguments('vm.getUTXOs').some((set) => set.count > 1)).toBe(true);
  });

  test('public ids are not tried where assets are known', async () => {
    const { calls } = await plain;
    expect(valuesOf(calls, 'vm.getAssetDescription', 'assetID')).not.toContain(nativeAssetIds[1]);
  });

  test('ends where the target has no asset at all', async () => {
    const none = {
      call: ((call, next) =>
        call.operation === 'vm.getAssetDescription' || call.operation === 'vm.getTx'
          ? { kind: 'rpc-error', code: -32000, message: 'not found' }
          : next(call)) as NonNullable<Alteration['call']>,
    };
    const { subjects, calls } = await discovered({ blocks: 0, alterations: [none] }, { subjects: new Subjects() });
    expect(subjects.of('asset-id')).toEqual([]);
    expect(valuesOf(calls, 'vm.getAssetDescription', 'assetID').length).toBe(3);
  });
});

describe('what can be judged on a chain that has hardly any blocks', () => {
  // Two thirds of the cases were inconclusive on an empty chain while discovery read the last blocks alone.
  test.each([0, 1, 2, 3])(
    '%i blocks after the first: at most an eighth of the cases is inconclusive, nothing is broken',
    async (blocks) => {
      const { outcomes, defects } = await judgeWorld({ blocks });
      const inconclusive = of(outcomes, 'inconclusive');
      const cases = outcomes.filter(({ verdict }) => verdict !== 'excluded');
      expect(inconclusive.length / cases.length, inconclusive.join(', ')).toBeLessThan(1 / 8);
      expect([...of(outcomes, 'fail'), ...of(outcomes, 'warning'), ...of(outcomes, 'unstable')]).toEqual([]);
      expect(defects).toEqual([]);
    },
  );
});

test.each([{ blocks: 0 }, { blocks: 2 }, { quiet: { blocks: 40 } }, { seed: 5, scale: 0.3 }])(
  'the same target gives the same subjects and requests: %j',
  async (world) => {
    const [one, two] = [await discovered(world), await discovered(world)];
    expect(one.calls).toEqual(two.calls);
    expect(one.subjects.of('x-address')).toEqual(two.subjects.of('x-address'));
  },
);
