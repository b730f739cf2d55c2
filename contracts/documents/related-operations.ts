import type { OperationRow } from '../../engine/model/operation.ts';
import { withJoins } from './objects/joins.ts';
import { withSame } from './objects/same.ts';
import type { DocumentedOperation, ReadOperations } from './operation.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { defined } from '../../engine/model/defined.ts';

/**
 * How likely a call is to be answered, from 0 (most likely): no values, documented values outside of a path, documented
 * values in a path, made-up values, made-up values in a path.
 */
type Sureness = 0 | 1 | 2 | 3 | 4;

interface ProbeCall {
  readonly parameters: Readonly<Record<string, Json>>;
  readonly sureness: Sureness;
}

/** A call of an operation with values that the document shows; undefined if one of them is missing. */
const callOf = ({ parameters, survey = [] }: OperationRow): ProbeCall | undefined => {
  const [fixed = {}] = survey;
  const values: Record<string, Json> = {};
  let sureness: Sureness = 0;
  for (const [name, row] of Object.entries(parameters)) {
    if (!row.required) continue;
    const fixedValue = fixed[name];
    const fixedOperand =
      typeof fixedValue === 'object' ? ('fixed' in fixedValue ? fixedValue.fixed : undefined) : fixedValue;
    const [example = fixedOperand ?? row.values?.[0]] = row.examples ?? [];
    const value = example ?? row.madeUp?.[0];
    if (value === undefined) return undefined;
    values[name] = value;
    const surenessOfRow = (example === undefined ? 3 : 1) + (row.in === 'path' ? 1 : 0);
    sureness = Math.max(sureness, surenessOfRow) as Sureness;
  }
  return { parameters: values, sureness };
};

/** How many operations with made-up values in their paths get a probe. */
const mostUnsure = 5;

/**
 * Adds probes to operations that can be called without learnt values; lists come first. The probes show whether the
 * target is there.
 */
function withProbes<Row extends OperationRow>(operations: readonly Row[]): readonly Row[] {
  const calls = operations.map(callOf);
  const rank = (index: number): number => (calls[index]?.sureness ?? 0) * 2 + (operations[index]?.listing ? 0 : 1);
  const all = operations.map((_, index) => index).filter((place) => calls[place] !== undefined);
  // A made-up value in a path rarely names an object: such a call shows the target only where there is no other one.
  const sure = all.filter((position) => (calls[position]?.sureness ?? 0) < 4);
  const order = (sure.length > 0 ? sure : all.slice(0, mostUnsure)).toSorted((a, b) => rank(a) - rank(b) || a - b);
  return operations.map((row, index) => {
    const call = calls[index];
    if (!call || !order.includes(index)) return row;
    const { parameters, sureness } = call;
    const isMadeUp = sureness >= 3 ? (true as const) : undefined;
    return { ...row, probe: { order: order.indexOf(index) + 1, parameters, ...defined({ isMadeUp }) } };
  });
}

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
