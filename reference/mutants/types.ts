import type { OperationId, RequirementId } from '../../contracts/chain/index.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { Alteration, FuzzMutant } from '../types.ts';

/** The operation that a mutant is made for. */
export type Subject = Operation & { readonly id: OperationId };

/**
 * What a file of this folder exports: the requirement that it breaks, and how on one operation, by name (`''` where there is one way,
 * else short kebab names). `deep/` holds mutants that are wrong in a corner only; those give nothing for operations that have no such corner.
 */
export interface MutantFile {
  readonly breaks: RequirementId;
  readonly mutate: (operation: Subject) => Readonly<Record<string, Alteration>>;
  /** Names that the document tolerates, so that the verdict is a warning. */
  readonly mild?: readonly string[];
}

/**
 * What a file of `fuzz/` exports: a mutant of one operation that no fixed probe asks for, since its fault shows only for inputs that nobody wrote
 * down. `run` is not to catch it; a fuzzer is.
 */
export type FuzzMutantFile = Pick<FuzzMutant, 'breaks' | 'on' | 'hard' | 'what' | 'kept'> & {
  readonly mutate: (operation: Subject) => Alteration;
};
