import { defined } from '../../../engine/model/defined.ts';
import type { ListFields } from '../../../engine/model/list-fields.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import type { Client, Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { type AboveMaximum, inferAboveMaximum } from './above-maximum.ts';
import { type Inferred, isProposed, type Open, plural, type Proposed } from './answer.ts';
import { withoutContradictedBounds } from './contradicted-bounds.ts';
import { type Count, inferCount } from './count.ts';
import type { Filter } from './filter-candidates.ts';
import { inferFields, selects } from './fields.ts';
import { inferIdentity } from './identity.ts';
import { inferFilters } from './filters.ts';
import { type KnownList, knownLists } from './known-lists.ts';
import { inferOrder, type Order } from './order.ts';
import { inferParents } from './parents.ts';
import { inferPaging } from './paging.ts';
import { shortWords } from './paging-candidates.ts';
import { orOpen, Questions, refusal } from './questions.ts';
import type { Sample } from './sample.ts';
import { inferSays } from './says.ts';
import type { Plan } from './plan.ts';
import { Verification } from './verify.ts';
import { inferShows, type ShownTwice } from './shows.ts';
import { inferSize } from './size.ts';
import { inferSortKeys, withKeys } from './sort-keys.ts';
import { isUnpaged, nameOfItems, possibleFilters, type Sketch, sketchOfAnswer } from './sketch.ts';
import { endOf, refusesEnd, saysMore, suspicionOf, type Walk, walkAll } from './walk.ts';
import type { ListExtension } from '../lists/list.ts';
import { isObject } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';

/** Limits: maximum depth of described values, and maximum elements read of an array. */
const deepest = 5;
const mostElements = 5;

const ofElements = (elements: readonly Json[], depth: number): SchemaNode => {
  const [first, ...otherSchemas] = elements.slice(0, mostElements).map((element) => schemaOf(element, depth + 1));
  return otherSchemas.length === 0 ? (first ?? {}) : { anyOf: [first, ...otherSchemas] };
};

/** Makes a schema from an answer, for documents that do not describe it. */
const schemaOf = (value: Json, depth = 0): SchemaNode => {
  if (depth > deepest) return {};
  if (Array.isArray(value)) return { type: 'array', items: ofElements(value as readonly Json[], depth) };
  if (!isObject(value))
    return value === null ? { type: 'null' } : { type: typeof value === 'bigint' ? 'integer' : typeof value };
  const members = Object.entries(value).map(([name, member]) => [name, schemaOf(member ?? null, depth + 1)]);
  return { type: 'object', properties: Object.fromEntries(members) as Record<string, SchemaNode> };
};

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
export type NamedMember = readonly [name: string, member: Inferred<unknown>];

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

/** No proposal: without a known paging, nothing else can be inferred. */
const noProposal = ({ reason, code }: Open<unknown>, members: Partial<Members> = {}): Members => {
  const open = { reason, code };
  return { size: open, paging: open, end: open, filters: new Map(), ...members };
};

/** A list of the plan, and what is known of it before it is asked about. */
interface Asking {
  readonly questions: Questions;
  readonly plan: Plan;
  readonly sketch: Sketch;
  /** Parameters that it is known to answer, the longest list first. */
  readonly sets: readonly Parameters[];
}

/** Asks the target about one list. */
export const inferList = async (
  client: Client,
  asking: Omit<Asking, 'questions'>,
  maxRequests: number,
): Promise<InferredList> => {
  const before = client.stats.requests;
  const known = await orOpen(() => sketchOfTarget(new Questions(client, asking.sketch, maxRequests), asking));
  const sketch = 'reason' in known ? asking.sketch : known;
  const inferred =
    'reason' in known
      ? known
      : await orOpen(() => membersOf({ ...asking, sketch, questions: new Questions(client, sketch, maxRequests) }));
  const members = 'reason' in inferred ? noProposal(inferred) : inferred;
  return { sketch, requests: client.stats.requests - before, ...members };
};

/** The sketch of a list. If the document does not describe the answer, the items come from an answer of the target. */
const sketchOfTarget = async (
  questions: Questions,
  { sketch, sets }: Pick<Asking, 'sketch' | 'sets'>,
): Promise<Sketch | Open<never>> => {
  if (sketch.items !== undefined) return sketch;
  for (const parameters of sets.slice(0, 2)) {
    const { body } = await questions.ask(parameters);
    const answerSketch = body === undefined ? undefined : sketchOfAnswer(sketch, schemaOf(body));
    if (typeof answerSketch === 'string') return { reason: answerSketch };
    if (answerSketch) return answerSketch;
  }
  return { reason: 'none of its answers contains an array' };
};

