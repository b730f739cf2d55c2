import type { OperationId } from '../../contracts/chain/index.ts';
import type { Operation } from '../../engine/model/operation.ts';

/** The operation that a mutant is made for. */
export type Subject = Operation & { readonly id: OperationId };
