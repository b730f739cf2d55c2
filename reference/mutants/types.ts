import type { OperationId, RequirementId } from '../../contracts/chain/index.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { Alteration, FuzzMutant } from '../types.ts';

/** The operation that a mutant is made for. */
export type Subject = Operation & { readonly id: OperationId };

/**
 * The exports of a file in this folder: the requirement that it violates, and the ways to violate it on one operation,
 * by name (`''` if there is one way, otherwise short kebab names). `deep/` holds mutants that are wrong only in a
 * corner case; they give nothing for operations without the case.
 */
export interface MutantFile {
  readonly breaks: RequirementId;
  readonly mutate: (operation: Subject) => Readonly<Record<string, Alteration>>;
  /** Names that the document tolerates, so that the verdict is a warning. */
  readonly mild?: readonly string[];
}

/**
 * The exports of a file in `fuzz/`: a mutant of one operation that no law detects, because only unforeseen
 * inputs show its fault. `run` need not catch it; a fuzzer must.
 */
export type FuzzMutantFile = Pick<FuzzMutant, 'breaks' | 'on' | 'hard' | 'what' | 'kept'> & {
  readonly mutate: (operation: Subject) => Alteration;
};
