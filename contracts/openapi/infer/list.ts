import type { Client } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { inferAboveMaximum } from './above-maximum.ts';
import { type Inferred, isProposed, type Open, plural } from './answer.ts';
import { type Count, countOfFiltered, inferCount } from './count.ts';
import { type Filter, inferFilter, namedFilters } from './filters.ts';
import { inferIdentity } from './identity.ts';
import { type KnownList, knownLists } from './known-lists.ts';
import { inferOrder, type Order } from './order.ts';
import { inferPaging, inferSize, type Paging } from './paging.ts';
import { NoMoreQuestions, Questions, refusal } from './questions.ts';
import type { Sample } from './sample.ts';
import { listName, type Sketch } from './sketch.ts';
import { refusesEnd, type Walk, walk } from './walk.ts';

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
  readonly count?: Inferred<Count>;
  readonly aboveMaximum?: Inferred<'clamp' | 'limited'>;
  readonly order?: Inferred<Order>;
  readonly filters: ReadonlyMap<string, Inferred<Filter>>;
}

type Members = Omit<InferredList, 'sketch' | 'requests'>;

const mostFilters = 10;
const unasked = 'not asked';

/** What a step says; if no requests are left, it stays open. */
const orOpen = async <T>(step: () => Promise<T>): Promise<T | Open<never>> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof NoMoreQuestions) return { reason: `${unasked}: ${error.message}` };
    throw error;
  }
};

const isUnasked = (one: Inferred<unknown> | undefined): boolean =>
  one !== undefined && 'reason' in one && one.reason.startsWith(unasked);

/** Whether more requests could decide more. */
export const wantsMore = ({ size, paging, filters, ...list }: InferredList): boolean =>
  [size, paging, list.order, list.aboveMaximum, ...filters.values()].some(isUnasked);

/** Nothing is proposed for a list of which it is not known how to page. */
const noProposal = (reason: string, known: Partial<Members> = {}): Members => ({
  size: { reason },
  paging: { reason },
  end: { reason },
  filters: new Map(),
  ...known,
});

/** Asks the target about one list. `sets`: parameters that it is known to answer, the longest list first. */
export const inferList = async (
  client: Client,
  sketch: Sketch,
  sets: readonly Parameters[],
  most: number,
): Promise<InferredList> => {
  const questions = new Questions(client, sketch, most);
  const found = await orOpen(() => inferMembers(questions, sketch, sets));
  const members = 'reason' in found ? noProposal(found.reason) : found;
  return { sketch, requests: questions.asked, ...members };
};

const inferMembers = async (questions: Questions, sketch: Sketch, sets: readonly Parameters[]): Promise<Members> => {
  if (sets.length === 0) return noProposal('no values for its required parameters are known');
  const { lists, refused } = await knownLists(questions, sketch, sets);
  const [list] = lists;
  if (!list)
    return noProposal(refused ? `a call of it ${refusal(refused)}` : 'all lists seen have less than two items');
  const size = await inferSize(questions, sketch, list);
  if (!isProposed(size)) return noProposal(size.reason);
  const paging = await inferPaging(questions, sketch, list, size.proposed);
  if (!isProposed(paging)) return noProposal(paging.reason, { size });
  const how = paging.proposed;
  const walks = await walkAll(questions, how, lists);
  if (typeof walks === 'string') return noProposal(walks, { size });
  const count = inferCount(sketch, walks);
  const whole = walks.find(({ isWhole }) => isWhole);
  if (whole && !isProposed(count) && (await refusesEnd(questions, how, whole)))
    return noProposal('a page behind the last one is refused, and no member counts the list', { size });
  const items = await inferItems(questions, sketch, how, lists, walks);
  const filters = [...items.filters].flatMap(([name, filter]) => (isProposed(filter) ? [name] : []));
  return {
    size,
    paging,
    end: endOf(walks),
    ...(count ? { count: countOfFiltered(count, questions.replies, filters, how.size) } : {}),
    ...items,
  };
};

/** Walks through each list: in small pages, and in large ones if it does not end. A text says what is wrong. */
const walkAll = async (
  questions: Questions,
  paging: Paging,
  lists: readonly KnownList[],
): Promise<readonly Walk[] | string> => {
  const walks: Walk[] = [];
  for (const { parameters, start, pageSize } of lists)
    for (const size of [pageSize, start.items?.length ?? pageSize]) {
      if (size > pageSize && walks.at(-1)?.isWhole === true) continue;
      const walked = await orOpen(() => walk(questions, parameters, paging, size));
      if ('reason' in walked) return walks.length > 0 ? walks : walked.reason;
      if (walked.fault !== undefined) return `pages of ${plural(size, 'item')}: ${walked.fault}`;
      walks.push(walked);
    }
  return walks;
};

const endOf = (walks: readonly Walk[]): Inferred<true> => {
  const whole = walks.find(({ isWhole }) => isWhole);
  const [pages, items] = [plural(whole?.pages.length ?? 0, 'page'), plural(whole?.items.length ?? 0, 'item')];
  return whole
    ? { proposed: true, evidence: `a walk of ${pages} ended after ${items}` }
    : { reason: `no walk reached the end of a list in ${plural(walks[0]?.pages.length ?? 0, 'page')}` };
};

/** What the items of the lists show, and what can be asked once it is known how to page. */
const inferItems = async (
  questions: Questions,
  sketch: Sketch,
  paging: Paging,
  lists: readonly KnownList[],
  walks: readonly Walk[],
): Promise<Pick<InferredList, 'identity' | 'order' | 'aboveMaximum' | 'filters'>> => {
  const starts = lists.map(({ parameters: of, start }): Sample => {
    return { of, items: start.items ?? [], pages: [start], isWhole: false };
  });
  // A page may hold more than a walk.
  const samples = [...walks, ...starts];
  // The size that was answered: a larger one may be refused.
  const [longest] = lists;
  const largest = Number(longest?.start.parameters[paging.size] ?? longest?.start.items?.length ?? 0);
  const known = lists.map(({ parameters }) => parameters);
  const [parameters = {}] = known;
  const order = await orOpen(() => inferOrder(questions, sketch, paging, known, samples, largest));
  const filters = new Map<string, Inferred<Filter>>();
  const [start = { of: parameters, items: [], pages: [], isWhole: false }] = starts;
  const isWhole = start.items.length < largest && walks[0]?.isWhole === true;
  for (const named of [...namedFilters(sketch, samples)].slice(0, mostFilters)) {
    const list = { ...start, isWhole };
    filters.set(named[0], await orOpen(() => inferFilter(questions, paging, list, named, largest)));
  }
  const aboveMaximum = await orOpen(() => inferAboveMaximum(questions, sketch, paging, parameters));
  return {
    identity: inferIdentity(listName(sketch), samples),
    ...(order ? { order } : {}),
    ...(aboveMaximum ? { aboveMaximum } : {}),
    filters,
  };
};
