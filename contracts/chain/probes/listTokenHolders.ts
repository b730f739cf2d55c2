import type { Cause } from '../../../engine/model/judging.ts';
import fc from 'fast-check';
import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/judging/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { canonicalValue } from '../canonical-value.ts';
import { spending } from '../../../engine/model/depth.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { holding } from '../../../properties/lists/shown.ts';
import { allTransfers, largestEver, latest } from '../domain/holders.ts';
import { holds } from '../../../properties/holds.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { mustRefuse } from '../../../properties/probes/rest-errors.ts';

/** Nobody has more than this: balances are 256-bit numbers. */
const largest = (2n ** 256n - 1n).toString();

const known = (c: CaseContext): readonly KnownCall[] => {
  // Of a token with a known history more can be said.
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter((set) => set.count > 1)
    .sort((a, b) => Number(!allTransfers(c, a)) - Number(!allTransfers(c, b)));
  return sets.length > 0
    ? sets.slice(0, spending[c.depth].runs)
    : inconclusiveNoSubject(c, 'a token with two or more holders');
};

const isOf = (item: Json, address: string): boolean => canonicalValue(at(item, 'address') ?? null) === address;

/**
 * Fails if `part` has an address that `whole` lacks. Balances change between two requests, so `whole` is requested a
 * second time.
 */
const mustBeWithin = async (
  c: CaseContext,
  part: Gathered,
  whole: Gathered,
  again: () => Promise<Gathered>,
  cause: Cause,
  expected: string,
): Promise<void> => {
  const outside = (list: Gathered): string[] => {
    const there = latest(list.items);
    return [...latest(part.items).keys()].filter((address) => !there.has(address));
  };
  if (!whole.complete || outside(whole).length === 0) return;
  const second = await again();
  const [first, ...more] = second.complete ? outside(second) : [];
  if (first !== undefined)
    c.broken(cause.message, {
      ...cause,
      expected,
      actual: `${more.length + 1} others, the first: ${first}`,
      by: [...whole.answers.slice(-1), ...holding(part.answers, (item) => isOf(item, first))],
    });
};

/** A balance that an address was shown to have. */
interface ShownBalance {
  readonly chainId: Json | undefined;
  readonly token: Json | undefined;
  readonly owner: string;
  readonly balance: bigint;
}

/** The largest latest balance that any answer shows: it may need more bits than the numbers of most tokens. */
const largestShown = (c: CaseContext): ShownBalance | undefined =>
  c.subjects
    .arguments('listErc20Balances')
    .filter(({ parameters }) => parameters['blockNumber'] === undefined)
    .flatMap(({ parameters, answer }) =>
      (answer.items ?? []).map((item) => ({
        chainId: parameters['chainId'],
        token: at(item, 'address'),
        owner: canonicalValue(parameters['address'] ?? null),
        balance: integer(at(item, 'balance')) ?? 0n,
      })),
    )
    .reduce<ShownBalance | undefined>(
      (most, one) => (most === undefined || one.balance > most.balance ? one : most),
      undefined,
    );

/** A threshold is taken whole, however large: one unit below a large balance, its owner is listed. */
const largeThreshold = async (c: CaseContext): Promise<void> => {
  const shown = c.depth === 'quick' ? undefined : largestShown(c);
  if (!shown || shown.balance < 2n ** 53n) return;
  const { chainId, token, owner, balance } = shown;
  const parameters = { chainId, address: token };
  const all = await gather(c, { ...parameters, threshold: '0' });
  // Only a holder of exactly this much is known to be listed.
  if (latest(all.items).get(owner) !== balance) return;
  const list = (fresh: boolean): Promise<Gathered> =>
    gather(
      c,
      { ...parameters, threshold: String(balance - 1n) },
      {
        fresh,
        refusal: { code: 'large-threshold-refused', message: 'a threshold is refused below which a balance lies' },
      },
    );
  const above = await list(false);
  c.proved();
  if (!above.complete || latest(above.items).has(owner)) return;
  const now = latest((await gather(c, { ...parameters, threshold: '0' }, { fresh: true })).items).get(owner);
  const again = await list(true);
  if (now !== balance || latest(again.items).has(owner)) return;
  c.broken('a holder of more than the threshold is not listed', {
    code: 'holder-missing',
    expected: `${owner}, which holds ${balance}`,
    actual: `not there with threshold ${balance - 1n}`,
    by: [...holding(all.answers, (item) => isOf(item, owner)), ...again.answers.slice(-1)],
  });
};

