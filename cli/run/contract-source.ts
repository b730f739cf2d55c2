import type { JsonRecord } from '../../contracts/documents/record.ts';
import { loadBuiltIn } from '../../contracts/built-in.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';

/** Plain data from which a thread makes the contract of a run. */
export interface ContractSource {
  /** The document of the contract; absent: the contract that assay carries. */
  readonly document?: JsonRecord;
}

/** The contract, loaded where it is needed. */
export const contractFrom = async ({ document }: ContractSource): Promise<JudgedContract> => {
  if (!document) return loadBuiltIn();
  return (await import('../../contracts/document-format.ts')).contractOfRead(document);
};
