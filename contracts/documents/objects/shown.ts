import { didYouMean } from '../../../engine/model/near.ts';
import { pathOf, stepsOf } from '../../../engine/model/paths.ts';
import type { ShownObject } from '../../../engine/model/shown-object.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { type ElementPlace, mustLead, mustLeadIn } from '../schema/element-paths.ts';
import { readRows } from '../extension-form.ts';
import { DocumentFault } from '../fault.ts';
import { type Declaring, isArrayAt, mustName } from '../schema/member-paths.ts';
import type { JsonRecord } from '../record.ts';

const extension = 'x-assay-shows';

/** Objects of an operation's answers, and the members that never change, by the kind of object. */
export interface Shown {
  readonly shows: readonly ShownObject[];
  readonly objects: ReadonlyMap<string, readonly string[]>;
}

interface Row extends Omit<ShownObject, 'kind'> {
  readonly object: string;
  readonly members: readonly string[];
}

/**
 * The objects that an operation shows, by `x-assay-shows` (schemas/x-assay-shows.json).
 * @throws DocumentFault for another form, and for what the operation does not have.
 */
export const shownIn = (
  operation: JsonRecord,
  declaring: Declaring,
  parameters: readonly string[],
  answer: SchemaNode,
): Shown | undefined => {
  const rows = readRows<Row>(extension, operation[extension], declaring.name);
  const objects = new Map<string, readonly string[]>();
  const shows = rows.map(({ object: kind, members, ...row }): ShownObject => {
    const { identity, optional = [], unsettled, where } = row;
    const place: ElementPlace = { extension, declaring, answer, parameters, ...stepsTo(row.at, answer, declaring) };
    for (const path of identity) mustLead(place, path, 'identity');
    for (const path of optional) mustLead(place, path, 'optional');
    for (const path of members) mustLead(place, path, 'members');
    if (unsettled !== undefined) mustLead(place, unsettled, 'unsettled', 'number');
    mustLeadIn(place, where);
    objects.set(kind, [...new Set([...(objects.get(kind) ?? []), ...members])]);
    return { kind, ...row };
  });
  return rows.length === 0 ? undefined : { shows, objects };
};

/** Notations of other tools for the answer itself. */
const root = /^(?:|\/|\$|#|\*|\.\[\]|\$\[\*\]|\.\*|\$\.)$/;

/**
 * The members that lead to objects, and to what stands around them.
 * @throws DocumentFault for a place that the answer's schema excludes.
 */
const stepsTo = (at: string, answer: SchemaNode, declaring: Declaring): Pick<ElementPlace, 'steps' | 'around'> => {
  const wrong = (why: string, right: string): DocumentFault =>
    new DocumentFault(`${declaring.name}: ${extension} has at: ${JSON.stringify(at)}, ${why}.${didYouMean([right])}`);
  const isArray = isArrayAt(answer, []);
  const all = stepsOf(at);
  const isInside = all[0] === '[]';
  const steps = isInside ? all.slice(1) : all;
  if (root.test(at)) throw wrong('which matches nothing', '.');
  if (isArray && !isInside && steps.length > 0) throw wrong('but the answer is an array', '.');
  if (isArray === false && isInside) throw wrong('but the answer is no array', pathOf(steps));
  const names = steps.map((step) => step.replace(/\[\]$/, ''));
  for (const [index, step] of steps.entries()) {
    const path = names.slice(0, index + 1);
    mustName(answer, { path: pathOf(path), extension, member: 'at' }, 'the answer', declaring);
    const isList = isArrayAt(answer, path);
    if (isList === undefined || isList === step.endsWith('[]')) continue;
    const spelt = pathOf(all.with(index + Number(isInside), `${names[index]}${isList ? '[]' : ''}`));
    throw wrong(`but ${pathOf(path)} is ${isList ? 'an' : 'no'} array`, spelt);
  }
  return { steps: names, around: names.length === 0 ? undefined : names.slice(0, -1) };
};
