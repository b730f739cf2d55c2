import { didYouMean } from '../../../engine/model/near.ts';
import { pathOf, stepsOf } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import type { ElementPlace } from '../schema/element-paths.ts';
import { DocumentFault } from '../fault.ts';
import { type Declaring, isArrayAt, mustName } from '../schema/member-paths.ts';

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
  const wrong = (why: string, right: string): DocumentFault =>
    new DocumentFault(
      `${declaring.name}: ${extension} has ${member}: ${JSON.stringify(at)}, ${why}.${didYouMean([right])}`,
    );
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
    mustName(answer, { path: pathOf(path), extension, member }, 'the answer', declaring);
    const isList = isArrayAt(answer, path);
    if (isList === undefined || isList === step.endsWith('[]')) continue;
    const spelt = pathOf(all.with(index + Number(isInside), `${names[index]}${isList ? '[]' : ''}`));
    throw wrong(`but ${pathOf(path)} is ${isList ? 'an' : 'no'} array`, spelt);
  }
  return { steps: names, around: names.length === 0 ? undefined : names.slice(0, -1) };
};
