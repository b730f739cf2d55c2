import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { pagesOf } from '../../../engine/model/listing.ts';
import { walk as walkPages } from '../../../properties/lists/walk.ts';
import { type Paging, cursorOf, isCountedPaging, placeAfter } from '../../../engine/model/list-paging.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { isBehindTheEnd } from '../../../engine/protocols/list-end.ts';
import { at } from '../../../engine/model/paths.ts';
import { type Inferred, type Proposed, Undecided, orOpen, placesText, plural } from './answer.ts';
import { type KnownList, type Verification, holds } from './verify.ts';
import { type Reply, type Sample, refusal as refusalOf, repeatedIn, textOf } from './questions.ts';
import { rankIn } from './names.ts';
import { pathsIn } from './values.ts';

/** Pages of one walk. */
const mostPages = 5;

/** The beginning of a list in pages, or the whole list. */
export interface Walk extends Sample {
  /** Why a further page could not be read. */
  readonly refusal?: string;
  /** A page after the last item is refused, so only a count can tell where the list ends. */
  readonly isEndRefused?: true;
  /** How the last page ends the list although it has a cursor. */
  readonly end?: 'own-cursor' | 'short-page';
}

/** Walks through a list as a run does, up to some pages or its end. */
export const walk = async (
  laws: Verification,
  paging: Paging,
  of: Parameters,
  size: number | undefined,
  maxPages = mostPages,
): Promise<Walk> => {
  const pages: Reply[] = [];
  let next: Json | undefined;
  const judge = async (c: CaseContext): Promise<void> => {
    const pageSize = size ?? pagesOf(c.operation).maximum;
    for await (const page of walkPages(c, of, { size: pageSize, maxPages })) {
      const reply = laws.questions.read(page.answer.exchange);
      // A page behind the end may be refused.
      if (reply.items) pages.push(reply);
      next = page.next;
      if (page.looped || page.items.length === 0) break;
    }
  };
  const asLaw = { law: { law: judge, file: 'laws/continuation' } };
  const { reason } = await laws.judge('api.page.continues', { paging }, asLaw);
  const items = pages.flatMap((page) => page.items ?? []);
  const sample = { of, items, pages, isWhole: false };
  const last = pages.at(-1);
  const length = last?.items?.length ?? 0;
  if (reason !== undefined) {
    const sized = paging.size === undefined || size === undefined ? {} : { [paging.size]: size };
    const position = pages.length === 0 ? {} : { [cursorOf(paging)]: next };
    const refusal = await laws.questions.ask({ ...of, ...sized, ...position } as Parameters);
    const isBehind = isCountedPaging(paging) && length >= (size ?? pages[0]?.items?.length ?? Infinity);
    if (isBehind && refusal.isRefused && !refusal.items) return { ...sample, isWhole: true, isEndRefused: true };
    const failure = refusal.items ? reason : refusalOf(refusal);
    return { ...sample, refusal: `page ${pages.length + 1} ${failure}` };
  }
  if (next === undefined) return { ...sample, isWhole: true };
  if (String(next) === String(last?.parameters[cursorOf(paging)]))
    return { ...sample, isWhole: true, end: 'own-cursor' };
  // An empty page has a cursor: a page that is not full was the last.
  if (length > 0 || pages.length < 2) return sample;
  const isFull = ({ items: found }: Reply): boolean => size !== undefined && found?.length === size;
  return pages.slice(0, -2).every(isFull) && !isFull(pages.at(-2) as Reply)
    ? { ...sample, isWhole: true, end: 'short-page' }
    : { ...sample, refusal: 'an empty page holds a cursor again' };
};

/** Items of the larger page that a walk in small pages lacks although it passes their place. */
const lostItems = ({ items }: Walk, { items: startItems }: KnownList): string | undefined => {
  const keys = new Set(items.map(textOf));
  const last = startItems.findLastIndex((item) => keys.has(textOf(item)));
  const missing = startItems.slice(0, last).flatMap((item, index) => (keys.has(textOf(item)) ? [] : [index]));
  const [first] = missing;
  if (first === undefined) return undefined;
  const end = missing.find((index, place) => missing[place + 1] !== index + 1) ?? first;
  return `skips ${placesText(first + 1, end + 1)}, which one larger page holds`;
};

/** Describes a suspected bug: pages lose or repeat items, and the same answers come again. */
export const suspicionOf = async (
  laws: Verification,
  walks: readonly Walk[],
  { size: name = '' }: Paging,
): Promise<string | undefined> => {
  for (const walked of walks) {
    const { items, pages, of } = walked;
    const list = laws.lists.find((known) => known.of === of);
    const repeated = repeatedIn(items);
    const repeating = repeated > 0 ? `the walk repeats ${plural(repeated, 'item')}` : undefined;
    const suspicion = repeating ?? (list && lostItems(walked, list));
    if (suspicion === undefined || !list || !(await laws.questions.areStable([list.start, ...pages]))) continue;
    const size = pages[0]?.parameters[name];
    return size === undefined ? suspicion : `${suspicion} (pages of ${String(size)})`;
  }
  return undefined;
};

/**
 * A page after the last item of a whole walk is the end of the list for a run, too. Tested only for counted places,
 * because no cursor leads there. @throws Undecided for another refusal.
 */
export const mustTakeEnd = async (laws: Verification, paging: Paging, walks: readonly Walk[]): Promise<void> => {
  const walked = walks.find(({ isWhole }) => isWhole);
  if (!walked || !isCountedPaging(paging)) return;
  const { isEndRefused, items, pages } = walked;
  const position = placeAfter(paging, { pages: pages.length, items: items.length });
  const asksEnd = isEndRefused === undefined && pages.at(-1)?.items?.length !== 0;
  const reply = asksEnd
    ? await laws.questions.ask({ ...pages[0]?.parameters, [cursorOf(paging)]: position })
    : undefined;
  const answer = reply && laws.read(reply, { paging });
  if (isEndRefused || (answer && !answer.items && !isBehindTheEnd(answer)))
    throw new Undecided({ reason: 'a page behind the last one is refused, and no member counts the list' });
};

