import { type ComparisonRules, comparisonRules } from '../../rules/parts.ts';
import { type Extensions, documents, membersOfAll } from './written.ts';
import { operationRows } from './operations.ts';

const membersOf = (id: string, { 'x-assay-members': members = [] }: Extensions) =>
  members.map((row) => ({ ...row, of: [id], whole: true as const }));

const endpoints = [documents.data, documents.metrics].flatMap(({ paths }) =>
  Object.values(paths).flatMap((methods) => Object.values(methods)),
);

/** How two deployments of the two documents are compared, and one deployment with its own earlier answers. */
export const comparison: ComparisonRules = comparisonRules(
  [
    ...membersOfAll,
    ...endpoints.flatMap((endpoint) => membersOf(endpoint.operationId, endpoint)),
    ...documents.node.methods.flatMap((method) => membersOf(method.name, method)),
  ],
  operationRows,
);
