import type { RequirementId } from '../../../engine/model/requirement.ts';
import type { Defect } from '../../../defects/defect.ts';
import type { Operation } from '../../../engine/model/operation.ts';
import type { FuzzMutant } from '../../types.ts';

/** A mutant that no law of `run` catches: only inputs that a fuzzer finds show its fault. */
export interface FuzzRow extends Pick<FuzzMutant, 'hard' | 'sentence' | 'isKept'> {
  readonly mutate: Defect;
}

/** Mutants of one requirement by kebab name; `''` is the only one, or the plainest. */
export type Mutants = Readonly<Record<string, Defect | FuzzRow>>;

/** Mutants whose names follow from the operation's row. */
export type DerivedMutants = (operation: Operation) => Readonly<Record<string, Defect | undefined>>;

/** The default export of a file in this folder: mutants by the requirement that they violate. */
export type MutantTable = {
  readonly [Id in RequirementId]: Mutants | DerivedMutants | readonly (Mutants | DerivedMutants)[];
};
