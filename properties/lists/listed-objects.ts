import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { ShownObject } from '../../engine/model/shown-object.ts';
import { objectsOf, type ShownElement } from '../checks/same-object.ts';
import { spelledHere, valueHere } from './elements.ts';
import { mostDifferent } from './most-different.ts';

/** Objects that are looked at to choose from. */
const mostCandidates = 500;

/** The objects that the known calls of an operation show. */
const knownObjects = (c: CaseContext, operation: string, row: ShownObject): readonly ShownElement[] =>
  c.subjects.arguments(operation).flatMap(({ answer }) => objectsOf(answer, row));

/**
 * The parameter that takes each part of an object's identity: in all known calls, it has the value that the answer
 * shows. Undefined if a required parameter takes no part.
 */
function parametersOf(c: CaseContext, row: ShownObject): readonly (string | undefined)[] | undefined {
  const objects = knownObjects(c, c.operation.id, row);
  if (objects.length === 0) return undefined;
  const required = Object.entries(c.operation.parameters).flatMap(([name, { required: isRequired, configured }]) =>
    isRequired === true && configured === undefined ? [name] : [],
  );
  const parameters = row.identity.map((part) =>
    required.find(
      (name) =>
        part === `$${name}` || objects.every((object) => valueHere(object, part) === valueHere(object, `$${name}`)),
    ),
  );
  return required.every((name) => parameters.includes(name)) ? parameters : undefined;
}

/** One text for the parameters of a call: a list may show a number where a path takes a text. */
const keyOf = (parameters: readonly (string | undefined)[], call: Parameters): string =>
  stringifyJson(parameters.map((name) => (name === undefined ? null : String(call[name]))));

/** Calls for single objects that lists show, by the parameters. */
function callsOfLists(
  c: CaseContext,
  { kind }: ShownObject,
  parameters: readonly (string | undefined)[],
): ReadonlyMap<string, { readonly call: Parameters; readonly value: Json }> {
  const calls = new Map<string, { readonly call: Parameters; readonly value: Json }>();
  for (const { id, listing, shows = [] } of c.contract.operations)
    for (const row of listing ? shows.filter((other) => other.kind === kind) : [])
      for (const object of knownObjects(c, id, row)) {
        const values = parameters.flatMap((name, place) => {
          const value = spelledHere(object, row.identity[place] ?? '');
          const isScalar = value !== undefined && value !== null && typeof value !== 'object';
          return name === undefined ? [] : [[name, isScalar ? value : undefined] as const];
        });
        if (values.some(([, value]) => value === undefined)) continue;
        const call = Object.fromEntries(values) as Parameters;
        calls.set(keyOf(parameters, call), { call, value: object.value });
      }
  return calls;
}

/** Calls for single objects that lists show, and that were not asked for alone. */
export interface ListedObjects {
  /** The calls whose objects differ most. */
  readonly calls: readonly Parameters[];
  /** Objects that lists show. */
  readonly listed: number;
  /** Objects of them that were asked for alone already. */
  readonly known: number;
}

/** Chooses objects of a row that lists show. Undefined if the operation cannot be asked for a single object. */
export function listedObjects(c: CaseContext, row: ShownObject, most: number): ListedObjects | undefined {
  const parameters = c.operation.listing ? undefined : parametersOf(c, row);
  if (!parameters || parameters.every((name) => name === undefined)) return undefined;
  const calls = callsOfLists(c, row, parameters);
  const known = new Set(c.subjects.arguments(c.operation.id).map(({ parameters: all }) => keyOf(parameters, all)));
  const open = [...calls].filter(([key]) => !known.has(key)).map(([, call]) => call);
  // Among equals the seed decides.
  const start = Math.abs(c.seed) % Math.max(1, open.length);
  const choices = [...open.slice(start), ...open.slice(0, start)]
    .slice(0, mostCandidates)
    .map(({ call, value }) => ({ call, items: [value], asked: new Set<string>(), features: [] }));
  const chosen = mostDifferent(choices, Math.max(0, most - known.size));
  return { calls: chosen.map(({ call }) => call), listed: calls.size, known: calls.size - open.length };
}
