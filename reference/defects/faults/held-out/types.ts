import type { OperationId } from '../../../../contracts/chain/index.ts';
import type { Fault } from '../types.ts';

/** The exports of a file in this folder, which nobody edits: `breaks` is the sentence, `holds` the example. */
export interface FaultFile {
  readonly on: OperationId;
  readonly faults: Readonly<
    Record<
      string,
      Omit<Fault, 'sentence' | 'isKept'> & { readonly breaks: string; readonly holds: NonNullable<Fault['isKept']> }
    >
  >;
}