/** The member that shows whether a page follows: it is true on every page of the walks but the last. */
export const saysMore = (walks: readonly Walk[], paths: readonly string[]): string | undefined => {
  const fullWalks = walks.filter(({ isWhole, pages }) => isWhole && pages.length > 1);
  if (fullWalks.length === 0) return undefined;
  return paths.find((path) =>
    fullWalks.every(({ pages }) =>
      pages.every(({ body }, index) => (at(body, path) === true) === index < pages.length - 1),
    ),
  );
};

/** Why a walk is not that of a list in pages; undefined if it is. */
const faultOf = ({ refusal, pages }: Walk, paging: Paging, size: number): string | undefined => {
  const [first = [], second = []] = pages.map((page) => page.items ?? []);
  const isLarge = paging.size !== undefined && pages.some(({ items = [] }) => items.length > size);
  const repeated = repeatedIn([...first, ...second]);
  const repeating = repeated > 0 ? `page 2 repeats ${plural(repeated, 'item')}` : undefined;
  return refusal ?? (isLarge ? `a page holds more than ${size} items` : repeating);
};

/** Whether some walk reached the end of its list. */
export const endOf = (walks: readonly Walk[]): Inferred<true> => {
  const fullWalk = walks.find(({ isWhole }) => isWhole);
  const [pages, items] = [plural(fullWalk?.pages.length ?? 0, 'page'), plural(fullWalk?.items.length ?? 0, 'item')];
  return fullWalk
    ? { proposed: true, evidence: `a walk of ${pages} ended after ${items}` }
    : { reason: `no walk reached the end of a list in ${plural(walks[0]?.pages.length ?? 0, 'page')}` };
};

/**
 * Walks through each list in small pages, and in large ones if the walk does not reach the end.
 * @throws Undecided if the paging is wrong, or, for one that is suspected, ends without a walk.
 */
export const walkAll = async (
  laws: Verification,
  { proposed: paging, brief, suspicion }: Proposed<Paging>,
): Promise<readonly Walk[]> => {
  const { lists } = laws;
  if (paging.style === 'none') return lists.map(({ of, items, pages }) => ({ of, items, pages, isWhole: true }));
  const walks: Walk[] = [];
  const brokenCursor = paging.style === 'cursor' ? brief : undefined;
  for (const { of, items, pageSize } of lists)
    for (const size of new Set([pageSize, items.length])) {
      if (size > pageSize && walks.at(-1)?.isWhole === true) continue;
      const walked = await orOpen(() => walk(laws, paging, of, paging.size === undefined ? undefined : size));
      const fault = 'reason' in walked ? walked.reason : faultOf(walked, paging, size);
      if (fault !== undefined && suspicion !== undefined) return [];
      if ('reason' in walked && walks.length > 0) return walks;
      if ('reason' in walked) throw new Undecided({ ...walked, brokenCursor });
      if (fault !== undefined)
        throw new Undecided({ reason: `pages of ${plural(size, 'item')}: ${fault}`, brokenCursor });
      walks.push(walked);
      if (paging.size === undefined) break;
    }
  return walks;
};

type Says = NonNullable<Paging['says']>;

/** Usual names of what a page says of itself. */
const names: Readonly<Record<keyof Says, readonly string[]>> = {
  pages: ['totalpages', 'pages', 'pagecount', 'totalpagecount', 'numpages', 'lastpage'],
  number: ['page', 'number', 'pagenumber', 'currentpage', 'pageindex', 'current'],
  first: ['first', 'isfirst', 'firstpage', 'isfirstpage'],
  last: ['last', 'islast', 'lastpage', 'islastpage'],
  size: ['perpage', 'pagesize', 'size', 'limit', 'itemsperpage', 'pagelimit'],
  items: ['numberofelements', 'count', 'itemcount', 'numberreturned', 'returned', 'size'],
};

const facts = Object.keys(names) as readonly (keyof Says)[];

/**
 * Facts of a page about itself and its list: members with usual names that keep `api.page.members` on a list that a few
 * pages hold. `countPath`: the count.
 */
export const inferSays = async (
  laws: Verification,
  paging: Paging,
  walks: readonly Walk[],
  countPath: unknown,
): Promise<Says | undefined> => {
  const { items = '.' } = laws.sketch;
  const pages = walks.filter((walk) => walk.isWhole && walk.pages.length > 1).flatMap((walk) => walk.pages);
  const paths = pathsIn(pages.flatMap(({ body }) => body ?? [])).filter(
    (path) => path !== items && !path.startsWith(`${items}.`) && path !== countPath,
  );
  /** Only a short page tells its size from the number of its items. */
  const isOfShortPage = (path: string): boolean =>
    laws.questions.replies.some(({ body, items: { length } = [] }) => length > 0 && Number(at(body, path)) !== length);
  const says: { -readonly [Fact in keyof Says]: Says[Fact] } = {};
  for (const fact of facts)
    for (const path of paths.filter((name) => rankIn(names[fact], name) !== undefined)) {
      if (says[fact] !== undefined || (fact === 'size' && !isOfShortPage(path))) continue;
      const verdict = await laws.judge('api.page.members', { paging: { ...paging, says: { [fact]: path } } });
      if (holds(verdict) && verdict.tests > 1) says[fact] = path;
    }
  return Object.keys(says).length === 0 ? undefined : says;
};
