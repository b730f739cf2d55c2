import { defineContract } from '../../rules/parts.ts';
import { comparison } from './comparison.ts';
import { canonicalValue } from './canonical-value.ts';
import { discovery } from './discovery/index.ts';
import { vocabulary } from './formats.ts';
import { malformed, unlike } from './malformed.ts';
import { interfaces } from './interfaces.ts';
import { membersOfObjects } from './written.ts';
import { operationRows } from './operations.ts';
import { exclusions, requirementTable, topics } from './requirements.ts';
import { rounds } from './rounds.ts';
import { schemaOf, schemas } from './schemas.ts';
import { subjectKinds } from './subject-kinds.ts';

export { isOperationId } from './operations.ts';

/** The contract of the two documents: a chain node's JSON-RPC interface and an indexed-data REST interface. */
export const chain = defineContract({
  name: 'chain',
  interfaces,
  documents: { node: 'Node document', data: 'Data document', cross: 'Across both documents' },
  vocabulary: { ...vocabulary, objects: membersOfObjects, malformed, unlike, canonical: canonicalValue },
  subjectKinds,
  discovery,
  operations: operationRows,
  schemas,
  schemaOf,
  requirements: requirementTable,
  exclusions,
  topics,
  comparison,
  rounds,
});

export const { operations, requirements, cases, operation, requirement } = chain;
