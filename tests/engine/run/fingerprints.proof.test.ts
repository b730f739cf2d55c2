import { chain } from '../../../contracts/chain/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Served } from '../../../reference/http.ts';
import { createProvider } from '../../../reference/provider.ts';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';
import { planted } from '../../reference-run.ts';

const key = 'reference-key';
/** Mutants that laws and checks find. */
const broken = [
  'node.utxos.limit-clamp@vm.getUTXOs#unlimited',
  'node.numbers.decimal-string@vm.getUTXOs#count-as-number',
  'node.tx-status.enum@vm.getTxStatus#other',
];
const only = [
  'node.utxos.limit-clamp@vm.getUTXOs',
  'node.numbers.decimal-string@vm.getUTXOs',
  'node.tx-status.*@vm.getTxStatus',
];
const seeds = Array.from({ length: 10 }, (_, index) => index + 1);

/** One world at two ports. Runs on both must have the same fingerprints. */
let served: readonly Served[] = [];
beforeAll(async () => {
  served = await Promise.all(
    [1, 2].map(async () => serve(createProvider({ seed: 1, key, alterations: await planted(...broken) }))),
  );
});
afterAll(() => Promise.all(served.map((one) => one.close())));

const findings = async (url: string, seed: number): Promise<string[]> => {
  const target = { node: url };
  const { outcomes } = await judgeTarget(
    chain,
    { ...defaultOptions, target, seed, only, depth: 'quick' },
    { secrets: keySecrets(key) },
  );
  return outcomes
    .flatMap((outcome) => (outcome.verdict === 'fail' ? outcome.findings.map(({ fingerprint }) => fingerprint) : []))
    .sort();
};

test('findings have the same names for 10 seeds and 2 ports', async () => {
  const [first, second] = served;
  expect(first?.url).not.toBe(second?.url);
  const expected = await findings(first?.url ?? '', 1);
  expect(new Set(expected.map((name) => name.split(':')[0]))).toEqual(
    new Set([
      'node.utxos.limit-clamp@vm.getUTXOs',
      'node.numbers.decimal-string@vm.getUTXOs',
      'node.tx-status.enum@vm.getTxStatus',
      'node.tx-status.unknown@vm.getTxStatus',
    ]),
  );
  for (const { url } of served)
    for (const seed of seeds) expect(await findings(url, seed), `${url}, seed ${seed}`).toEqual(expected);
});
