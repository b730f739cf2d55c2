import type { Call, Parameters } from '../../../../defects/call.ts';
import type { Defect, HttpDefect } from '../../../../defects/defect.ts';
import { changeParameters } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { calls } from '../../../../defects/triggers.ts';
import { isMembers, type Value } from '../../../../defects/value.ts';
import type { Operation } from '../../../../engine/model/operation.ts';

type Planted = Defect | HttpDefect;

/** A defect of `defects/`, and the requirements of which at least one must be found violated. */
export interface PlannedDefect {
  readonly name: string;
  readonly expected: readonly string[];
  /** The defect, or how to make it for the operation of a list. */
  readonly defect: Planted | ((operation: Operation) => Planted);
  /** The operation whose answers it changes; absent: the list that is judged. */
  readonly at?: string;
  /** Lists that can show it; absent: all. */
  readonly applies?: (operation: Operation) => boolean;
}

/** Plans a defect; it is caught if one of these requirements is violated. */
export function plan(name: string, defect: PlannedDefect['defect'], ...expected: readonly string[]): PlannedDefect {
  return { name, expected, defect };
}

/** The parameters of a call as in its query. The parts of a cursor are parameters of their own. */
export function queryOf({ parameters }: Pick<Call, 'parameters'>): URLSearchParams {
  const query = new URLSearchParams();
  const add = (name: string, value: Value | undefined): void => {
    if (isMembers(value)) for (const [part, text] of Object.entries(value)) add(part, text);
    else for (const text of [value ?? []].flat()) query.append(name, String(text));
  };
  for (const [name, value] of Object.entries(parameters)) add(name, value);
  return query;
}

/** Changes the query of a call. */
export function asking(
  name: string,
  expected: readonly string[],
  change: (query: URLSearchParams) => void,
): PlannedDefect {
  const changing = (parameters: Parameters): Parameters | undefined => {
    const query = queryOf({ parameters });
    const before = query.toString();
    change(query);
    if (query.toString() === before) return undefined;
    return Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]));
  };
  return plan(name, changeParameters(name, changing), ...expected);
}

/** Changes the text of a parameter; undefined removes it. */
export function replacing(
  name: string,
  expected: readonly string[],
  parameter: string,
  change: (value: string, query: URLSearchParams) => string | undefined,
): PlannedDefect {
  return asking(name, expected, (query) => {
    const value = query.get(parameter);
    const changed = value === null ? undefined : change(value, query);
    if (changed === undefined) query.delete(parameter);
    else query.set(parameter, changed);
  });
}

/** Refuses some calls, by their query. */
export function refusing(
  name: string,
  expected: readonly string[],
  isRefused: (query: URLSearchParams) => boolean,
): PlannedDefect {
  return plan(name, refuse().when(calls(name, (call) => isRefused(queryOf(call)))), ...expected);
}
