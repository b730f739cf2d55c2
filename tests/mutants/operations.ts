import { expect, test } from 'vitest';
import { cases, type OperationId } from '../../contract/index.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import { excluded } from '../../contract/excluded.ts';
import { type Proof, prove, table } from './prove.ts';

/** Statements that allow something and forbid nothing: no answer breaks them, so that they have variants instead of mutants. */
export const tolerances = ['node.utxos.repeats-allowed', 'node.utxos.changing-set'] as const;

/**
 * Judges every mutant of an operation, and expects each to be caught under the requirement that it breaks but for those of `known`,
 * by id with the reason why they are not.
 */
export const proveOperation = (operation: OperationId, known: Readonly<Record<string, string>>): void => {
  test(`every enforced statement of ${operation} has a mutant`, async () => {
    const broken = new Set((await loadMutants()).map((mutant) => `${mutant.breaks}@${mutant.on}`));
    const without = cases.filter((one) => one.operation.id === operation && one.requirement.level !== 'open' && !tolerances.some((id) => id === one.requirement.id))
      .filter((one) => !excluded.some((row) => row.requirement === one.requirement.id && (row.operation === undefined || row.operation === operation)))
      .map((one) => one.key).filter((key) => !broken.has(key));
    expect(without).toEqual([]);
  });

  test(`the mutants of ${operation} are caught under their own requirement`, async () => {
    const began = Date.now();
    const proofs: Proof[] = [];
    for (const mutant of (await loadMutants()).filter((one) => one.on === operation)) proofs.push(await prove(mutant));
    console.log(table(proofs, Date.now() - began));
    expect(proofs.filter((proof) => proof.caught !== 'own').map((proof) => proof.id)).toEqual(Object.keys(known).sort());
    expect(proofs.flatMap((proof) => proof.defects)).toEqual([]);
  }, 600_000);
};
