import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { at, type JsonObject } from '../../../engine/model/paths.ts';
import { plural } from './answer.ts';
import type { Paging } from './paging.ts';
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
  if (paging.style === 'page') return paging.first + page;
  const value = reply.body && at(reply.body, paging.next);
  return value === null || value === '' ? undefined : value;
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
    const isBehind = paging.style !== 'cursor' && pages.length > 0 && (pages.at(-1)?.items?.length ?? 0) >= size;
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
    if (paging.style === 'cursor' && (next === undefined || typeof next !== 'string'))
      return { of: parameters, items, pages, isWhole: next === undefined };
    if (paging.style !== 'cursor' && reply.items.length < size) return { of: parameters, items, pages, isWhole: true };
    if (paging.style === 'cursor' && reply.items.length === 0)
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
  if (paging.style === 'cursor' || !isWhole || isEndRefused || pages.at(-1)?.items?.length === 0)
    return isEndRefused === true;
  const place = paging.style === 'page' ? paging.first + pages.length : items.length;
  const reply = await questions.ask({ ...pages[0]?.parameters, [paging.cursor]: place });
  return reply.items === undefined;
};
