import { defined } from '../../../engine/model/defined.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { ListFields } from '../../../engine/model/list-fields.ts';
import { at, isObject } from '../../../engine/model/paths.ts';
import type { Inferred } from './answer.ts';
import { plainName } from './names.ts';
import type { Sketch } from './sketch.ts';
import type { Verification } from './verify.ts';

/** Names of parameters that select members, without signs: `$select`, `fields[books]`, `response_fields`. */
const selectorNames = /^(?:fields.*|field|select|responsefields|visiblefields|attributes)$/;

/** Members that come beside the selected ones, at most: more of them are no selection. */
const mostAlways = 3;

/** The objects whose members a parameter may select: the items, or the `attributes` of JSON:API. */
const places = ['.', 'attributes'] as const;

const membersAt = (items: readonly Json[], path: string): readonly (readonly string[])[] =>
  items.map((item) => at(item, path)).flatMap((object) => (isObject(object) ? [Object.keys(object)] : []));

const inAll = (objects: readonly (readonly string[])[]): readonly string[] =>
  (objects[0] ?? []).filter((name) => objects.every((names) => names.includes(name)));

/** The members that come beside the chosen ones in every object; undefined if a chosen one is missing, or many come. */
const unselected = (
  objects: readonly (readonly string[])[],
  selected: readonly string[],
): readonly string[] | undefined => {
  const all = [...new Set(objects.flat())].filter((name) => !selected.includes(name));
  const isRight = objects.length > 0 && objects.every((names) => selected.every((name) => names.includes(name)));
  return isRight && all.length <= mostAlways ? all : undefined;
};

const selector = ({ filters }: Sketch): string | undefined =>
  filters.find((name) => selectorNames.test(plainName(name)));

/** Whether a parameter may select members of the items. */
export const maySelect = (sketch: Sketch): boolean => selector(sketch) !== undefined;

/** Infers which parameter selects members of the items: two names and one name give these members alone. */
export const inferFields = async (
  laws: Verification,
  sketch: Sketch,
  items: readonly Json[],
): Promise<Inferred<ListFields> | undefined> => {
  const parameter = selector(sketch);
  const objectPath = places.toReversed().find((path) => membersAt(items, path).length === items.length);
  if (parameter === undefined || objectPath === undefined || items.length === 0) return undefined;
  const names = inAll(membersAt(items, objectPath));
  const [first, last] = [names[1], names.at(-1)];
  // A selection of few members cannot be distinguished from the whole.
  if (first === undefined || last === undefined || names.length < mostAlways + 3) return undefined;
  const always = new Set<string>();
  for (const selected of [[first, last], [last]]) {
    const { items: trimmed = [] } = await laws.ask({ [parameter]: selected.join(',') });
    const unselectedNames = unselected(membersAt(trimmed, objectPath), selected);
    if (unselectedNames === undefined) return undefined;
    for (const name of unselectedNames) always.add(name);
  }
  if (always.has(first)) return undefined;
  const members = {
    at: objectPath === '.' ? undefined : objectPath,
    always: always.size > 0 ? [...always] : undefined,
  };
  return {
    proposed: { parameter, ...defined(members) },
    evidence: `${parameter}=${first},${last} gave these members alone`,
  };
};

/** Whether a parameter selects members. */
export const selects = (fields: Inferred<ListFields> | undefined, name: string): boolean =>
  fields !== undefined && 'proposed' in fields && fields.proposed.parameter === name;
