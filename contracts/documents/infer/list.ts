import { defined } from '../../../engine/model/defined.ts';
import type { ListFields } from '../../../engine/model/list-row.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import type { Client } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { type AboveMaximum, inferAboveMaximum, inferPaging, inferSize } from './paging.ts';
import { type Inferred, Undecided, isProposed, orOpen } from './answer.ts';
import { withoutContradictedBounds } from './contradicted-bounds.ts';
import { type Count, inferCount } from './count.ts';
import type { Filter } from './filter-candidates.ts';
import { inferFields, selects } from './fields.ts';
import { inferIdentity } from './identity.ts';
import { inferFilters, inferParents } from './filters.ts';
import { type Order, inferOrder } from './order.ts';
import { Questions, type Sample } from './questions.ts';
import { type Walk, endOf, inferSays, mustTakeEnd, saysMore, suspicionOf, walkAll } from './walk.ts';
import type { Plan } from './plan.ts';
import { type KnownList, Verification, knownLists } from './verify.ts';
import { type ShownTwice, inferShows } from './shows.ts';
import { inferSortKeys, withKeys } from './sort-keys.ts';
import { type Sketch, nameOfItems, possibleFilters, sketchOfAnswer } from './sketch.ts';
import type { ListExtension } from '../lists/list.ts';

/** The proposal for one list, member by member, with evidence. */
export interface InferredList {
  readonly sketch: Sketch;
  /** Requests that its questions took. */
  readonly requests: number;
  readonly size: Inferred<string | undefined>;
  readonly paging: Inferred<Paging>;
  /** Whether the walks reached the end of the list. */
  readonly end: Inferred<true>;
  readonly identity?: Inferred<readonly string[]> | undefined;
  readonly count?: Inferred<Count> | undefined;
  readonly aboveMaximum?: Inferred<AboveMaximum> | undefined;
  readonly order?: Inferred<Order> | undefined;
  /** The sort keys, which are part of `order` once they are known. */
  readonly keys?: Inferred<Order> | undefined;
  readonly filters: ReadonlyMap<string, Inferred<Filter>>;
  readonly fields?: Inferred<ListFields> | undefined;
  /** The objects that the operation for a single item shows, too. */
  readonly shows?: Inferred<ShownTwice> | undefined;
}

type Members = Omit<InferredList, 'sketch' | 'requests'>;

/** A member of a list by a name for readers. */
type NamedMember = readonly [name: string, member: Inferred<unknown>];

/** The members of a list that were looked at, those of the page size and of the sort keys without a name. */
export const namedMembers = ({ size, paging, keys, ...list }: InferredList): readonly NamedMember[] => {
  const members: readonly (readonly [string, Inferred<unknown> | undefined])[] = [
    ['', size],
    ['paging', paging],
    ['end of the list', isProposed(paging) ? list.end : undefined],
    ['identity', list.identity],
    ['count', list.count],
    ['order', list.order],
    ['', keys],
    ['sizes above the maximum', list.aboveMaximum],
    ['selected members', list.fields],
    ['shown objects', list.shows],
    ...[...list.filters.values()].map((filter) => ['filters', filter] as const),
  ];
  return members.flatMap(([name, member]) => (member === undefined ? [] : [[name, member] as const]));
};

/** Whether more requests could decide more. */
export const wantsMore = (list: InferredList | undefined): boolean =>
  list !== undefined && namedMembers(list).some(([, member]) => !isProposed(member) && member.code === 'no-requests');

/** A list of the plan, and what is known of it before it is asked about. */
interface Asking {
  readonly plan: Plan;
  readonly sketch: Sketch;
  /** Parameters that it is known to answer, the longest list first. */
  readonly sets: readonly Parameters[];
}

/** Asks the target about one list. */
export const inferList = async (client: Client, asking: Asking, maxRequests: number): Promise<InferredList> => {
  const before = client.stats.requests;
  let { sketch } = asking;
  const inferred = await orOpen(async () => {
    sketch = await sketchOfTarget(new Questions(client, sketch, maxRequests), asking);
    return membersOf(new Questions(client, sketch, maxRequests), { ...asking, sketch });
  });
  // Without a known paging, nothing else can be inferred.
  const members =
    'reason' in inferred ? { size: inferred, paging: inferred, end: inferred, filters: new Map() } : inferred;
  return { sketch, requests: client.stats.requests - before, ...members };
};

