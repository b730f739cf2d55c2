import { defineContract } from '../../engine/judging/contract.ts';
import { excluded } from './excluded.ts';
import { operationRows } from './operations.ts';
import { requirementTable } from './requirements.generated.ts';
import { schemas } from './schemas.ts';
import { subjectKinds } from './subject-kinds.ts';
import { vocabulary } from './vocabulary.ts';

export { isOperationId, type OperationId } from './operations.ts';
/** `node.utxos.limit-clamp`, ...: an unknown one does not compile. */
export type RequirementId = (typeof requirementTable)[number]['id'];

/** The contract of the two documents: a chain node's JSON-RPC interface and an indexed-data REST interface. */
export const chain = defineContract({
  name: 'chain',
  interfaces: {
    node: { document: 'node', path: '/ext/bc/X', answersRequirement: 'node.endpoint.asset-chain' },
    data: { document: 'data', answersRequirement: 'data.version.paths' },
    metrics: { document: 'data', answersRequirement: 'data.version.paths', learnsFrom: ['data'] },
  },
  documents: { node: 'Node document', data: 'Data document', cross: 'Across both documents' },
  vocabulary,
  subjectKinds,
  operations: operationRows,
  schemas,
  schemaOf: ({ base, id }) => `assay:${base}/${id}`,
  requirements: requirementTable,
  exclusions: excluded,
});

export const { operations, requirements, cases, operation, requirement } = chain;
export const isRequirementId = (id: string): id is RequirementId => chain.hasRequirement(id);
