import type { OpenApiDocument } from '../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';

/** Plain data from which a thread makes the contract of a run. */
export interface ContractSource {
  /** The document of the contract; absent: the contract that assay carries. */
  readonly document?: OpenApiDocument;
}

/** The contract, loaded where it is needed. */
export const contractFrom = async ({ document }: ContractSource): Promise<JudgedContract> => {
  if (!document) return (await import('../../contracts/chain/index.ts')).chain;
  return (await import('../../contracts/openapi/index.ts')).openApiContract(document);
};
