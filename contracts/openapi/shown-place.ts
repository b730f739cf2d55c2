import { didYouMean } from '../../engine/model/near.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { DocumentFault } from './fault.ts';
import { type Declaring, isArrayAt, mustName } from './member-paths.ts';

/** What `x-assay-shows` says of one kind of objects. */
interface Row {
  readonly at: string;
  readonly identity: readonly string[];
  readonly members: readonly string[];
}

const extension = 'x-assay-shows';

/** Spellings of the answer itself that other notations have. */
const root = /^(?:|\/|\$|#|\*|\[\]|\.\[\]|\$\[\*\]|\.\*|\$\.)$/;

const wrong = ({ name }: Declaring, at: string, why: string, right: string): DocumentFault =>
  new DocumentFault(`${name}: ${extension} has at: ${JSON.stringify(at)}, ${why}.${didYouMean([right])}`);

/**
 * The place of the objects in an answer, as the engine reads it: empty for the answer itself, or for each element of an
 * answer that is an array.
 * @throws DocumentFault for a place, a part of an identity or a member that the answer's schema excludes.
 */
export function shownPlace(answer: SchemaNode, { at, identity, members }: Row, declaring: Declaring): string {
  const isArray = isArrayAt(answer, []);
  const inside = isArray && at.startsWith('[].') ? at.slice(3) : at;
  if (root.test(at)) throw wrong(declaring, at, 'which matches nothing', '.');
  if (isArray && at !== '.' && inside === at) throw wrong(declaring, at, 'but the answer is an array', '.');
  const steps = inside === '.' ? [] : inside.split('.');
  const names = steps.map((step) => step.replace(/\[\]$/, ''));
  for (const [index, step] of steps.entries()) {
    const path = names.slice(0, index + 1);
    mustName(answer, { path: path.join('.'), extension, member: 'at' }, 'the answer', declaring);
    const isList = isArrayAt(answer, path);
    if (isList === undefined || isList === step.endsWith('[]')) continue;
    const spelt = steps.with(index, `${names[index]}${isList ? '[]' : ''}`).join('.');
    throw wrong(
      declaring,
      at,
      isList ? `but ${path.join('.')} is an array` : `but ${path.join('.')} is no array`,
      spelt,
    );
  }
  for (const [member, paths] of Object.entries({ identity, members }))
    for (const path of paths.filter((one) => one !== '' && !/^[$^]/.test(one)))
      mustName(answer, { path: [...names, path].join('.'), extension, member }, 'the answer', declaring);
  return inside === '.' ? '' : inside;
}
