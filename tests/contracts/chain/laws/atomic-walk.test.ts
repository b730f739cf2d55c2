import { expect, test } from 'vitest';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../../../reference/types.ts';
import type { Value } from '../../../../defects/value.ts';
import { answering, outcomeOf } from '../../../properties/altered-target.ts';

const key = 'node.utxos.continuation@vm.getUTXOs';
const message = 'with sourceChain and a limit of 1, endIndex does not lead to the next set';

const inclusive = async (): Promise<Alteration> => {
  const found = (await loadMutants()).find((mutant) => mutant.id === `${key}#atomic-walk-begins-again`);
  if (!found) throw new Error('no mutant begins at its startIndex');
  return found.fresh();
};

/** Atomic UTXOs of every chain, at most so many. */
const atMostAtomic = (count: number): Alteration =>
  answering('vm.getUTXOs', (result, call) => {
    if (call.parameters['sourceChain'] === undefined) return result;
    const utxos = (result['utxos'] as Value[]).slice(0, count);
    return { ...result, utxos, numFetched: String(utxos.length) };
  });

test('with sourceChain, a walk by one UTXO a page advances', async () => {
  const outcome = await outcomeOf(key, []);
  expect(outcome.verdict).toBe('pass');
});

test('one that never gets past its first UTXO is a finding', async () => {
  const outcome = await outcomeOf(key, [await inclusive()]);
  expect(outcome.verdict).toBe('fail');
  expect(outcome.findings.map((finding) => finding.message)).toEqual([message]);
});

test('where no chain has exported several UTXOs nothing is said of them', async () => {
  const outcome = await outcomeOf(key, [await inclusive(), atMostAtomic(1)]);
  expect(outcome.verdict).toBe('pass');
});
