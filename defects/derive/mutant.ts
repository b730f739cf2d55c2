import type { Operation } from '../../engine/model/operation.ts';
import type { Defect } from '../defect.ts';
import { defined } from '../../engine/model/defined.ts';

/** A defect that breaks one statement of a contract on one operation. */
export interface Mutant {
  /** `listBooks filter author: ignored`. */
  readonly id: string;
  readonly operation: string;
  /** The effect on a client, in one line. */
  readonly breaks: string;
  readonly defect: Defect;
  /** The declaration without which no run can tell; absent: the contract declares enough. */
  readonly declare?: string;
  /** Without the declaration no run sends a request that could show it. */
  readonly isUnsent?: true;
}

/** Names mutants of one operation. */
export function mutantOf(
  operation: Pick<Operation, 'id'>,
  place: string,
  breaks: string,
  defect: Defect,
  declare?: string,
): Mutant {
  return {
    id: `${operation.id} ${place}: ${breaks}`,
    operation: operation.id,
    breaks,
    defect,
    ...defined({ declare }),
  };
}
