import { expect, test } from 'vitest';
import { caseKey } from '../../engine/model/case-key.ts';
import { plant } from '../engine/run/conclude/planted.ts';
import { fewOf } from '../part.ts';
import { mutantsOf } from '../reference-run.ts';

/** Two bugs of one case: the second must have a finding of its own, or a baseline with the first one hides it. */
const pairs = [
  ['data.currency.accepted@getDeploymentTransaction#huf-refused', '#nzd-refused'],
  ['data.network.accepted@listUtxos#fuji', '#mainnet'],
  ['data.metrics.additive@getChainMetrics#txcount-by-week', '#feespaid-by-hour'],
  ['data.metrics.chain-ids@getChainMetrics#total', '#testnet'],
  ['data.metrics.cumulative-steps@getChainMetrics#transactions-one-day', '#contracts-a-day-late'],
  ['data.utxos.include-spent@listUtxos#spent-loses-joint', '#staked-among-spent'],
  ['cross.asset.description@vm.getAssetDescription#name', '#denomination'],
] as const;

test.each(fewOf(2, pairs))('%s does not hide %s', async (first, name) => {
  const second = `${first.slice(0, first.indexOf('#'))}${name}`;
  const mutants = await mutantsOf(first, second);
  const [{ requirement, on }] = mutants as [(typeof mutants)[number]];
  const found = async (planted: typeof mutants): Promise<readonly string[]> => {
    const { outcomes } = await plant(planted, [requirement]);
    const findings = outcomes.flatMap((outcome) => outcome.findings);
    return findings
      .filter((finding) => caseKey(finding) === `${requirement}@${on}`)
      .map(({ fingerprint }) => fingerprint);
  };
  const known = await found(mutants.slice(0, 1));
  expect(known).not.toEqual([]);
  expect((await found(mutants)).filter((fingerprint) => !known.includes(fingerprint))).not.toEqual([]);
});
