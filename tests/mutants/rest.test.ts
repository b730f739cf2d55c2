import { expect, test } from 'vitest';
import { operations } from '../../contract/index.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import type { Mutant } from '../../reference/types.ts';
import { type Known, proveAll, unbroken } from './operations.ts';

/** These are proved mutant by mutant in files of their own. */
const own: readonly string[] = ['vm.getUTXOs', 'listAddressTransactions', 'getChainMetrics'];

const sum = (text: string): number => [...text].reduce((total, character) => (Math.imul(total, 31) + character.charCodeAt(0)) >>> 0, 7);

/** Of each way to break each requirement one operation, so that every mutant file is proved and all operations have their turn; all with ASSAY_MUTANTS=all. */
const some = (mutants: readonly Mutant[]): Mutant[] => {
  if (process.env['ASSAY_MUTANTS'] === 'all') return [...mutants];
  const byWay = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const way = mutant.id.replace(/@[^#]*/, '');
    byWay.set(way, [...(byWay.get(way) ?? []), mutant]);
  }
  return [...byWay].flatMap(([way, all]) => all[sum(way) % all.length] ?? []);
};

const known: Known = {
  'node.envelope.namespace@vm.getAllBalances': 'a deprecated method may be gone',
  'node.envelope.namespace@vm.getBalance': 'a deprecated method may be gone',
  'node.envelope.namespace@vm.getTxStatus': 'a deprecated method may be gone',
  'data.error.bad-input-no-5xx@listBlockTransactions#one-parameter': 'its other parameters are in the path, and refused as not found',
};

test('every enforced statement has a mutant', async () => {
  const without = await Promise.all(operations.map((row) => unbroken(row.id)));
  expect(without.flat()).toEqual([]);
});

test('mutants of the other methods of the node are caught', async () => {
  const mutants = (await loadMutants()).filter((one) => one.on.startsWith('vm.') && !own.includes(one.on));
  await proveAll(some(mutants), known);
}, 1_800_000);

test('mutants of the other endpoints are caught', async () => {
  const mutants = (await loadMutants()).filter((one) => !one.on.startsWith('vm.') && !own.includes(one.on));
  await proveAll(some(mutants), known);
}, 1_800_000);
