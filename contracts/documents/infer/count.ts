import { defined } from '../../../engine/model/defined.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { type Inferred, plural } from './answer.ts';
import { countNames, lastOf, plainName, rankIn, wordsOf } from './names.ts';
import type { Reply } from './questions.ts';
import type { Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn } from './values.ts';

/** Rank of a name as a count: usual names first, then names that contain one. */
const rankOf = (path: string): number => rankIn(countNames, lastOf(path)) ?? countNames.length;

const isNamed = (path: string): boolean =>
  rankOf(path) < countNames.length || wordsOf(lastOf(path)).some((word) => /^(?:count|total|matched|hits)$/.test(word));

/** The place of the number of items: a dotted path in the answer, or a header. */
export type Count = string | { readonly header: string };

const textOf = (count: Count): string => (typeof count === 'string' ? `\`${count}\`` : `the header ${count.header}`);

const valueIn = (count: Count, { body, headers }: Reply): bigint | undefined =>
  typeof count === 'string' ? integer(body && at(body, count)) : integer(headers[count.header.toLowerCase()]);

/** Whether a member or header is the number of items of the whole list on every page. */
const counts = (count: Count, { items, pages }: Sample): boolean =>
  pages.every((page) => valueIn(count, page) === BigInt(items.length));

/** Headers with numbers that are not the count of the list. */
const otherHeaders = /rate|limit|retry|content-length/;

/** `x-total-count` as it is usually written. */
export const headerText = (name: string): string => name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());

/** Members and headers that may count the items, members first, the most usual names first. */
const candidates = ({ items = '.' }: Sketch, pages: readonly Reply[]): readonly Count[] => {
  const members = pathsIn(pages.flatMap(({ body }) => (body ? [body] : [])))
    .filter((path) => path !== items && !path.startsWith(`${items}.`) && isNamed(path))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const headers = Object.keys(pages[0]?.headers ?? {})
    .filter((name) => isNamed(name) && !otherHeaders.test(name))
    .map((name) => ({ header: headerText(name) }));
  return [...members, ...headers].filter((count) => pages.every((page) => valueIn(count, page) !== undefined));
};

/** Answers to filters that the target applies. */
export interface Filtered {
  readonly replies: readonly Reply[];
  readonly filters: readonly string[];
  /** Parameter of the page size. */
  readonly size: string | undefined;
  /** Parameter of the place of a page. */
  readonly positionParameter: string | undefined;
}

/**
 * Describes a suspected bug: a filtered list fits on one page, but the count differs from its number of items. A page
 * as large as the largest may be cut: the target may allow smaller sizes than the one asked for.
 */
const contradiction = (count: Count, { replies, filters, size, positionParameter }: Filtered): string | undefined => {
  const largest = Math.max(...replies.map(({ items = [] }) => items.length));
  // A document may name null as the value of a parameter that is not set.
  const narrows = ({ parameters }: Reply, name: string): boolean => (parameters[name] ?? null) !== null;
  const wrong = replies.find(
    (reply) =>
      size !== undefined &&
      reply.items !== undefined &&
      reply.items.length > 0 &&
      reply.items.length < largest &&
      reply.items.length < Number(reply.parameters[size] ?? 0) &&
      filters.some((name) => narrows(reply, name)) &&
      // The last page of a longer list is short, too.
      (positionParameter === undefined || reply.parameters[positionParameter] === undefined) &&
      valueIn(count, reply) !== BigInt(reply.items.length),
  );
  if (!wrong) return undefined;
  const by = filters.filter((name) => narrows(wrong, name)).join(' and ');
  const [declaredCount, itemCount] = [valueIn(count, wrong) ?? 'nothing', plural(wrong.items?.length ?? 0, 'item')];
  return `${textOf(count)} says ${declaredCount} where the filter ${by} leaves ${itemCount}`;
};

/** Names that mean the number of items of the whole list, and nothing else. */
const sureName =
  /^(?:total(?:count|items|results|elements|records)|(?:num|number)(?:matched|found)|odatacount|totalhits)$/;

/** Whether a number differs from the count by a few items, and so counts them. */
const isNear = (value: bigint | undefined, count: number): boolean =>
  value !== undefined && Math.abs(Number(value) - count) * 5 <= count;

/**
 * Describes a suspected bug: a member counts the items on some pages and not on others, or its name leaves no other
 * meaning.
 */
const deviation = (count: Count, fullWalks: readonly Sample[]): string | undefined => {
  const name = plainName(typeof count === 'string' ? lastOf(count) : count.header.replace(/^x-/i, ''));
  for (const { items, pages } of fullWalks) {
    const wrong = pages.findIndex((page) => valueIn(count, page) !== BigInt(items.length));
    const right = pages.some((page) => valueIn(count, page) === BigInt(items.length));
    const page = pages[wrong];
    const isOfPage = pages.every((reply) => valueIn(count, reply) === BigInt(reply.items?.length ?? 0));
    const isOfPages = pages.every((reply) => valueIn(count, reply) === BigInt(pages.length));
    if (
      page &&
      !isOfPages &&
      (sureName.test(name) || (!isOfPage && (right || isNear(valueIn(count, page), items.length))))
    )
      return (
        `${textOf(count)} says ${valueIn(count, page) ?? 'nothing'} on page ${wrong + 1} ` +
        `of a list of ${plural(items.length, 'item')}`
      );
  }
  return undefined;
};

/**
 * Infers the total count: a member or header that equals the number of items on every page of complete walks. If
 * several do, the count that matches the filtered answers in `replies` is chosen.
 */
export const inferCount = (
  sketch: Sketch,
  walks: readonly Sample[],
  filtered: Filtered = { replies: [], filters: [], size: undefined, positionParameter: undefined },
): Inferred<Count> | undefined => {
  const countCandidates = candidates(
    sketch,
    walks.flatMap(({ pages }) => pages),
  );
  const [first] = countCandidates;
  if (first === undefined) return undefined;
  // On a list of one page, the total count cannot be told from the number of items on the page.
  const fullWalks = walks.filter(({ isWhole, pages }) => isWhole && pages.length > 1);
  if (fullWalks.length === 0) return { reason: 'no list was short enough to be counted in five pages', maybe: first };
  const fitting = countCandidates.filter((count) => fullWalks.every((sample) => counts(count, sample)));
  const fittingCount = fitting.find((count) => !contradiction(count, filtered)) ?? fitting[0];
  if (fittingCount === undefined)
    return {
      reason: `${countCandidates.map(textOf).join(', ')}: not the number of items in the whole list on some page`,
      ...defined({
        suspicion: countCandidates.map((count) => deviation(count, fullWalks)).find((text) => text !== undefined),
      }),
    };
  const samples = fullWalks.map(
    (sample) => `${plural(sample.items.length, 'item')} on ${plural(sample.pages.length, 'page')}`,
  );
  const evidence = `equals the items of the whole list: ${samples.join(', ')}`;
  return { proposed: fittingCount, evidence, ...defined({ suspicion: contradiction(fittingCount, filtered) }) };
};