/**
 * Holders above a larger threshold are among those of a smaller one. No holder has more than the total supply. Each
 * address whose current balance is above the threshold is listed.
 */
export const holdersThreshold = async (c: CaseContext): Promise<void> => {
  const sets = known(c);
  await largeThreshold(c);
  for (const set of sets) {
    const list = (value: string, fresh = false): Promise<Gathered> =>
      gather(c, { ...set.parameters, threshold: value }, { fresh });
    const all = await list('0');
    const balances = [...latest(all.items).values()].filter((balance) => balance > 0n).sort((a, b) => (a < b ? -1 : 1));
    const none = await c.send({ ...set.parameters, threshold: largest });
    // One address can have held exactly as much, of a token that has no more.
    if ((none.items?.length ?? 0) > 1)
      c.broken('who never held more than the threshold is listed', {
        code: 'holder-below-threshold',
        expected: 'nobody above a threshold of 2^256 - 1',
        actual: show(none.items?.[0]),
        by: [none],
      });
    c.proved();
    if (balances.length < 2 || !all.complete) continue;
    const most = largestEver(c, set, latest(all.items));
    await holds(c, fc.constantFrom(...new Set(balances.slice(0, -1))), async (value) => {
      const above = await list(value.toString());
      if (!above.complete) return;
      await mustBeWithin(
        c,
        above,
        all,
        () => list('0', true),
        {
          code: 'narrower-adds-items',
          about: 'threshold',
          message: 'a larger threshold gives holders that a smaller one does not',
        },
        'a subset of the holders of threshold 0',
      );
      const shown = latest(above.items);
      for (const [address, balance] of latest(all.items)) {
        if (balance <= value || shown.has(address)) continue;
        const [now, still] = [
          latest((await list('0', true)).items).get(address) ?? 0n,
          latest((await list(value.toString(), true)).items).has(address),
        ];
        if (now > value && !still)
          c.broken('a holder of more than the threshold is not listed', {
            code: 'holder-missing',
            expected: `${address}, which holds ${now}`,
            actual: `not there with threshold ${value}`,
            by: [...holding(all.answers, (item) => isOf(item, address)), ...above.answers.slice(-1)],
          });
      }
      const former = most && [...most.atBlockEnd].find(([address, held]) => held > value && !shown.has(address));
      if (former !== undefined)
        c.broken('who held more than the threshold once is not listed', {
          code: 'former-holder-missing',
          expected: `${former[0]}, which held ${former[1]}`,
          actual: `not there with threshold ${value}`,
          by: above.answers.slice(-1),
        });
      const never = most && [...shown.keys()].find((address) => (most.ever.get(address) ?? 0n) < value);
      if (never !== undefined)
        c.broken('who never held more than the threshold is listed', {
          code: 'holder-below-threshold',
          expected: `no address that never held ${value}`,
          actual: `${never}, which held ${most?.ever.get(never) ?? 0n} at most`,
          by: holding(above.answers, (item) => isOf(item, never)),
        });
      const exactly = most && [...most.ever].find(([, held]) => held === value)?.[0];
      if (exactly !== undefined)
        c.observe(
          'an address that held exactly the threshold and never more',
          shown.has(exactly) ? 'listed' : 'not listed',
          above.answers[0],
        );
      c.proved();
    });
  }
  mustRefuse(
    c,
    await c.ask({ parameters: { ...sets[0]?.parameters, threshold: undefined }, input: 'invalid' }),
    'a call without threshold',
  );
};

