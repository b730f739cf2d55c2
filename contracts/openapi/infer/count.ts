import { at, integer } from '../../../engine/model/paths.ts';
import { type Inferred, isProposed, plural } from './answer.ts';
import { countNames, rankIn, wordsOf } from './names.ts';
import type { Reply } from './questions.ts';
import type { Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn } from './values.ts';

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** A name of a count, or one that speaks of a count: the most usual names first. */
const rankOf = (path: string): number => rankIn(countNames, lastOf(path)) ?? countNames.length;

const isNamed = (path: string): boolean =>
  rankOf(path) < countNames.length || wordsOf(lastOf(path)).some((word) => /^(?:count|total|matched|hits)$/.test(word));

/** Whether a member is the number of items of the whole list on every page. */
const counts = (path: string, { items, pages }: Sample): boolean =>
  pages.every(({ body }) => integer(body && at(body, path)) === BigInt(items.length));

/** Which member of the answer counts the items of the whole list: it does so on every page of complete walks. */
export const inferCount = ({ items }: Sketch, walks: readonly Sample[]): Inferred<string> | undefined => {
  const bodies = walks.flatMap(({ pages }) => pages.flatMap(({ body }) => (body ? [body] : [])));
  const named = pathsIn(bodies)
    .filter((path) => path !== items && !path.startsWith(`${items}.`) && isNamed(path))
    .filter((path) => bodies.every((body) => integer(at(body, path)) !== undefined))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  if (named.length === 0) return undefined;
  // A list in one page cannot tell its count from that of the page.
  const whole = walks.filter(({ isWhole, pages }) => isWhole && pages.length > 1);
  const [first = ''] = named;
  if (whole.length === 0) return { reason: 'no list was short enough to be counted in five pages', maybe: first };
  const found = named.find((path) => whole.every((sample) => counts(path, sample)));
  if (found === undefined)
    return { reason: `${named.join(', ')}: other numbers than the items of the whole list, on some page` };
  const seen = whole.map(
    (sample) => `${plural(sample.items.length, 'item')} on ${plural(sample.pages.length, 'page')}`,
  );
  return { proposed: found, evidence: `equals the items of the whole list: ${seen.join(', ')}` };
};

/** A count is left open if it is another number than the items of a list that a filter narrows to one page. */
export const countOfFiltered = (
  count: Inferred<string>,
  replies: readonly Reply[],
  filters: readonly string[],
  size: string,
): Inferred<string> => {
  if (!isProposed(count)) return count;
  const { proposed: path } = count;
  const wrong = replies.find(
    ({ parameters, body, items }) =>
      items !== undefined &&
      items.length > 0 &&
      items.length < Number(parameters[size] ?? 0) &&
      filters.some((name) => parameters[name] !== undefined) &&
      integer(body && at(body, path)) !== BigInt(items.length),
  );
  return wrong ? { reason: 'another number than the items that a filter leaves', maybe: path } : count;
};
