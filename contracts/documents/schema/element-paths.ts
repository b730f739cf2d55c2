import { defined } from '../../../engine/model/defined.ts';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import type { Condition } from '../../../engine/model/join.ts';
import { conditionPaths, pathOf, stepsOf } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { patternOf } from '../../../engine/schema/formats.ts';
import { DocumentFault } from '../fault.ts';
import { type Declaring, type PathKind, isArrayAt, isText, membersAt, mustName, names } from './member-paths.ts';

/** The elements of an answer to which a row of an extension applies. */
export interface ElementPlace {
  readonly extension: string;
  readonly declaring: Declaring;
  readonly answer: SchemaNode;
  /** The names of the members that lead to the elements. */
  readonly steps: readonly string[];
  /** The names of the members that lead to the item around an element; undefined: there is no such item. */
  readonly around: readonly string[] | undefined;
  /** The parameters of the call. */
  readonly parameters: readonly string[];
}

/**
 * @throws DocumentFault for a path of an element (`^path`: around it, `$name`: a parameter) that leads to nothing, or
 * to a value of another kind.
 */
export function mustLead(element: ElementPlace, path: string, member: string, kind: PathKind = 'any'): void {
  const { extension, declaring, answer, parameters } = element;
  const subject = `${declaring.name}: ${extension}`;
  if (path.startsWith('$')) {
    const name = path.slice(1);
    if (parameters.includes(name)) return;
    const near = didYouMean(nearNames(name, parameters).map((text) => `$${text}`));
    throw new DocumentFault(`${subject} names the parameter ${path}, which the operation does not have.${near}`);
  }
  const isAround = path.startsWith('^');
  const before = isAround ? element.around : element.steps;
  if (!before)
    throw new DocumentFault(`${subject} has ${path} in ${member}, but nothing stands around what it speaks of`);
  const steps = stepsOf(isAround ? path.slice(1) : path);
  // A path in another notation cannot be appended to other steps.
  const fullPath = before.length === 0 && !isAround ? path : pathOf([...before, ...steps]);
  const isItself = steps.length === 0;
  if (fullPath === '.') return;
  mustName(answer, { path: fullPath, extension, member }, 'the answer', declaring, isItself ? 'any' : kind);
  if (isItself || stepsOf(fullPath).some(isText)) return;
  if (names(answer, stepsOf(fullPath)) || conditionPaths(path).length > 0) return;
  const of = before.length === 0 ? undefined : pathOf(before);
  declaring.unnamed({
    place: pathOf(before),
    member: `${extension}.${member}`,
    paths: [pathOf(steps)],
    ...defined({ of }),
  });
}

/** The same elements, which may lack members that the document does not list, if it lists any of theirs. */
export const asDescribed = (element: ElementPlace): ElementPlace =>
  membersAt(element.answer, element.steps ?? []).length > 0 ? mayLack(element) : element;

/** The same elements, which may lack the members. */
export const mayLack = (element: ElementPlace): ElementPlace => ({
  ...element,
  declaring: { ...element.declaring, unnamed: () => undefined },
});

/**
 * As `mustLead`, for the paths of conditions. Paths of `metAt` are skipped, because they lead into items of another
 * operation.
 */
export function mustLeadIn(element: ElementPlace, where: readonly Condition[] = []): void {
  for (const [index, condition] of where.entries()) {
    const member = `where.${index}`;
    const asksExistence = 'nobody' in condition || 'somebody' in condition;
    mustLead(asksExistence ? mayLack(element) : element, condition.path, member, asksExistence ? 'any' : 'value');
    if ('pattern' in condition && !patternOf(condition.pattern))
      throw new DocumentFault(
        `${element.declaring.name}: ${element.extension} has ${JSON.stringify(condition.pattern)} ` +
          `as ${member}.pattern, which is no regular expression`,
      );
    const paths = 'is' in condition ? condition.is : 'isNot' in condition ? [condition.isNot] : [];
    for (const path of paths) mustLead(element, path, member, 'value');
  }
}

/** A place in an answer, and the member of an extension that names it. */
interface NamedPlace {
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
