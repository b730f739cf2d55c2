import type { Json } from '../model/json.ts';
import type { Parameters } from '../model/judging.ts';
import type { OperationRow } from '../model/operation.ts';
import { isObject } from '../model/paths.ts';

export type Entry = readonly [name: string, value: Json];
export type Members = Record<string, Json>;

/**
 * Objects from parameters that are members of them: `page.size` is the member `size` of the object `page`. `names`: the
 * names of the outermost objects. `objects`: those that come without members, too.
 */
export function nestedMembers(
  names: readonly string[],
  entries: readonly Entry[],
  objects: readonly string[] = [],
): Members {
  const members: Members = Object.fromEntries(objects.map((name) => [name, {}]));
  for (const [name, value] of entries) put(members, stepsOf(names, name), value);
  return members;
}

/** The parameters of an operation in objects: the reverse of `nestedMembers`. */
export function flatMembers(row: OperationRow, entries: readonly (readonly [string, Json | undefined])[]): Parameters {
  const holders = holdersOf(row);
  const flat: Record<string, Json | undefined> = {};

  const add = (name: string, value: Json | undefined): void => {
    if (!holders.has(name) || value === null || typeof value !== 'object') flat[name] = value;
    else
      for (const [member, memberValue] of Object.entries(value))
        if (memberValue !== null || !Array.isArray(value)) add(`${name}.${member}`, memberValue as Json);
  };

  for (const [name, value] of entries) add(name, value);
  return flat;
}

/** The way to a parameter: its own name, or that of an object and of its members. */
function stepsOf(names: readonly string[], name: string): readonly string[] {
  const holder = names.includes(name) ? undefined : names.find((step) => name.startsWith(`${step}.`));
  return holder === undefined ? [name] : [holder, ...name.slice(holder.length + 1).split('.')];
}

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d{1,3}$/.test(step);

function put(members: Members, [step = '', ...steps]: readonly string[], value: Json): void {
  if (steps.length === 0) {
    members[step] = value;
    return;
  }
  const current = members[step];
  if (isIndex(steps[0]) && steps.length === 1) {
    members[step] = withElement(Array.isArray(current) ? current : [], Number(steps[0]), value);
    return;
  }
  const inner: Members = isObject(current) ? ({ ...current } as Members) : {};
  members[step] = inner;
  put(inner, steps, value);
}

/** A list with an element at an index; elements before it that the call leaves out are `null`. */
function withElement(list: readonly Json[], index: number, value: Json): readonly Json[] {
  const length = Math.max(list.length, index + 1);
  return Array.from({ length }, (_, place) => (place === index ? value : (list[place] ?? null)));
}

/** Objects whose members are parameters of the operation. */
const cache = new WeakMap<OperationRow['parameters'], ReadonlySet<string>>();

function holdersOf({ parameters }: OperationRow): ReadonlySet<string> {
  const names =
    cache.get(parameters) ??
    new Set(
      Object.keys(parameters).flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))),
    );
  cache.set(parameters, names);
  return names;
}
