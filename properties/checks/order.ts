import type { Exchange, Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { changing, itemsPointer, nextCursor, orderPaths, orderValue } from '../../engine/model/listing.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { LastSeen } from './shared/last-seen.ts';

type Rule = 'ordered' | 'by-amount' | 'fixed-direction';

/** How far a walk is in order by one path: the last value and the direction so far (0: not known yet). */
interface Thread {
  readonly value: bigint;
  readonly direction: number;
}

interface PageEnd {
  /** By path; a path by which the walk is out of order already is no longer there. */
  readonly threads: ReadonlyMap<string, Thread>;
  /** Of its body the token alone: of long walks many page ends are kept. */
  readonly exchange: Exchange;
}

interface Fault {
  readonly path: string;
  readonly direction: number;
  /** Place among the items of this page; 0: between the pages. */
  readonly place: number;
  readonly values: readonly [bigint, bigint];
}

/** Follows one path over a page. Items that do not carry it say nothing. */
const follow = (
  listing: Listing,
  items: readonly Json[],
  path: string,
  wanted: number,
  before: Thread | undefined,
): { readonly thread?: Thread; readonly fault?: Fault; readonly steps: number } => {
  let { value: last, direction } = before ?? { value: undefined, direction: wanted };
  let steps = 0;
  for (const [place, item] of items.entries()) {
    const value = orderValue(listing, item, path);
    if (value === undefined) continue;
    if (last !== undefined) {
      const step = sign(value - last);
      if (step !== 0 && direction !== 0 && step !== direction)
        return { fault: { path, direction, place, values: [last, value] }, steps };
      direction ||= step;
      steps += 1;
    }
    last = value;
  }
  return { steps, ...(last === undefined ? {} : { thread: { value: last, direction } }) };
};

const rulesOf = (listing: Listing, sortBy: Json | undefined): readonly Rule[] =>
  sortBy === 'amount' ? ['by-amount'] : listing.order?.direction ? ['ordered', 'fixed-direction'] : ['ordered'];

/**
 * A list is ordered over the whole walk: within each page, and from the last item of a page to the first item of the
 * next page. If several values may order a list, the list is in order if one of them orders it.
 */
export const order: PassiveCheck<Rule> = {
  name: 'checks/order',
  rules: ['ordered', 'by-amount', 'fixed-direction'],
  start: () => {
    const ends = new LastSeen<PageEnd>(3_000);
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, items, call } = answer;
        const listing = operation.listing;
        if (!listing?.order || operation.kind !== 'rest' || !items || items.length === 0) return;
        const cursor = call.parameters[listing.paging.cursor];
        const before = ends.get(pageKey(answer, listing, cursor));
        // A token is valid for the call that it came from. Whether a target accepts the token of another list, and in
        // which order it continues, is open.
        if (cursor !== undefined && call.input !== 'valid' && !before) return;
        // Nor is it said what another order than a documented one, or two at once, make of a list.
        const [by, direction] = [changing(operation, 'order'), changing(operation, 'direction')];
        if (isUndocumented(operation, by, call) || isUndocumented(operation, direction, call)) return;
        const sortBy = given(call, by);
        const wanted = asked(listing, given(call, direction));
        const paths = before ? [...before.threads.keys()] : orderPaths(listing, sortBy);
        const followed = paths.map((path) => ({
          path,
          ...follow(listing, items, path, wanted, before?.threads.get(path)),
        }));
        const sound = followed.filter(({ fault }) => fault === undefined);
        const [first] = followed;
        const steps = Math.max(0, ...followed.map((one) => one.steps));
        for (const rule of rulesOf(listing, sortBy)) {
          if (first?.fault && sound.length === 0)
            yield {
              rule,
              evidence: steps + 1,
              violation: violation(listing, first.fault, answer, before, wanted),
            };
          else if (steps > 0) yield { rule, evidence: steps };
        }
        const next = nextCursor(answer, undefined);
        const threads = new Map(sound.flatMap(({ path, thread }) => (thread ? [[path, thread] as const] : [])));
        if (next !== undefined && threads.size > 0)
          ends.set(pageKey(answer, listing, next), {
            threads,
            exchange: tokenAlone(answer, next),
          });
      },
    };
  },
};

const violation = (
  listing: Listing,
  { path, direction, place, values }: Fault,
  answer: Answered,
  before: PageEnd | undefined,
  wanted: number,
): NonNullable<Judgement['violation']> => {
  const alone = follow(listing, answer.items ?? [], path, wanted, undefined).fault !== undefined;
  return {
    code: before && !alone ? 'unordered-between-pages' : 'unordered-within-page',
    message: before && !alone ? 'the order breaks from one page to the next' : 'the items of a page are not in order',
    expected: `${path} ${direction > 0 ? 'ascending' : 'descending'}`,
    actual: `${values[0]} then ${values[1]}`,
    pointer: `${itemsPointer(listing)}/${place}`,
    exchanges: before && !alone ? [before.exchange, answer.exchange] : [answer.exchange],
  };
};

/** The exchange with nothing but the cursor in its body. A cursor below a member, or none in the body, keeps it all. */
const tokenAlone = ({ exchange, operation }: Answered, token: Json): Exchange => {
  const { link, next = '' } = operation.listing?.paging ?? {};
  if (!exchange.response || link || next.includes('.')) return exchange;
  const note = `the whole body is that of exchange ${exchange.n} in exchanges.ndjson.gz`;
  return { ...exchange, response: { ...exchange.response, body: stringifyJson({ [next]: token, note }) } };
};

const given = ({ parameters }: Answered['call'], name: string | undefined): Json | undefined =>
  name === undefined ? undefined : parameters[name];

/** Whether a parameter that the operation has was given, and with none of its documented values. */
const isUndocumented = (
  { parameters }: Answered['operation'],
  name: string | undefined,
  call: Answered['call'],
): boolean => {
  const [values, value] = [name === undefined ? undefined : parameters[name]?.values, given(call, name)];
  return values !== undefined && value !== undefined && !values.some((one) => one === value);
};

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

/** +1 or -1 as asked for or documented; 0 where either will do. */
const asked = (listing: Listing, sortOrder: Json | undefined): number => {
  if (listing.order?.direction === 'descending') return -1;
  return sortOrder === 'asc' ? 1 : sortOrder === 'desc' ? -1 : 0;
};

/**
 * A page is the same call with its cursor, whatever its size: a token is only good for the call that it came from. The
 * number of a page is good for one size.
 */
const pageKey = ({ call, operation }: Answered, { paging }: Listing, cursor: Json | undefined): string | undefined =>
  cursor === undefined || cursor === null
    ? undefined
    : stringifyJson([
        operation.id,
        cursor,
        ...Object.entries(call.parameters)
          .filter(([name]) => name !== paging.cursor && (name !== paging.size || paging.style === 'number'))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ]);