/** Times of known transfers of the set's token, Unix seconds, ascending. */
const timesOf = (c: CaseContext, { parameters }: KnownCall): number[] => {
  const about = (token: Parameters[string]): boolean =>
    canonicalValue(token ?? null) === canonicalValue(parameters['address'] ?? null);
  const items = [
    ...c.subjects
      .arguments('listTokenTransfers')
      .filter((one) => about(one.parameters['address']))
      .flatMap((one) => one.answer.items ?? []),
    ...c.subjects
      .arguments('listErc20Transfers')
      .flatMap((one) => one.answer.items ?? [])
      .filter((item) => about(at(item, 'erc20Token.address'))),
  ];
  return [...new Set(items.flatMap((item) => Number(integer(at(item, 'blockTimestamp')) ?? [])))].sort((a, b) => a - b);
};

/**
 * Balances are the latest, whatever the window. They move while lists are read: only what stayed the same before and
 * after counts.
 */
const mustShowLatest = async (
  c: CaseContext,
  all: (fresh: boolean) => Promise<Gathered>,
  window: (fresh: boolean) => Promise<Gathered>,
): Promise<void> => {
  const other = (one: Gathered, two: Gathered): string | undefined => {
    const balances = latest(one.items);
    return [...latest(two.items)].find(([address, balance]) => (balances.get(address) ?? balance) !== balance)?.[0];
  };
  if (other(await all(false), await window(false)) === undefined) return;
  const [before, within, after] = [await all(true), await window(true), await all(true)];
  const address = other(before, within);
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

/** A window inside another gives a subset of its holders, and a window before any chain gives nobody. */
export const holdersTimeRange = async (c: CaseContext): Promise<void> => {
  const sets = known(c);
  for (const set of sets) {
    const list = (start: number, end: number | undefined, fresh = false): Promise<Gathered> =>
      gather(c, { ...set.parameters, startTimestamp: start, endTimestamp: end }, { fresh });
    const early = await c.ask({
      parameters: { ...set.parameters, startTimestamp: 86_400, endTimestamp: 172_800 },
      input: 'valid',
    });
    if (!early.result)
      c.broken('a time window is refused', {
        code: 'time-window-refused',
        expected: 'status 200',
        actual: `status ${early.status}: ${show(early.body)}`,
        by: [early],
      });
    if ((early.items?.length ?? 0) > 0)
      c.broken('a window before any chain holds holders', {
        code: 'holders-before-chain',
        expected: 'nobody on 2 January 1970',
        actual: show(early.items?.[0]),
        by: [early],
      });
    c.proved();
    const times = timesOf(c, set);
    if (times.length < 4) continue;
    const windows = fc
      .uniqueArray(fc.constantFrom(...times), { minLength: 4, maxLength: 4 })
      .map((four) => four.sort((a, b) => a - b) as [number, number, number, number]);
    await holds(c, windows, async ([a, b, y, z]) => {
      const [inner, outer] = [await list(b, y), await list(a, z)];
      await mustBeWithin(
        c,
        inner,
        outer,
        () => list(a, z, true),
        { code: 'inner-window-adds-items', message: 'a window inside another gives holders that the other does not' },
        `a subset of the holders from ${a} to ${z}`,
      );
      // All of time holds every window.
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
    });
  }
  const [first] = sets;
  if (!first) throw new Inconclusive('no token with holders is known');
  for (const [what, value] of [
    ['negative', -1],
    ['fractional', 1.5],
    ['textual', 'abc'],
  ] as const) {
    const answer = await c.ask({ parameters: { ...first.parameters, startTimestamp: value }, input: 'open' });
    c.observe(`a ${what} startTimestamp`, `HTTP ${answer.status}`, answer);
  }
};
