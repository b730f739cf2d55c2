import type { Json } from '../../../engine/model/exchange.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import { placesText, plural } from './answer.ts';
import type { KnownList } from './known-lists.ts';
import { behindCall, type Place } from './next.ts';
import { type Questions, refusal, type Reply } from './questions.ts';
import { isSame, shared, textOf } from './sample.ts';

/** A list with a known first page, for testing candidates for the second page. */
export interface Trial {
  readonly questions: Questions;
  readonly list: KnownList;
  /** Parameter of the page size; undefined: the target decides the size. */
  readonly size: string | undefined;
  /** The first page, of `pageSize` items. */
  readonly first: Reply;
}

export const askBehind = ({ questions, list }: Trial, paging: Paging, position: Place): Promise<Reply> =>
  questions.ask(behindCall(list.parameters, paging, list.pageSize, position));

/** The place in the list, counted from 0, at which a page begins; undefined if it is nowhere near the beginning. */
export const beginning = (
  { list: { start, pageSize } }: Pick<Trial, 'list'>,
  items: readonly Json[] | undefined,
): number | undefined => {
  const startItems = start.items ?? [];
  if (!items || items.length === 0) return undefined;
  const places = Array.from({ length: Math.max(0, startItems.length - pageSize + 1) }, (_, index) => index);
  return places.find((index) => isSame(startItems.slice(index, index + pageSize), items));
};

/**
 * Why an answer is not the second page. `suspected`: the page begins near its expected place, so items are lost or
 * repeated.
 */
export interface Mismatch {
  readonly wrong: string;
  readonly suspected?: string;
}

/** Describes lost or repeated items between two pages, if the second page begins near its expected place. */
const atEdge = (trial: Trial, items: readonly Json[]): string | undefined => {
  const { pageSize } = trial.list;
  const index = beginning(trial, items);
  if (index === undefined || index === 0 || index === pageSize || index >= 2 * pageSize) return undefined;
  return index > pageSize ? `skips ${placesText(pageSize + 1, index)}` : `repeats ${placesText(index + 1, pageSize)}`;
};

/** Returns why an answer is not the second page; undefined if it is. */
export const notSecond = (trial: Trial, reply: Reply): Mismatch | undefined => {
  const { list, first, size } = trial;
  if (!reply.items) return { wrong: refusal(reply) };
  if (reply.items.length === 0) return { wrong: 'gives an empty page' };
  const edge = atEdge(trial, reply.items);
  const suspected = edge === undefined ? {} : { suspected: edge };
  const repeated = shared(first.items ?? [], reply.items);
  if (repeated > 0) return { wrong: `repeats ${plural(repeated, 'item')} of the first page`, ...suspected };
  const startItems = list.start.items ?? [];
  const expected = startItems.slice(list.pageSize, list.pageSize + reply.items.length);
  const isExpected =
    size === undefined
      ? isSame(expected, reply.items.slice(0, expected.length))
      : isSame(startItems.slice(list.pageSize, 2 * list.pageSize), reply.items);
  return isExpected ? undefined : { wrong: 'gives other items than one larger page holds there', ...suspected };
};

/** Indexes of items of the first page that a walk lacks although it passes their place. */
export const missingIn = (items: readonly Json[], walked: readonly Json[]): readonly number[] => {
  const keys = new Set(walked.map(textOf));
  const last = items.findLastIndex((item) => keys.has(textOf(item)));
  return items.slice(0, last).flatMap((item, index) => (keys.has(textOf(item)) ? [] : [index]));
};
