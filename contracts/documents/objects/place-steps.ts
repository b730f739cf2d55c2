import { didYouMean } from '../../../engine/model/near.ts';
import { pathOf, stepsOf } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import type { ElementPlace } from '../schema/element-paths.ts';
import { DocumentFault } from '../fault.ts';
import { type Declaring, isArrayAt, mustName, names } from '../schema/member-paths.ts';

/** A place in an answer, and the member of an extension that names it. */
export interface NamedPlace {
  readonly extension: string;
  readonly member: string;
  readonly at: string;
}

/** Notations of other tools for the answer itself. */
const root = /^(?:|\/|\$|#|\*|\.\[\]|\$\[\*\]|\.\*|\$\.)$/;

/**
 * The members that lead to objects, and to what stands around them.
 * @throws DocumentFault for a place that the answer's schema excludes.
 */
export const placeSteps = (
  { extension, member, at }: NamedPlace,
  answer: SchemaNode,
  declaring: Declaring,
): Pick<ElementPlace, 'steps' | 'around'> => {
  const wrong = (reason: string, right: string): DocumentFault =>
    new DocumentFault(
      `${declaring.name}: ${extension} has ${member}: ${JSON.stringify(at)}, ${reason}.${didYouMean([right])}`,
    );
  const isArray = isArrayAt(answer, []);
  const all = stepsOf(at);
  const isInside = all[0] === '[]';
  const steps = isInside ? all.slice(1) : all;
  if (root.test(at)) throw wrong('which matches nothing', '.');
  if (isArray && !isInside && steps.length > 0) throw wrong('but the answer is an array', '.');
  if (isArray === false && isInside) throw wrong('but the answer is no array', pathOf(steps));
  const members = steps.map((step) => step.replace(/\[\]$/, ''));
  for (const [index, step] of steps.entries()) {
    const path = members.slice(0, index + 1);
    mustName(answer, { path: pathOf(path), extension, member }, 'the answer', declaring);
    const last = pathOf(path.slice(-1));
    if (!names(answer, path))
      declaring.unnamed({ place: pathOf(path.slice(0, -1)), member: `${extension}.${member}`, paths: [last] });
    const isList = isArrayAt(answer, path);
    if (isList === undefined || isList === step.endsWith('[]')) continue;
    const spelt = pathOf(all.with(index + Number(isInside), `${members[index]}${isList ? '[]' : ''}`));
    throw wrong(`but ${pathOf(path)} is ${isList ? 'an' : 'no'} array`, spelt);
  }
  return { steps: members, around: members.length === 0 ? undefined : members.slice(0, -1) };
};
