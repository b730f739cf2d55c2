import { stringifyJson } from '../../../engine/model/json.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { canonicalValue } from '../canonical-value.ts';
import { spending } from '../../../engine/model/depth.ts';
import { identity, listingOf, nextCursor, orderValue, showKey, pagesOf, sized } from '../../../engine/model/listing.ts';
import { foundTwice } from '../../../properties/lists/steady.ts';
import { at, isObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Cause } from '../../../engine/model/judging.ts';

/** Writes a value as text with sorted members, so that their order does not count. */
const content = (value: Json | undefined): string => {
  if (Array.isArray(value)) return `[${(value as Json[]).map(content).join()}]`;
  if (!isObject(value)) return stringifyJson(value ?? null);
  return `{${Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${stringifyJson(name)}:${content(value[name])}`)
    .join()}}`;
};

const differing = (left: Json, right: Json): string[] =>
  [...new Set([...Object.keys(isObject(left) ? left : {}), ...Object.keys(isObject(right) ? right : {})])]
    .filter((name) => content(at(left, name)) !== content(at(right, name)))
    .sort();

interface Fault extends Cause {
  readonly expected: string;
  readonly actual: string;
}

/**
 * Compares a page of endpoint 16 with a later page of endpoint 18. Messages of the first page that are not older than
 * the oldest one of the second must be there, with the same content. If more pages follow, messages as old as the
 * oldest one are not judged.
 */
const compare = (c: CaseContext, own: readonly Json[], all: Answered): Fault | undefined => {
  const listing = listingOf(c.operation);
  const others = new Map((all.items ?? []).map((item) => [identity(listing, item), item]));
  const more = nextCursor(all, pagesOf(c.operation).maximum) !== undefined;
  const oldest = (all.items ?? []).flatMap((item) => orderValue(listing, item) ?? []).at(-1);
  for (const item of own) {
    const [key, time] = [identity(listing, item), orderValue(listing, item)];
    const value = others.get(key);
    if (value === undefined) {
      if (more && (time === undefined || oldest === undefined || time <= oldest)) continue;
      return {
        code: 'message-not-among-all',
        message: 'a message of an address is not among all messages',
        expected: `message ${showKey(key, c.operation.listing, 120)} in the page that reaches back to its time`,
        actual: 'not there',
      };
    }
    const [first] = differing(item, value);
    if (first !== undefined)
      return {
        code: 'message-differs-from-list',
        about: first,
        message: `a message has another ${first} among those of an address than among all`,
        expected: `${show(at(item, first), 100)} as listed for the address`,
        actual: `${show(at(value, first), 100)} of ${show(key, 100)}`,
      };
    c.proved();
  }
  return undefined;
};

/**
 * Finds a message that endpoint 18 lists for the address but endpoint 16 does not, although its page covers the time of
 * the message.
 */
const lackedBy = (c: CaseContext, own: Answered, all: Answered): Fault | undefined => {
  const listing = listingOf(c.operation);
  const items = own.items ?? [];
  const known = new Set(items.map((item) => identity(listing, item)));
  const times = items.flatMap((item) => orderValue(listing, item) ?? []);
  const [newest, oldest] = [times[0], times.at(-1)];
  const more = nextCursor(own, pagesOf(c.operation).maximum) !== undefined;
  const lacked = (all.items ?? []).find((item) => {
    const time = orderValue(listing, item);
    if (known.has(identity(listing, item)) || time === undefined || newest === undefined || time >= newest)
      return false;
    return !more || (oldest !== undefined && time > oldest);
  });
  return lacked === undefined
    ? undefined
    : {
        code: 'message-not-among-own',
        message: 'a message of an address is among all messages, and not among those of the address',
        expected: `message ${showKey(identity(listing, lacked), listing, 120)}`,
        actual: `not among the ${items.length} messages of the address`,
      };
};

/**
 * Endpoints 16 and 18 list the same messages with the same content. Differences are checked with a second request,
 * because the status of a message may change between two answers.
 */
export const messagesSameBothWays = async (c: CaseContext): Promise<void> => {
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter((set) => set.count > 0)
    .slice(0, spending[c.depth].runs);
  if (sets.length === 0) return inconclusiveNoSubject(c, 'an address with messages');
  const size = sized(c.operation);
  const ownOf = (parameters: Parameters, fresh: boolean): Promise<Answered> =>
    c.send({ ...parameters, ...size }, { fresh });
  const allOf = (filters: Parameters, fresh: boolean): Promise<Answered> =>
    c.send({ ...filters, ...size }, { operation: 'listMessages', fresh });
  const check = async (parameters: Parameters, filters: Parameters): Promise<void> => {
    const parties = Object.entries(filters).map(([name, value]) => [name, canonicalValue(value as string)] as const);
    const matching = (own: Answered): Json[] =>
      (own.items ?? []).filter((item) =>
        parties.every(([name, value]) => canonicalValue(at(item, name) ?? null) === value),
      );
    const found = await foundTwice(async (fresh) => {
      const [own, all] = [await ownOf(parameters, fresh), await allOf(filters, fresh)];
      const fault = compare(c, matching(own), all);
      return fault && { ...fault, by: [own, all] };
    });
    if (found) c.broken(found.message, found);
  };
  const checkBack = async (parameters: Parameters, filters: Parameters): Promise<void> => {
    const found = await foundTwice(async (fresh) => {
      const [all, own] = [await allOf(filters, fresh), await ownOf(parameters, fresh)];
      if (!fresh && (all.items?.length ?? 0) > 0) c.proved();
      const fault = lackedBy(c, own, all);
      return fault && { ...fault, by: [all, own] };
    });
    if (found) c.broken(found.message, found);
  };
  for (const { parameters, answer } of sets) {
    await c.soft(() => check(parameters, {}));
    // Endpoint 18 with one pair of parties reaches messages of any age.
    const last = answer.items?.at(-1);
    for (const role of parameters['network'] === undefined && c.depth !== 'quick' ? (['from', 'to'] as const) : [])
      await c.soft(() => checkBack(parameters, { [role]: parameters['address'] }));
    const [from, to] = [at(last, 'from'), at(last, 'to')];
    if (typeof from === 'string' && typeof to === 'string') await c.soft(() => check(parameters, { from, to }));
  }
  if (c.evidence === 0) throw new Inconclusive('no message is in the pages of both endpoints that were read');
};
