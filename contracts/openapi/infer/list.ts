import type { Client } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { inferAboveMaximum } from './above-maximum.ts';
import { type Inferred, isProposed, type Open, plural } from './answer.ts';
import { inferCount } from './count.ts';
import { type Filter, inferFilter, namedFilters } from './filters.ts';
import { inferIdentity } from './identity.ts';
import { inferOrder, type Order } from './order.ts';
import { inferPaging, inferSize, type KnownList, type Paging } from './paging.ts';
import { NoMoreQuestions, Questions, refusal, type Reply } from './questions.ts';
import type { Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { type Walk, walk } from './walk.ts';

/** What is proposed for one list, member by member, with what was seen. */
export interface InferredList {
  readonly sketch: Sketch;
  /** Requests that its questions took. */
  readonly requests: number;
  readonly size: Inferred<string>;
  readonly paging: Inferred<Paging>;
  /** What the walks showed of its end. */
  readonly end: Inferred<true>;
  readonly identity?: Inferred<readonly string[]>;
  readonly count?: Inferred<string>;
  readonly aboveMaximum?: Inferred<'clamp' | 'limited'>;
  readonly order?: Inferred<Order>;
  readonly filters: ReadonlyMap<string, Inferred<Filter>>;
}

const unasked = 'not asked';
/** Without a documented maximum, no larger page is asked for. */
const usualMaximum = 100;
const isUnasked = (one: Inferred<unknown> | undefined): boolean =>
  one !== undefined && 'reason' in one && one.reason.startsWith(unasked);

/** Whether more requests could decide more. */
export const wantsMore = ({ sketch: _, requests: __, filters, ...members }: InferredList): boolean =>
  [...Object.values(members), ...filters.values()].some(isUnasked);

/** Lists that are looked at, beside the longest one. */
const mostLists = 3;
const mostFilters = 10;

const notAsked = (error: unknown): Open<never> => {
  if (error instanceof NoMoreQuestions) return { reason: `${unasked}: ${error.message}` };
  throw error;
};

/** The answer of a step; a step without requests left is left open. */
const orOpen = async <T>(step: () => Promise<T>): Promise<T | Open<never>> => {
  try {
    return await step();
  } catch (error) {
    return notAsked(error);
  }
};

/** Items of a page such that about four pages hold a list of this length, and two fit into it. */
const pageSizeFor = (length: number): number => Math.max(Math.min(2, Math.floor(length / 2)), Math.ceil(length / 4));

/** The beginning of a list in one answer: with the largest size that is taken, or with none. */
const beginningOf = async (
  questions: Questions,
  { sizes, operation }: Sketch,
  parameters: Parameters,
): Promise<Reply> => {
  const [size = ''] = sizes;
  const largest = Math.min(operation.parameters[size]?.maximum ?? usualMaximum, 1_000);
  const reply = await questions.ask({ ...parameters, [size]: largest });
  return reply.items ? reply : questions.ask(parameters);
};

/** The lists worth asking about: the longest one, and shorter ones that a walk may reach the end of. */
const knownLists = async (
  questions: Questions,
  sketch: Sketch,
  sets: readonly Parameters[],
): Promise<{ readonly lists: readonly KnownList[]; readonly refused: Reply | undefined }> => {
  const replies: Reply[] = [];
  for (const parameters of sets.slice(0, 2 * mostLists)) {
    const start = await beginningOf(questions, sketch, parameters);
    replies.push({ ...start, parameters });
  }
  const lists = replies
    .filter(({ items }) => (items?.length ?? 0) >= 2)
    .map((start) => ({ parameters: start.parameters, start, pageSize: pageSizeFor(start.items?.length ?? 0) }))
    .toSorted((a, b) => (b.start.items?.length ?? 0) - (a.start.items?.length ?? 0))
    .slice(0, mostLists);
  return { lists, refused: replies.find(({ items }) => !items) };
};

const endOf = (walks: readonly Walk[], list: KnownList): Inferred<true> => {
  const whole = walks.find(({ isWhole }) => isWhole);
  if (whole)
    return {
      proposed: true,
      evidence: `a walk of ${plural(whole.pages.length, 'page')} ended after ${plural(whole.items.length, 'item')}`,
    };
  const [first] = walks;
  return {
    reason: `no walk reached the end: ${plural(first?.pages.length ?? 0, 'page')} of ${plural(list.pageSize, 'item')} were read`,
  };
};

/** Asks the target about one list. `sets`: parameters that it is known to answer, the longest list first. */
export const inferList = async (
  client: Client,
  sketch: Sketch,
  sets: readonly Parameters[],
  most: number,
): Promise<InferredList> => {
  const questions = new Questions(client, sketch, most);
  const open = (reason: string): InferredList => ({
    sketch,
    requests: questions.asked,
    size: { reason },
    paging: { reason },
    end: { reason },
    filters: new Map(),
  });
  if (sets.length === 0) return open('no values for its required parameters are known');
  try {
    return await inferKnown(questions, sketch, sets, open);
  } catch (error) {
    return open(notAsked(error).reason);
  }
};

const inferKnown = async (
  questions: Questions,
  sketch: Sketch,
  sets: readonly Parameters[],
  open: (reason: string) => InferredList,
): Promise<InferredList> => {
  const { lists, refused } = await knownLists(questions, sketch, sets);
  const [list] = lists;
  if (!list) return open(refused ? `a call of it ${refusal(refused)}` : 'every list seen has fewer than two items');
  const size = await inferSize(questions, sketch, list);
  if (!isProposed(size)) return { ...open(size.reason), size };
  const paging = await inferPaging(questions, sketch, list, size.proposed);
  if (!isProposed(paging)) return { ...open(paging.reason), size, paging };
  const walks: Walk[] = [];
  const how = paging.proposed;
  for (const one of lists) {
    // Four small pages hold what one large page held; a longer list may end within five large ones.
    for (const pageSize of [one.pageSize, one.start.items?.length ?? 0]) {
      if (walks.at(-1)?.isWhole === true && pageSize > one.pageSize) continue;
      const walked = await orOpen(() => walk(questions, one.parameters, how, pageSize));
      if ('reason' in walked) break;
      if (walked.fault !== undefined) {
        const reason = `pages of ${plural(pageSize, 'item')}: ${walked.fault}`;
        return { ...open(reason), size, paging: { reason, maybe: how } };
      }
      walks.push(walked);
    }
  }
  const count = inferCount(sketch, walks);
  if (walks.some(({ isEndRefused }) => isEndRefused) && !isProposed(count)) {
    const reason = 'a page behind the last one is refused, and no member counts the list';
    return { ...open(reason), size, paging: { reason, maybe: how }, ...(count ? { count } : {}) };
  }
  const samples: readonly Sample[] = [
    ...walks,
    // A page may hold more than a walk.
    ...lists.map(({ start }) => ({ items: start.items ?? [], pages: [start], isWhole: false })),
  ];
  const largest = Math.min(sketch.operation.parameters[size.proposed]?.maximum ?? usualMaximum, 1_000);
  const identity = inferIdentity(sketch.items, samples);
  const order = await orOpen(() =>
    inferOrder(
      questions,
      sketch,
      how,
      lists.map(({ parameters }) => parameters),
      samples,
      Math.min(largest, usualMaximum),
    ),
  );
  const filters = new Map<string, Inferred<Filter>>();
  const start: Sample = { items: list.start.items ?? [], pages: [list.start], isWhole: false };
  const isWhole = start.items.length < largest && walks[0]?.isWhole === true;
  for (const named of [...namedFilters(sketch, samples)].slice(0, mostFilters))
    filters.set(
      named[0],
      await orOpen(() => inferFilter(questions, how, { parameters: list.parameters, start, isWhole }, named, largest)),
    );
  const aboveMaximum = await orOpen(() => inferAboveMaximum(questions, sketch, how, list.parameters));
  return {
    sketch,
    requests: questions.asked,
    size,
    paging,
    end: endOf(walks, list),
    identity,
    ...(count ? { count } : {}),
    ...(order ? { order } : {}),
    ...(aboveMaximum ? { aboveMaximum } : {}),
    filters,
  };
};