/** The sketch of a list. If the document does not describe the answer, the items come from an answer of the target. */
const sketchOfTarget = async (questions: Questions, { sketch, sets }: Asking): Promise<Sketch> => {
  if (sketch.items !== undefined) return sketch;
  for (const parameters of sets.slice(0, 2)) {
    const { body } = await questions.ask(parameters);
    const answerSketch = body === undefined ? undefined : sketchOfAnswer(sketch, body);
    if (typeof answerSketch === 'string') throw new Undecided({ reason: answerSketch });
    if (answerSketch) return answerSketch;
  }
  throw new Undecided({ reason: 'none of its answers contains an array' });
};

/** The members, by the whole items, or by the members of the items that do not change between two requests. */
const membersOf = async (questions: Questions, asking: Asking): Promise<Members> => {
  const members = await orOpen(() => inferMembers(questions, asking));
  const page = questions.replies.find(({ items = [] }) => items.length > 1);
  if (!('reason' in members)) return members;
  if (!page || !(await questions.leavesOutChanging(page))) throw new Undecided(members);
  const lasting = await inferMembers(questions, asking);
  const changing = questions.changing.join(', ');
  const reason = `${changing} of its items changed between two requests, and no member identifies an item`;
  if (!isProposed(lasting.identity)) throw new Undecided({ reason });
  const { proposed, evidence } = lasting.identity;
  return { ...lasting, identity: { proposed, evidence: `${evidence}; ${changing} changed between two requests` } };
};

const inferMembers = async (questions: Questions, { plan, sketch, sets }: Asking): Promise<Members> => {
  if (sets.length === 0) throw new Undecided({ reason: 'no values for its required parameters are known' });
  const known = await knownLists(questions, sketch, sets);
  const [list] = known;
  const unpaged: ListExtension = { items: sketch.items ?? '.', paging: { style: 'link' } };
  const unwalked = new Verification({ questions, plan, sketch, lists: known, list: unpaged });
  const size = await inferSize(unwalked, list);
  const paged = await inferPaging(unwalked, list, size.proposed);
  const walks = await walkAll(unwalked, paged);
  const isWhole = ({ of, items }: KnownList): boolean =>
    walks.some((walk) => walk.isWhole && walk.of === of && walk.items.length === items.length);
  const lists = known.map((knownList) => ({ ...knownList, isWhole: isWhole(knownList) }));
  const { proposed } = paged;
  const laws = unwalked.with({ paging: proposed, lists });
  const suspicion = paged.suspicion ?? (await suspicionOf(laws, walks, proposed));
  // A walk that loses items cannot prove a count.
  const countedWalks = suspicion === undefined ? walks : [];
  const count = await inferCount(laws, countedWalks);
  if (!isProposed(count)) await mustTakeEnd(laws, proposed, walks);
  const paging: Paging = {
    ...proposed,
    ...defined({
      hasMore: saysMore(walks, sketch.hasMorePaths),
      says: await inferSays(laws, proposed, countedWalks, isProposed(count) && count.proposed),
      end: walks.find(({ end }) => end)?.end,
    }),
  };
  const items = await inferItems(laws.with({ paging }), paging, walks);
  const filters = [...items.filters].flatMap(([name, filter]) => (isProposed(filter) ? [[name, filter.proposed]] : []));
  return {
    size,
    paging: { ...paged, proposed: paging, suspicion },
    end: endOf(walks),
    count: await inferCount(laws, countedWalks, Object.fromEntries(filters)),
    ...items,
  };
};

/** Infers the members that need items or a known paging: identity, order, filters, sizes above the maximum. */
const inferItems = async (
  unidentified: Verification,
  paging: Paging,
  walks: readonly Walk[],
): Promise<Pick<InferredList, 'identity' | 'order' | 'keys' | 'aboveMaximum' | 'filters' | 'fields' | 'shows'>> => {
  const { sketch } = unidentified;
  // A large page may have more items than a walk.
  const samples: readonly Sample[] = [...walks, ...unidentified.lists];
  const identity = inferIdentity(nameOfItems(sketch), samples);
  const laws = unidentified.with(isProposed(identity) ? { identity: identity.proposed } : {});
  // Cheap questions first.
  const aboveMaximum = await orOpen(() => inferAboveMaximum(laws, paging, samples));
  const inDefault = await orOpen(() => inferOrder(laws, samples));
  const names = possibleFilters(sketch, paging);
  const filters = await inferFilters(laws, names);
  const keys = await orOpen(() => inferSortKeys(laws));
  const order = withKeys(inDefault, keys);
  const fields = await orOpen(() => inferFields(laws));
  const open = names.filter((name) => !isProposed<unknown>(filters.get(name)) && !selects(fields, name));
  const shows = await orOpen(() => inferShows(laws, samples, identity, open));
  return {
    identity,
    order,
    keys,
    aboveMaximum,
    fields,
    shows,
    filters: new Map([...(await inferParents(laws, samples)), ...(await withoutContradictedBounds(filters, laws))]),
  };
};
