import type { Json } from '../../../engine/model/exchange.ts';
import type { OperationRow } from '../../../engine/model/operation.ts';
import { defined } from '../../../engine/model/defined.ts';

/**
 * How likely a call is to be answered, from 0 (most likely): no values, documented values outside of a path, documented
 * values in a path, made-up values.
 */
type Sureness = 0 | 1 | 2 | 3;

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
    const known = typeof fixedValue === 'object' ? ('fixed' in fixedValue ? fixedValue.fixed : undefined) : fixedValue;
    const [example = known ?? row.values?.[0]] = row.examples ?? [];
    const value = example ?? row.madeUp?.[0];
    if (value === undefined) return undefined;
    values[name] = value;
    const own = example === undefined ? 3 : row.in === 'path' ? 2 : 1;
    sureness = Math.max(sureness, own) as Sureness;
  }
  return { parameters: values, sureness };
};

/**
 * Adds probes to operations that can be called without learnt values; lists come first. The probes show whether the
 * target is there.
 */
export function withProbes<Row extends OperationRow>(operations: readonly Row[]): readonly Row[] {
  const calls = operations.map(callOf);
  const rank = (place: number): number => (calls[place]?.sureness ?? 0) * 2 + (operations[place]?.listing ? 0 : 1);
  const order = operations
    .map((_, place) => place)
    .filter((place) => calls[place] !== undefined)
    .toSorted((a, b) => rank(a) - rank(b) || a - b);
  return operations.map((row, place) => {
    const call = calls[place];
    if (!call) return row;
    const { parameters, sureness } = call;
    const isMadeUp = sureness === 3 ? (true as const) : undefined;
    return { ...row, probe: { order: order.indexOf(place) + 1, parameters, ...defined({ isMadeUp }) } };
  });
}
