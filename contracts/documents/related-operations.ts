import type { OperationRow } from '../../engine/model/operation.ts';
import { withJoins } from './objects/joins.ts';
import { withSame } from './objects/same.ts';
import type { DocumentedOperation, ReadOperations } from './operation.ts';
import { withProbes } from './subjects/probes.ts';

/** Cache, because large documents take seconds. */
const cache = new WeakMap<ReadOperations, readonly DocumentedOperation[]>();

/**
 * The operations of one document or several with what relates them: their joins and other ways to ask, which may name
 * operations of another document, and the order of their probes.
 * @throws DocumentFault for a declaration that does not fit its operations.
 */
export function relatedOperations<Row extends OperationRow>(
  documents: readonly ReadOperations<Row>[],
): readonly DocumentedOperation<Row>[] {
  const [first] = documents;
  const cached = documents.length === 1 && first ? cache.get(first) : undefined;
  if (cached) return cached as readonly DocumentedOperation<Row>[];
  const names = new Set(documents.flatMap((document) => [...document.names]));
  const operations = documents.flatMap((document) => document.operations);
  const joined = withSame(withJoins(operations, names), names);
  const rows = withProbes(joined.map(({ row }) => row));
  const related = joined.map((operation, index) => ({ ...operation, row: rows[index] as Row }));
  if (documents.length === 1 && first) cache.set(first, related);
  return related;
}
