import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { results, start } from '../cli/assay.ts';
import { temporary } from '../temporary.ts';
import { caseKey } from '../../engine/model/case-key.ts';

/** Faults that only generated inputs show. With this many inputs, one process finds them with every seed. */
const planted = [
  'data.error.bad-input-no-5xx@getChainMetrics#metric-of-every-object',
  'data.error.bad-input-no-5xx@listApiLogs#beyond-the-basic-plane',
  'data.error.bad-input-no-5xx@listBlockTransactions#escaped-slash',
  'data.error.bad-input-no-5xx@listErc20Balances#empty-list-element',
  'data.error.bad-input-no-5xx@listMessages#nul-in-a-value',
  'data.error.bad-input-no-5xx@listTokenHolders#very-long-value',
  'data.error.bad-input-no-5xx@listUtxos#given-twice',
  'data.error.body@listContractDeployments#long-address-without-status',
  'data.error.listed-status@listMessages#cut-address-unprocessable',
  'data.error.no-error-as-success@listErc20Transfers#backwards-range-succeeds',
  'data.logs.filters@listApiLogs#path-forgets-key',
  'node.numbers.decimal-string@vm.getBalance#numbers-for-unknown-members',
];
const requests = 16_000;
const top = temporary();

const campaign = async (seed: number, count: number) => {
  const asked = ['--quiet', '--seed', String(seed), '--max-requests', String(requests)];
  const given = [...asked, ...planted.flatMap((id) => ['--mutant', id])];
  const folders = Array.from({ length: count }, (_, index) => path.join(top, `${seed}-${count}-${index + 1}`));
  const ended = await Promise.all(
    folders.map(
      (folder, index) => start(['fuzz', ...given, '--shard', `${index + 1}/${count}`, '--out', folder]).ended,
    ),
  );
  for (const { code, stderr } of ended) expect(code, stderr).toBe(1);
  const merged = path.join(top, `${seed}-${count}`);
  const { code, stderr } = await start(['report', 'merge', ...folders, '--out', merged]).ended;
  expect(code, stderr).toBe(1);
  const { findings, requests: sent } = results(merged);
  const cases = new Set(findings.map(caseKey));
  const met = planted.filter((id) => cases.has(id.split('#')[0] as string));
  const missed = planted.filter((id) => !met.includes(id)).map((id) => id.split('#')[1]);
  process.stdout.write(
    `seed ${seed}, ${count} processes: ${met.length} of ${planted.length} faults, ${findings.length} findings, ` +
      `${sent} requests; missed: ${missed.join(', ') || 'none'}\n`,
  );
  return { names: findings.map(({ fingerprint }) => fingerprint), met };
};

describe('a campaign in 1, 2 and 4 processes with the same total of inputs', () => {
  for (const seed of [1, 2, 3])
    test(`seed ${seed}: finds at least what one process finds, each once`, { timeout: 900_000 }, async () => {
      const entry = await campaign(seed, 1);
      for (const count of [2, 4]) {
        const merged = await campaign(seed, count);
        expect(merged.names).toEqual([...new Set(merged.names)]);
        expect(merged.met).toEqual(expect.arrayContaining(entry.met));
      }
    });
});
