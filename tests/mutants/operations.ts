import { expect, test } from 'vitest';
import { known } from '../../cli/prove/known.ts';
import { perform } from '../../cli/prove/perform.ts';
import type { MutantResult } from '../../cli/prove/task.ts';
import type { OperationId } from '../../contract/index.ts';
import { loadMutants } from '../../reference/mutants/load.ts';

/** Judges every mutant of an operation: each is caught under the requirement that it breaks, but for those whose reason is known. */
export const proveOperation = (operation: OperationId): void => {
  test(`the mutants of ${operation} are caught under their own requirement`, async () => {
    const mutants = (await loadMutants()).filter((one) => one.on === operation);
    const results: MutantResult[] = [];
    for (const { id } of mutants) results.push((await perform({ kind: 'mutant', id, replays: 0 })) as MutantResult);
    const escaped = results
      .filter((one) => one.caught !== 'own')
      .map((one) => one.id)
      .sort();
    expect(escaped).toEqual(
      Object.keys(known)
        .filter((id) => mutants.some((one) => one.id === id))
        .sort(),
    );
    expect(results.flatMap((one) => one.defects)).toEqual([]);
    expect(results.length).toBeGreaterThan(30);
  }, 600_000);
};
