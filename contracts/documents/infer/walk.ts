import type { Json } from '../../../engine/model/exchange.ts';
import { cursorOf, endsByLength, firstPlace, isCountedPaging, type Paging } from '../../../engine/model/list-paging.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { type Inferred, type Open, placesText, plural } from './answer.ts';
import { behindCall, nextOf, pageCall, type Place } from './next.ts';
import type { KnownList } from './known-lists.ts';
import { orOpen, type Questions, refusal, type Reply } from './questions.ts';
import { type Sample, shared, textOf } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { missingIn } from './trial.ts';

/** Pages of one walk. */
const mostPages = 5;

/** The result of a walk. `fault`: why the list is not paged in this way. */
export interface Walk extends Sample {
  readonly fault?: string;
  /** Evidence against a paging that other pages support: a suspected bug. */
  readonly suspicion?: string;
  /** A page after the last item is refused, so only a count can tell where the list ends. */
  readonly isEndRefused?: true;
  /** How the last page ends the list although it has a cursor. */
  readonly end?: 'own-cursor' | 'short-page';
}

/** Walks through a list from its beginning, up to five pages or its end. `hasMorePath`: says if a page follows. */
export const walk = async (
  questions: Questions,
  parameters: Parameters,
  paging: Paging,
  size: number | undefined,
  hasMorePath?: string,
): Promise<Walk> => {
  const pages: Reply[] = [];
  const items: Json[] = [];
  let position: Place | undefined;
  const ended = (end: Partial<Walk>): Walk => ({ of: parameters, items, pages, isWhole: false, ...end });
  // Where nobody chooses the size, a page is full if it is as long as the first one.
  const isFull = (reply: Reply | undefined): boolean =>
    (reply?.items?.length ?? 0) >= (size ?? pages[0]?.items?.length ?? Infinity);
  while (pages.length < mostPages) {
    const call =
      position === undefined ? pageCall(parameters, paging, size) : behindCall(parameters, paging, size, position);
    const reply = await questions.ask(call);
    const page = `page ${pages.length + 1}`;
    if (!reply.items) {
      const isBehind = isCountedPaging(paging) && pages.length > 0 && isFull(pages.at(-1));
      if (isBehind && reply.isRefused) return ended({ isWhole: true, isEndRefused: true });
      return ended({ fault: `${page} ${refusal(reply)}` });
    }
    const repeated = shared(items, reply.items);
    if (repeated > 0 && reply.items.length > repeated && pages.length > 1)
      return ended({ suspicion: `${page} repeats ${plural(repeated, 'item')} of earlier pages` });
    if (repeated > 0) return ended({ fault: `${page} repeats ${plural(repeated, 'item')}` });
    if (size !== undefined && reply.items.length > size)
      return ended({ fault: `${page} holds more than ${size} items` });
    pages.push(reply);
    items.push(...reply.items);
    const next = nextOf(paging, reply, { before: items.length, pages: pages.length });
    if (endsByLength(paging)) {
      const saysMore = hasMorePath === undefined ? undefined : at(reply.body, hasMorePath);
      if (saysMore === false || !isFull(reply)) return ended({ isWhole: true });
    } else if (next === undefined) return ended({ isWhole: true });
    else if (next === position) return ended({ isWhole: true, end: 'own-cursor' });
    else if (reply.items.length === 0) return endless(ended({}), size);
    position = next;
  }
  return ended({});
};

/** A walk whose last page is empty but has a cursor: a page that is not full was the last. */
const endless = (walked: Walk, size: number | undefined): Walk => {
  const full = walked.pages.slice(0, -2).every(({ items }) => items?.length === size);
  const last = walked.pages.at(-2)?.items?.length ?? 0;
  return size !== undefined && full && last < size
    ? { ...walked, isWhole: true, end: 'short-page' }
    : { ...walked, fault: 'an empty page holds a cursor again' };
};

/** Describes items of a larger page that a walk in small pages lacks: a suspected bug if the list did not change. */
export const lostItems = async (questions: Questions, walked: Walk, start: Reply): Promise<string | undefined> => {
  const startItems = start.items ?? [];
  const missing = missingIn(startItems, walked.items);
  const [first] = missing;
  if (first === undefined || missing.length === startItems.length || walked.items.length < 2) return undefined;
  const edge = walked.pages.find(({ items }) => items && isBehind(startItems, items, first));
  const isStable = (await questions.isStable(start)) && (edge === undefined || (await questions.isStable(edge)));
  if (!isStable) return undefined;
  const last = missing.findIndex((itemIndex, index) => missing[index + 1] !== itemIndex + 1);
  return `skips ${placesText(first + 1, (missing[last] ?? first) + 1)}, which one larger page holds`;
};

/** Whether a page begins after a place of the list. */
const isBehind = (startItems: readonly Json[], items: readonly Json[], index: number): boolean => {
  const [item] = items;
  return item !== undefined && startItems.findIndex((value) => textOf(value) === textOf(item)) > index;
};

/**
 * Whether a page after the last item of a complete walk is refused. Tested only for counted places, because no cursor
 * leads there.
 */
export const refusesEnd = async (
  questions: Questions,
  paging: Paging,
  { isEndRefused, isWhole, items, pages }: Walk,
): Promise<boolean> => {
  if (!isCountedPaging(paging) || !isWhole || isEndRefused || pages.at(-1)?.items?.length === 0)
    return isEndRefused === true;
  const position = firstPlace(paging) + (paging.style === 'page' ? pages.length : items.length);
  const reply = await questions.ask({ ...pages[0]?.parameters, [cursorOf(paging)]: position });
  return reply.items === undefined;
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

/** Whether some walk reached the end of its list. */
export const endOf = (walks: readonly Walk[]): Inferred<true> => {
  const fullWalk = walks.find(({ isWhole }) => isWhole);
  const [pages, items] = [plural(fullWalk?.pages.length ?? 0, 'page'), plural(fullWalk?.items.length ?? 0, 'item')];
  return fullWalk
    ? { proposed: true, evidence: `a walk of ${pages} ended after ${items}` }
    : { reason: `no walk reached the end of a list in ${plural(walks[0]?.pages.length ?? 0, 'page')}` };
};

/**
 * Walks through each list in small pages, and in large ones if the walk does not reach the end. Returns the reason
 * if the paging is wrong.
 */
export const walkAll = async (
  questions: Questions,
  sketch: Sketch,
  paging: Paging,
  lists: readonly KnownList[],
): Promise<readonly Walk[] | Open<never>> => {
  if (paging.style === 'none')
    return lists.map(({ parameters: of, start }) => ({ of, items: start.items ?? [], pages: [start], isWhole: true }));
  const walks: Walk[] = [];
  const [hasMorePath] = sketch.hasMorePaths;
  for (const { parameters, start, pageSize } of lists)
    for (const size of [pageSize, start.items?.length ?? pageSize]) {
      if (size > pageSize && walks.at(-1)?.isWhole === true) continue;
      const of = paging.size === undefined ? undefined : size;
      const walked = await orOpen(() => walk(questions, parameters, paging, of, hasMorePath));
      if ('reason' in walked) return walks.length > 0 ? walks : walked;
      if (walked.fault !== undefined) return { reason: `pages of ${plural(size, 'item')}: ${walked.fault}` };
      walks.push(walked);
      if (of === undefined) break;
    }
  return walks;
};