/** The members, by the whole items, or by the members of the items that do not change between two requests. */
const membersOf = async (asking: Asking): Promise<Members> => {
  const { questions } = asking;
  const members = await inferMembers(asking);
  const page = questions.replies.find(({ items = [] }) => items.length > 1);
  if (isProposed(members.paging) || !page || !(await questions.leavesOutChanging(page))) return members;
  const lasting = await inferMembers(asking);
  const changing = questions.changing.join(', ');
  if (!isProposed(lasting.paging)) return lasting;
  if (!lasting.identity || !isProposed(lasting.identity))
    return noProposal({
      reason: `${changing} of its items changed between two requests, and no member identifies an item`,
    });
  const { proposed, evidence } = lasting.identity;
  return { ...lasting, identity: { proposed, evidence: `${evidence}; ${changing} changed between two requests` } };
};

const inferMembers = async ({ questions, plan, sketch, sets }: Asking): Promise<Members> => {
  if (sets.length === 0) return noProposal({ reason: 'no values for its required parameters are known' });
  const { lists, refused } = await knownLists(questions, sketch, sets);
  const [list] = lists;
  if (!list)
    return noProposal({
      reason: refused ? `a call of it ${refusal(refused)}` : 'all lists seen have less than two items',
    });
  const unpaged: ListExtension = { items: sketch.items ?? '.', paging: { style: 'link' } };
  const laws = new Verification({ questions, plan, sketch, lists, list: unpaged });
  const size = await inferSize(laws, list);
  if (!isProposed(size)) return noProposal(size, { size });
  const paged = await inferPaging(laws, list, size.proposed);
  const paging = isProposed(paged) || !isUnpaged(sketch) ? paged : inOnePage(list, paged);
  if (!isProposed(paging)) return noProposal(paging, { size, paging });
  const walks = await walkAll(laws, paging.proposed);
  if ('reason' in walks && paging.suspicion === undefined) {
    const brokenCursor = paging.proposed.style === 'cursor' ? shortWords(paging.evidence) : undefined;
    return noProposal(walks, { size, paging: { ...walks, brokenCursor } });
  }
  const walked = 'reason' in walks ? [] : walks;
  return inferWalked(laws, { size, paging, walks: walked });
};

/** Infers the members of a list whose pages are known. */
const inferWalked = async (
  unwalked: Verification,
  { size, paging, walks }: Pick<Members, 'size'> & { paging: Proposed<Paging>; walks: readonly Walk[] },
): Promise<Members> => {
  const isWhole = ({ of, items }: KnownList): boolean =>
    walks.some((walk) => walk.isWhole && walk.of === of && walk.items.length === items.length);
  const lists = unwalked.lists.map((list) => ({ ...list, isWhole: isWhole(list) }));
  const laws = unwalked.with({ paging: paging.proposed, lists });
  const suspicion = paging.suspicion ?? (await suspicionOf(laws, walks, paging.proposed));
  // A walk that loses items cannot prove a count.
  const countedWalks = suspicion === undefined ? walks : [];
  const count = await inferCount(laws, countedWalks);
  const fullWalk = walks.find((walk) => walk.isWhole);
  if (fullWalk && !isProposed(count) && (await refusesEnd(laws.questions, paging.proposed, fullWalk)))
    return noProposal({ reason: 'a page behind the last one is refused, and no member counts the list' }, { size });
  const fullPaging: Paging = {
    ...paging.proposed,
    ...defined({
      hasMore: saysMore(walks, laws.sketch.hasMorePaths),
      says: await inferSays(laws, paging.proposed, countedWalks, isProposed(count) && count.proposed),
      end: walks.find(({ end }) => end)?.end,
    }),
  };
  const items = await inferItems(laws.with({ paging: fullPaging }), fullPaging, walks);
  const filters = [...items.filters].flatMap(([name, filter]) => (isProposed(filter) ? [[name, filter.proposed]] : []));
  return {
    size,
    paging: { ...paging, proposed: fullPaging, suspicion },
    end: endOf(walks),
    count: await inferCount(laws, countedWalks, Object.fromEntries(filters)),
    ...items,
  };
};

/**
 * A list without any sign of pages, in one answer. A round number of items may be a page of a longer list.
 * `reason`: why no page leads to another.
 */
const inOnePage = ({ items }: KnownList, { reason }: Open<Paging>): Inferred<Paging> =>
  items.length % 5 === 0
    ? { reason: `${reason}; ${plural(items.length, 'item')} may be a page of a longer list`, maybe: { style: 'none' } }
    : { proposed: { style: 'none' }, evidence: `${reason}; the answer has ${plural(items.length, 'item')}` };

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
