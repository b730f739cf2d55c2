import { expect, test } from 'vitest';
import { cases, type OperationId } from '../../contract/index.ts';
import { excluded } from '../../contract/excluded.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import type { Mutant } from '../../reference/types.ts';
import { type Proof, prove, table } from './prove.ts';

/** Statements that allow something and forbid nothing: no answer breaks them, so that they have variants instead of mutants. */
const tolerances: readonly string[] = ['node.utxos.repeats-allowed', 'node.utxos.changing-set'];

/** Ids of mutants that are not caught under the requirement that they break, and why not. */
export type Known = Readonly<Record<string, string>>;

/** Judges mutants and prints how they were caught; fails where one that is not `known` escapes, where a known one no longer does, or where a judge crashes. */
export const proveAll = async (mutants: readonly Mutant[], known: Known): Promise<void> => {
  const began = Date.now();
  const proofs: Proof[] = [];
  for (const mutant of mutants) proofs.push(await prove(mutant));
  console.log(table(proofs, Date.now() - began));
  const escaped = proofs.filter((proof) => proof.caught !== 'own').map((proof) => proof.id).sort();
  expect(escaped).toEqual(Object.keys(known).filter((id) => mutants.some((mutant) => mutant.id === id)).sort());
  expect(proofs.flatMap((proof) => proof.defects)).toEqual([]);
};

/** Enforced cases of an operation that no mutant breaks. */
export const unbroken = async (operation: OperationId): Promise<string[]> => {
  const broken = new Set((await loadMutants()).map((mutant) => `${mutant.breaks}@${mutant.on}`));
  return cases.filter((one) => one.operation.id === operation && one.requirement.level !== 'open' && !tolerances.includes(one.requirement.id))
    .filter((one) => !excluded.some((row) => row.requirement === one.requirement.id && (row.operation === undefined || row.operation === operation)))
    .map((one) => one.key).filter((key) => !broken.has(key));
};

/** Tests of one operation: every enforced statement has a mutant, and every mutant is caught but for those of `known`. */
export const proveOperation = (operation: OperationId, known: Known): void => {
  test(`every enforced statement of ${operation} has a mutant`, async () => {
    expect(await unbroken(operation)).toEqual([]);
  });

  test(`the mutants of ${operation} are caught under their own requirement`, async () => {
    await proveAll((await loadMutants()).filter((one) => one.on === operation), known);
  }, 600_000);
};
