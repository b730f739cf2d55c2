import fc from 'fast-check';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { mustSucceed } from '../../../properties/expect.ts';
import { holds } from '../../../properties/holds.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { holding } from '../../../properties/lists/shown.ts';
import { canonicalValue } from '../canonical-value.ts';
import { foundTwice } from '../../../properties/lists/steady.ts';
import { observeOddValues } from '../domain/odd-values.ts';
import { isOf, knownHolderLists, mustBeWithin } from '../domain/holder-lists.ts';
import { allTransfers, largestEver, latest } from '../domain/holders.ts';

/** Times of known transfers of the set's token, Unix seconds, ascending. */
const timesOf = (c: CaseContext, { parameters }: KnownCall): number[] => {
  const about = (token: Parameters[string]): boolean =>
    canonicalValue(token ?? null) === canonicalValue(parameters['address'] ?? null);
  const items = [
    ...c.subjects
      .arguments('listTokenTransfers')
      .filter((call) => about(call.parameters['address']))
      .flatMap((call) => call.answer.items ?? []),
    ...c.subjects
      .arguments('listErc20Transfers')
      .flatMap((call) => call.answer.items ?? [])
      .filter((item) => about(at(item, 'erc20Token.address'))),
  ];
  return [...new Set(items.flatMap((item) => Number(integer(at(item, 'blockTimestamp')) ?? [])))].sort((a, b) => a - b);
};

/**
 * Balances are the latest ones for every window. They may change while lists are read, so only balances equal before
 * and after are compared.
 */
const mustShowLatest = async (
  c: CaseContext,
  all: (fresh: boolean) => Promise<Gathered>,
  window: (fresh: boolean) => Promise<Gathered>,
): Promise<void> => {
  const compareGathered = (first: Gathered, two: Gathered): string | undefined => {
    const balances = latest(first.items);
    return [...latest(two.items)].find(([address, balance]) => (balances.get(address) ?? balance) !== balance)?.[0];
  };
  if (compareGathered(await all(false), await window(false)) === undefined) return;
  const [before, within, after] = [await all(true), await window(true), await all(true)];
  const address = compareGathered(before, within);
  if (address === undefined || latest(before.items).get(address) !== latest(after.items).get(address)) return;
  c.broken('with a time window another balance than the latest is shown', {
    code: 'not-the-latest-balance',
    expected: `${latest(after.items).get(address)} of ${address}, as without a window`,
    actual: `${latest(within.items).get(address)}`,
    by: [
      ...holding(after.answers, (item) => isOf(item, address)),
      ...holding(within.answers, (item) => isOf(item, address)),
    ],
  });
};

/** A current holder is listed in every window that ends now, even if no transfer occurred in the window. */
const mustHoldNow = async (
  c: CaseContext,
  since: number,
  list: (start: number, fresh: boolean) => Promise<Gathered>,
): Promise<void> => {
  const lacking = (all: Gathered, recent: Gathered): string | undefined => {
    if (!all.complete || !recent.complete) return undefined;
    const there = latest(recent.items);
    return [...latest(all.items)].find(([address, balance]) => balance > 0n && !there.has(address))?.[0];
  };
  const violation = await foundTwice(async (fresh) => {
    const [all, recent] = [await list(0, fresh), await list(since, fresh)];
    const address = lacking(all, recent);
    return address === undefined ? undefined : { address, all, recent };
  });
  if (!violation) return;
  const { address, all, recent } = violation;
  c.broken('a time window that goes up to now lacks somebody who holds the token', {
    code: 'holder-missing-in-window',
    expected: `${address}, whose latest balance is ${latest(all.items).get(address)}`,
    actual: `not among the ${recent.items.length} since ${since}`,
    by: [...holding(all.answers, (item) => isOf(item, address)), ...recent.answers.slice(-1)],
  });
};

/**
 * Who held more than the threshold for a short time is listed in a window of that time: an index may keep balances of
 * hours or days.
 */
