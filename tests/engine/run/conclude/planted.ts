import { createHash } from 'node:crypto';
import { known } from '../../../../lab/mutation-test/reasons.ts';
import { judgeAltered, promised } from '../../../../lab/judge-altered.ts';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';
import type { Mutant } from '../../../../reference/types.ts';
import { type FindingGroup, groupsOf } from '../../../../reports/groups.ts';
import type { Outcome } from '../../../../engine/model/judging.ts';

/** Mutants that a run catches, in an order that follows from the seed. */
export const shuffled = async (seed: string): Promise<readonly Mutant[]> => {
  const place = ({ id }: Mutant): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return (await loadMutants())
    .filter(({ id }) => !Object.hasOwn(known, id))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1));
};

export interface Planted {
  readonly outcomes: readonly Outcome[];
  readonly groups: readonly FindingGroup[];
}

/** A run over the reference provider with these mutants. */
export const plant = async (mutants: readonly Mutant[], only: readonly string[] = []): Promise<Planted> => {
  const { outcomes } = await judgeAltered(
    mutants.map((mutant) => mutant.fresh()),
    { depth: 'standard', only, contract: promised },
  );
  return { outcomes, groups: groupsOf(promised, outcomes) };
};

/** The group that holds a mutant's own statement. */
export const groupOf = ({ requirement, on }: Mutant, groups: readonly FindingGroup[]): FindingGroup | undefined =>
  groups.find(({ members }) =>
    members.some(({ finding }) => finding.requirement === requirement && finding.operation === on),
  );
