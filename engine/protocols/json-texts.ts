import { parseJson, stringifyJson, type Json } from '../model/json.ts';
import type { OperationRow } from '../model/operation.ts';
import type { Pair } from '../model/parameter-style.ts';
import { isObject } from '../model/paths.ts';
import { type Entry, flatMembers, nestedMembers } from './nested-members.ts';

// A query parameter that takes a JSON text, `filter={"limit":5}`, whose members a contract names as parameters of their
// own: `filter.limit`.

type Rows = OperationRow['parameters'];

const holdersByRows = new WeakMap<Rows, ReadonlySet<string>>();

/** The parameters of the query whose JSON texts have parameters as members: `filter` of `filter.limit`. */
function holdersOf(parameters: Rows): ReadonlySet<string> {
  const names =
    holdersByRows.get(parameters) ?? new Set(Object.values(parameters).flatMap(({ memberOf }) => memberOf ?? []));
  holdersByRows.set(parameters, names);
  return names;
}

/** Parameters of the query; those that are members of a JSON text come in this text. */
export function withJsonTexts({ parameters }: OperationRow, entries: readonly Entry[]): readonly Entry[] {
  const holders = [...holdersOf(parameters)];
  if (holders.length === 0) return entries;
  const isMember = ([name]: Entry): boolean => parameters[name]?.memberOf !== undefined;
  const objects = nestedMembers(holders, entries.filter(isMember));
  const texts = Object.entries(objects).map(([name, value]): Entry => [name, stringifyJson(value)]);
  return [...entries.filter((entry) => !isMember(entry)), ...texts];
}

/** The opposite: the parameters in the JSON texts of a query, and the other pairs of it. */
export function splitJsonTexts(
  row: OperationRow,
  pairs: readonly Pair[],
): { readonly others: readonly Pair[]; readonly members: readonly [name: string, value: Json][] } {
  const holders = holdersOf(row.parameters);
  if (holders.size === 0) return { others: pairs, members: [] };
  const members: [name: string, value: Json][] = [];
  const plain = pairs.filter(([name, text]) => {
    const value = holders.has(name) ? parseJson(text) : undefined;
    if (!isObject(value)) return true;
    for (const [member, memberValue] of Object.entries(flatMembers(row, [[name, value]])))
      if (memberValue !== undefined) members.push([member, memberValue]);
    return false;
  });
  return { others: plain, members };
}