const mustListPeak = async (c: CaseContext, set: KnownCall, all: Gathered): Promise<void> => {
  const largest = all.complete ? largestEver(c, set, latest(all.items)) : undefined;
  const [shortest] = [...(largest?.atBlockEnd ?? [])]
    .flatMap(([address, { balance, since, until }]) =>
      until === undefined || until === since ? [] : [{ address, balance, since, until }],
    )
    .sort((a, b) => Number(a.until - a.since - (b.until - b.since)));
  if (!shortest) return;
  const { address, balance, since, until } = shortest;
  const parameters = {
    ...set.parameters,
    threshold: String(balance - 1n),
    // The balance was smaller at both ends: a target that looks at balances only there misses it.
    startTimestamp: Number(since) - 1,
    endTimestamp: Number(until),
  };
  const lacks = ({ complete, items }: Gathered): boolean => complete && !latest(items).has(address);
  const listed = await gather(c, parameters);
  if (listed.complete) c.proved();
  if (!lacks(listed) || !lacks(await gather(c, parameters, { fresh: true }))) return;
  const transfers = allTransfers(c, set)?.answer;
  c.broken('who held more than the threshold within the window is not listed', {
    code: 'holder-of-a-moment-missing',
    expected: `${address}, which held ${balance} from ${since} to ${until}`,
    actual: `not among the ${listed.items.length} holders of more than ${balance - 1n} in that window`,
    by: [...(transfers ? [transfers] : []), ...listed.answers.slice(-1)],
  });
};

/** A window within another one gives a subset of its holders. A window before the first block gives no holders. */
export const holdersTimeRange = async (c: CaseContext): Promise<void> => {
  const sets = knownHolderLists(c);
  for (const set of sets) {
    const list = (start: number, end: number | undefined, fresh = false): Promise<Gathered> =>
      gather(c, { ...set.parameters, startTimestamp: start, endTimestamp: end }, { fresh });
    // The second list is asked without a start: its window begins at genesis.
    const start = set === sets[1] ? {} : { startTimestamp: 86_400 };
    const early = await c.ask({ parameters: { ...set.parameters, ...start, endTimestamp: 172_800 }, input: 'valid' });
    await c.soft(() => {
      mustSucceed(c, early, { code: 'time-window-refused', message: 'a time window is refused' });
      if ((early.items?.length ?? 0) > 0)
        c.broken('a window before any chain holds holders', {
          code: 'holders-before-chain',
          expected: 'nobody until 3 January 1970',
          actual: show(early.items?.[0]),
          by: [early],
        });
      c.proved();
    });
    if (c.depth !== 'quick') await c.soft(async () => mustListPeak(c, set, await list(0, undefined)));
    const times = timesOf(c, set);
    if (times.length < 4) continue;
    const windows = fc
      .uniqueArray(fc.constantFrom(...times), { minLength: 4, maxLength: 4 })
      .map((four) => four.sort((a, b) => a - b) as [number, number, number, number]);
    await c.soft(() =>
      holds(c, windows, async ([a, b, y, z]) => {
        const [inner, outer] = [await list(b, y), await list(a, z)];
        await mustBeWithin(
          c,
          inner,
          outer,
          () => list(a, z, true),
          { code: 'inner-window-adds-items', message: 'a window inside another gives holders that the other does not' },
          `a subset of the holders from ${a} to ${z}`,
        );
        // The window over all of time contains every other window.
        await mustBeWithin(
          c,
          inner,
          await list(0, undefined),
          () => list(0, undefined, true),
          { code: 'window-adds-items', message: 'a window gives holders that all of time does not' },
          `a subset of the holders since 0`,
        );
        await mustShowLatest(
          c,
          (fresh) => list(0, undefined, fresh),
          (fresh) => list(b, y, fresh),
        );
        if (inner.items.length > 0 && outer.complete) c.proved();
      }),
    );
    // Only for one list, because it costs a request. It shows whether time windows work at all.
    if (set === sets[0] && String(set.parameters['threshold']) === '0')
      await c.soft(() => mustHoldNow(c, times.at(-1) as number, (start, fresh) => list(start, undefined, fresh)));
  }
  const [first] = sets;
  if (!first) throw new Inconclusive('no token with holders is known');
  await observeOddValues(c, first.parameters, 'startTimestamp', { negative: -1, fractional: 1.5, textual: 'abc' });
};
