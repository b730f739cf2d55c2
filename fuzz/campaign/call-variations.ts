import { pagesOf } from '../../engine/model/listing.ts';
import fc from 'fast-check';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import { validValue } from '../inputs/valid-value.ts';
import type { Pool } from '../pool.ts';
import type { Parameters } from '../../engine/model/judging.ts';

/** Maximum values of one parameter, and maximum variations that several calls share. */
const limits = { values: 24, sharedVariations: 12 };

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  stringifyJson(left ?? null) === stringifyJson(right ?? null);
const withParameters = (parameters: Parameters, changes: Parameters): Parameters =>
  Object.fromEntries(Object.entries({ ...parameters, ...changes }).filter(([, value]) => value !== undefined));
/** Parameters of a call's operation, without the cursor. */
export function rowsOf(contract: Contract, call: Call): [string, Parameter][] {
  const operation = contract.operation(call.operation);
  const { parameters, listing } = operation;
  return Object.entries<Parameter>(parameters).filter(([name]) => name !== (listing && pagesOf(operation).cursor));
}
/** A call with some parameters replaced and its input class recomputed. */
export function put(contract: Contract, call: Call, changes: Parameters): Call {
  const parameters = withParameters(call.parameters, changes);
  return { ...call, parameters, input: inputSent(contract.operation(call.operation), parameters, false) };
}

/** A documented value; the same for the same `seed` and pool. */
const sample = (operation: Operation, name: string, row: Parameter, pool: Pool, seed: number): Json | undefined =>
  fc.sample(validValue(operation, name, row, pool), { seed, numRuns: 1 })[0];

/** The same call with other documented values of one parameter. */
export function callVariations(contract: Contract, call: Call, [name, row]: [string, Parameter], pool: Pool): Call[] {
  const operation = contract.operation(call.operation);
  const values = [
    ...pool.subjects.arguments(call.operation).map(({ parameters }) => parameters[name]),
    ...(row.values ?? []),
    ...Array.from({ length: 6 }, (_, seed) => sample(operation, name, row, pool, seed)),
  ];
  const otherValues = values
    .filter(
      (value, index) =>
        value !== undefined &&
        !isSame(value, call.parameters[name]) &&
        values.findIndex((item) => isSame(item, value)) === index,
    )
    .slice(0, limits.values);
  return [...otherValues, ...(row.required || call.parameters[name] === undefined ? [] : [undefined])].map((value) =>
    put(contract, call, { [name]: value }),
  );
}

/**
 * Changes that apply to a finding's calls and to their warm-up calls alike: other subjects, one other value, or both.
 * They never change `differing`, the parameter in which the calls differ. A call with a cursor gets one other value
 * only, because its cursor is invalid for other subjects.
 */
export function sharedVariations(
  contract: Contract,
  last: Call,
  differing: string,
  warmUpCalls: readonly Call[],
  pool: Pool,
): Parameters[] {
  const operation = contract.operation(last.operation);
  const { id, listing } = operation;
  const common = rowsOf(contract, last).filter(([name]) => name !== differing);
  const presentRows = common.filter(([name]) => last.parameters[name] !== undefined);
  const fitting = pool.subjects
    .arguments(id)
    .map(({ parameters }) => parameters)
    .filter(
      (set) =>
        set[differing] === undefined ||
        warmUpCalls.some(
          ({ parameters }) => parameters[differing] === undefined || isSame(set[differing], parameters[differing]),
        ),
    );
  const sets =
    listing && last.parameters[pagesOf(operation).cursor] !== undefined
      ? []
      : fitting.map((set) =>
          Object.fromEntries(presentRows.flatMap(([name]) => (set[name] === undefined ? [] : [[name, set[name]]]))),
        );
  const free = presentRows.length > 0 ? presentRows : common;
  const variationAt = (turn: number): Parameters => {
    const [name, row] = free[turn % (free.length || 1)] ?? [];
    return name === undefined || row === undefined ? {} : { [name]: sample(operation, name, row, pool, turn) };
  };
  const all = Array.from(
    { length: 2 * limits.sharedVariations },
    (_, turn) => [sets[turn % (sets.length || 1)] ?? {}, variationAt(turn)] as const,
  )
    .flatMap(([set, value]) => [set, value, withParameters(set, value)])
    .filter((variation) =>
      Object.entries(variation).some(([name, value]) => value !== undefined && !isSame(value, last.parameters[name])),
    );
  return all
    .filter((variation, index) => all.findIndex((same) => isSame(same as Json, variation as Json)) === index)
    .slice(0, limits.sharedVariations);
}
