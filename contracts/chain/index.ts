import { defineContract } from '../../engine/judging/contract.ts';
import { discovery } from './discovery/index.ts';
import { excluded } from './excluded.ts';
import { formats, shapes } from './formats.ts';
import { interfaces } from './interfaces.ts';
import { operationRows } from './operations.ts';
import { requirementTable } from './requirements.generated.ts';
import { subjectKinds } from './subject-kinds.ts';

export { isOperationId, type OperationId } from './operations.ts';
/** `node.utxos.limit-clamp`, ...: an unknown one does not compile. */
export type RequirementId = (typeof requirementTable)[number]['id'];

/** The contract of the two documents: a chain node's JSON-RPC interface and an indexed-data REST interface. */
export const chain = defineContract({
  name: 'chain',
  interfaces,
  documents: { node: 'Node document', data: 'Data document', cross: 'Across both documents' },
  vocabulary: { formats, shapes },
  subjectKinds,
  discovery,
  operations: operationRows,
  requirements: requirementTable,
  exclusions: excluded,
});

export const { operations, requirements, cases, operation, requirement } = chain;
export const isRequirementId = (id: string): id is RequirementId => chain.hasRequirement(id);
