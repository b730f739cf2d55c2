import { defined } from '../../../engine/model/defined.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { ListFields } from '../../../engine/model/list-row.ts';
import { at, isObject } from '../../../engine/model/paths.ts';
import type { Inferred } from './answer.ts';
import { plainName } from './names.ts';
import type { Sketch } from './sketch.ts';
import { holds, testsText, type Verification } from './verify.ts';

/** Names of parameters that select members, without signs: `$select`, `fields[books]`, `response_fields`. */
const selectorNames = /^(?:fields.*|field|select|responsefields|visiblefields|attributes)$/;

/** Members that come beside the selected ones, at most: more of them are no selection. */
const mostAlways = 3;

/** The objects whose members a parameter may select: the items, or the `attributes` of JSON:API. */
const places = ['.', 'attributes'] as const;

const membersAt = (items: readonly Json[], path: string): readonly (readonly string[])[] =>
  items.map((item) => at(item, path)).flatMap((object) => (isObject(object) ? [Object.keys(object)] : []));

const selector = ({ filters }: Sketch): string | undefined =>
  filters.find((name) => selectorNames.test(plainName(name)));

/** Infers which parameter selects members of the items, and the members that come in any case. */
export const inferFields = async (laws: Verification): Promise<Inferred<ListFields> | undefined> => {
  const { items } = laws;
  const parameter = selector(laws.sketch);
  const objectPath = places.toReversed().find((path) => membersAt(items, path).length === items.length);
  const names = objectPath === undefined ? [] : (membersAt(items, objectPath)[0] ?? []);
  const last = names.at(-1);
  // A selection of few members cannot be distinguished from the whole.
  if (parameter === undefined || objectPath === undefined || last === undefined || names.length < mostAlways + 3)
    return undefined;
  const { items: trimmed = [] } = await laws.ask({ [parameter]: last });
  const always = [...new Set(membersAt(trimmed, objectPath).flat())].filter((name) => name !== last);
  if (always.length > mostAlways) return undefined;
  const fields = {
    parameter,
    ...defined({
      at: objectPath === '.' ? undefined : objectPath,
      always: always.length > 0 ? always : undefined,
    }),
  };
  const verdict = await laws.judge('api.fields', { fields });
  return holds(verdict) ? { proposed: fields, evidence: testsText('api.fields', verdict) } : undefined;
};

/** Whether a parameter selects members. */
export const selects = (fields: Inferred<ListFields> | undefined, name: string): boolean =>
  fields !== undefined && 'proposed' in fields && fields.proposed.parameter === name;
