import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import type { JsonObject } from '../../../engine/model/paths.ts';
import { plural } from './answer.ts';
import { isCounted, nextIn, type Paging } from './paging.ts';
import { type Questions, refusal, type Reply } from './questions.ts';
import { type Sample, shared } from './sample.ts';

/** Pages of one walk. */
const mostPages = 5;

/** What a walk showed; `fault`: why the list is not paged in this way. */
export interface Walk extends Sample {
  readonly fault?: string;
  /** A page behind the last item is refused, so that only a count says where the list ends. */
  readonly isEndRefused?: true;
}

/** What leads to the next page; undefined if the page says that the list ends. */
const nextOf = (paging: Paging, reply: Reply, before: number, page: number): Json | undefined => {
  if (paging.style === 'offset') return before;
  return paging.style === 'page' ? paging.first + page : nextIn(paging, reply);
};

/** Walks through a list from its beginning, until it ends or for five pages. */
export const walk = async (
  questions: Questions,
  parameters: Parameters,
  paging: Paging,
  size: number,
): Promise<Walk> => {
  const pages: Reply[] = [];
  const items: JsonObject[] = [];
  let place: Json | undefined;
  while (pages.length < mostPages) {
    const reply = await questions.ask({
      ...parameters,
      [paging.size]: size,
      ...(place === undefined ? {} : { [paging.cursor]: place }),
    });
    const isBehind = isCounted(paging) && pages.length > 0 && (pages.at(-1)?.items?.length ?? 0) >= size;
    if (!reply.items) {
      const isPage = reply.status !== undefined && reply.status >= 400 && reply.status < 500;
      return isBehind && isPage
        ? { of: parameters, items, pages, isWhole: true, isEndRefused: true }
        : { of: parameters, items, pages, isWhole: false, fault: `page ${pages.length + 1} ${refusal(reply)}` };
    }
    const again = shared(items, reply.items);
    if (again > 0)
      return {
        of: parameters,
        items,
        pages,
        isWhole: false,
        fault: `page ${pages.length + 1} repeats ${plural(again, 'item')}`,
      };
    if (reply.items.length > size)
      return {
        of: parameters,
        items,
        pages,
        isWhole: false,
        fault: `page ${pages.length + 1} holds more than ${size} items`,
      };
    pages.push(reply);
    items.push(...reply.items);
    const next = nextOf(paging, reply, items.length, pages.length);
    if (!isCounted(paging) && (next === undefined || typeof next !== 'string'))
      return { of: parameters, items, pages, isWhole: next === undefined };
    if (isCounted(paging) && reply.items.length < size) return { of: parameters, items, pages, isWhole: true };
    if (!isCounted(paging) && reply.items.length === 0)
      return { of: parameters, items, pages, isWhole: false, fault: 'an empty page holds a cursor again' };
    place = next;
  }
  return { of: parameters, items, pages, isWhole: false };
};

/** Whether a page behind the last item of a complete walk is refused. Only a counted place can lead there. */
export const refusesEnd = async (
  questions: Questions,
  paging: Paging,
  { isEndRefused, isWhole, items, pages }: Walk,
): Promise<boolean> => {
  if (!isCounted(paging) || !isWhole || isEndRefused || pages.at(-1)?.items?.length === 0) return isEndRefused === true;
  const place = paging.style === 'page' ? paging.first + pages.length : items.length;
  const reply = await questions.ask({ ...pages[0]?.parameters, [paging.cursor]: place });
  return reply.items === undefined;
};
