import { beforeAll, describe, expect, test } from 'vitest';
import type { Compared } from '../../../compare/moments/changes/changes.ts';
import { createWorld } from '../../../reference/world/world.ts';
import { isWhole } from '../../part.ts';
import { linesOf, runAgainst } from './drift-target.ts';
import { planted } from '../../reference-run.ts';

/** One chain at five moments, or one, the earliest first: so many blocks are not there yet. */
const moments: readonly number[] = isWhole ? [30, 20, 10, 3, 0] : [20];

/** A part of `npm test` sees a few operations of each interface, the proofs see all. */
const only = isWhole ? [] : ['vm.getTxFee', 'vm.getTxStatus', 'listUtxos', 'listMessages'];

const at = (behind: number, ...mutants: Parameters<typeof runAgainst>[0]['alterations'] & object): Promise<Compared> =>
  runAgainst({ depth: isWhole ? 'standard' : 'quick', only, alterations: [{ world: { behind } }, ...mutants] });

const runs = new Map<number, Compared>();
beforeAll(async () => {
  for (const behind of moments) runs.set(behind, await at(behind));
}, 1_800_000);

const run = (behind: number): Compared => {
  const found = runs.get(behind);
  if (!found) throw new Error(`no run ${behind} blocks behind`);
  return found;
};

test('the chain at an earlier moment is the beginning of the chain later', () => {
  const [early, late] = [createWorld({ seed: 1, behind: 20 }), createWorld({ seed: 1 })];
  const ids = (world: typeof early) => world.xchain.blocks.map(({ id }) => id);
  expect(ids(early)).toEqual(ids(late).slice(0, -20));
  const hashes = (world: typeof early) => world.evm.chains.map((chain) => chain.record.blocks.map(({ hash }) => hash));
  expect(hashes(early)).toEqual(hashes(late).map((all) => all.slice(0, -20)));
});

describe.skipIf(!isWhole)('two runs of one chain that grew between them show no change', () => {
  const pairs = moments.slice(1).map((later, index) => [moments[index] as number, later] as const);
  test.each(pairs)('from %i to %i blocks behind, and the other way round', (before, after) => {
    expect(linesOf(run(before), run(after))).toEqual([]);
    expect(linesOf(run(after), run(before))).toEqual([]);
  });
});

describe('a change of the service shows although the chain grew', () => {
  test('a member removed, a type changed, an enum value new, a status changed', async () => {
    const changed = await at(
      3,
      ...(await planted(
        'node.tx-fee.members@vm.getTxFee#no-txfee',
        'data.schema.response@listUtxos#outputindex-has-another-type',
        'node.tx-status.enum@vm.getTxStatus#lower-case',
        'data.network.other@listUtxos#fails',
      )),
    );
    const lines = linesOf(run(20), changed);
    for (const line of [
      'breaking member-gone vm.getTxFee result.txFee: always -> never',
      'breaking type-changed listUtxos utxos[].outputIndex: number -> string',
      'risky value-came vm.getTxStatus result.status: never -> "accepted"',
      'breaking server-error listUtxos network: none of mainnet, fuji, testnet: 400 -> 500',
      'breaking statement-broken listUtxos data.schema.response: pass -> fail: utxos[].outputIndex must be an integer',
    ])
      expect(lines).toContain(line);
    // The status of a transaction is compared across both documents as well, and UTXOs in two ways of asking.
    const untouched = lines.filter(
      (line) =>
        !/vm\.getTxFee|listUtxos|vm\.getTxStatus|listMessages|cross\.tx\.exists|data\.utxos\.same-both-ways/.test(line),
    );
    expect(untouched).toEqual([]);
  });
});
