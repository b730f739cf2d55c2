import type { Exchange, Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { type AskedOrder, orderAsked, orderOf } from '../../engine/model/list-order.ts';
import type { SortMember } from '../../engine/model/order-row.ts';
import { nameOf, stepsOf } from '../../engine/model/paths.ts';
import { itemsPointer, nextCursor, pagesOf, isLinkedPaging, nextPath } from '../../engine/model/listing.ts';
import type { Listing } from '../../engine/model/operation.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { show } from '../../engine/model/show.ts';
import { cursorKey } from '../agreement/call-key.ts';
import { sortValue, valueOrder } from '../filters/sort-order.ts';
import { LastSeen } from './shared/last-seen.ts';
import { orderProof } from '../lists/proofs.ts';

type OrderRule = 'ordered' | 'by-key' | 'fixed-direction';

/** How far a walk is in order by one member: the last value and the direction so far (0: not known yet). */
interface Thread {
  readonly value: Json;
  readonly direction: AskedOrder['sign'];
}

interface PageEnd {
  /** By path; a member by which the walk is out of order already is no longer there. */
  readonly threads: ReadonlyMap<string, Thread>;
  /** Its body is cut to the token, because many page ends of long walks are kept. */
  readonly exchange: Exchange;
}

interface Fault {
  readonly member: SortMember;
  readonly direction: number;
  /** Place among the items of this page; 0: between the pages. */
  readonly place: number;
  readonly values: readonly [Json, Json];
}

interface Followed {
  readonly thread?: Thread | undefined;
  readonly fault?: Fault;
  /** Pairs of neighbours whose order is sure. */
  readonly steps: number;
}

/** Follows one member over a page. Items of which it is open where they stand say nothing. */
function follow(
  items: readonly Json[],
  member: SortMember,
  wanted: AskedOrder['sign'],
  before: Thread | undefined,
): Followed {
  let last = before?.value;
  let direction = before?.direction ?? wanted;
  let steps = 0;
  for (const [index, item] of items.entries()) {
    const value = sortValue(item, member);
    if (value === undefined || (value === null && member.nulls === undefined)) continue;
    if (last !== undefined) {
      // Items without a value may stand at one end in both directions: they show none.
      const step = valueOrder({ member, sign: direction || 1 }, last, value);
      const isFault = step !== undefined && step > 0;
      if (isFault && direction !== 0)
        return { fault: { member, direction, place: index, values: [last, value] }, steps };
      if (step !== undefined && direction === 0 && last !== null && value !== null)
        direction = step < 0 ? 1 : step > 0 ? -1 : 0;
      if (step !== undefined) steps += 1;
    }
    last = value;
  }
  return { steps, thread: last === undefined ? undefined : { value: last, direction } };
}

/** The rules that a call puts to the test. */
function rulesOf(listing: Listing, { members }: AskedOrder): readonly OrderRule[] {
  const { members: usual, direction } = orderOf(listing);
  if (members[0]?.path !== usual[0]?.path) return ['by-key'];
  return direction === undefined ? ['ordered'] : ['ordered', 'fixed-direction'];
}

/**
 * A list is ordered over the whole walk: within each page, and from the last item of a page to the first item of the
 * next page. If any of several members may order a list, the list is in order if one of them orders it.
 */
export const order: PassiveCheck<OrderRule> = {
  name: 'checks/order',
  rules: ['ordered', 'by-key', 'fixed-direction'],
  start: () => {
    const ends = new LastSeen<PageEnd>(3_000);
    return {
      *judge(answer: Answered): Iterable<Judgement<OrderRule>> {
        const { operation, items, call } = answer;
        const { listing } = operation;
        if (!listing?.order || !items || items.length === 0 || !isExplained(answer)) return;
        const cursor = call.parameters[pagesOf(operation).cursor];
        const before = ends.get(cursor === undefined ? undefined : cursorKey(answer, listing, cursor));
        // A token is valid for the call that it came from. Whether a target accepts the token of another list, and in
        // which order it continues, is open.
        if (cursor !== undefined && call.input !== 'valid' && !before) return;
        // Nor is it said what another order than a documented one, or two at once, make of a list.
        const askedOrder = orderAsked(listing, call.parameters);
        if (!askedOrder) return;
        const followed = askedOrder.members
          .filter(({ path }) => !before || before.threads.has(path))
          .map((member) => ({ member, ...follow(items, member, askedOrder.sign, before?.threads.get(member.path)) }));
        const sound = followed.filter(({ fault }) => fault === undefined);
        const [first] = followed;
        const steps = Math.max(0, ...followed.map((entry) => entry.steps));
        for (const rule of rulesOf(listing, askedOrder)) {
          if (first?.fault && sound.length === 0)
            yield { rule, evidence: steps + 1, violation: violation(listing, first.fault, answer, before, askedOrder) };
          else if (steps > 0) yield { rule, evidence: steps };
        }
        const next = nextCursor(answer, undefined);
        const threads = new Map(
          sound.flatMap(({ member, thread }) => (thread ? [[member.path, thread] as const] : [])),
        );
        if (next !== undefined && threads.size > 0)
          ends.set(cursorKey(answer, listing, next), { threads, exchange: tokenAlone(answer, next) });
      },
    };
  },
};

function violation(
  listing: Listing,
  { member, direction, place, values }: Fault,
  answer: Answered,
  before: PageEnd | undefined,
  { sign }: AskedOrder,
): NonNullable<Judgement['violation']> {
  const isAcross = before !== undefined && follow(answer.items ?? [], member, sign, undefined).fault === undefined;
  return {
    code: isAcross ? 'unordered-between-pages' : 'unordered-within-page',
    message: isAcross ? 'the order breaks from one page to the next' : 'the items of a page are not in order',
    expected: `${member.path} ${direction > 0 ? 'ascending' : 'descending'}`,
    actual: values.map((value) => show(value, 80)).join(' then '),
    evidence: isAcross
      ? undefined
      : orderProof(listing, `${member.path} ${direction > 0 ? 'ascending' : 'descending'}`, {
          items: answer.items ?? [],
          wrong: [Math.max(0, place - 1), place],
          paths: [member.path],
        }),
    pointer: `${itemsPointer(listing)}/${place}`,
    exchanges: isAcross ? [before.exchange, answer.exchange] : [answer.exchange],
  };
}

/** The exchange with nothing but the cursor in its body. A cursor below a member, or none in the body, keeps it all. */
function tokenAlone({ exchange, operation }: Answered, token: Json): Exchange {
  const { listing } = operation;
  const link = listing !== undefined && isLinkedPaging(listing.paging);
  const next = listing && nextPath(listing.paging);
  if (!exchange.response || link || next === undefined || stepsOf(next).length !== 1) return exchange;
  const note = `the whole body is that of exchange ${exchange.n} in exchanges.ndjson.gz`;
  return { ...exchange, response: { ...exchange.response, body: stringifyJson({ [nameOf(next)]: token, note }) } };
}

/**
 * Whether the contract says of each parameter of a call what it does to the list. Any other one may order it, or narrow
 * it in a way that its count does not know.
 */
export const isExplained = ({ operation: { parameters }, call }: Answered): boolean =>
  Object.entries(call.parameters).every(
    ([name, value]) => value === undefined || (parameters[name] ?? { isUnexplained: true }).isUnexplained !== true,
  );
