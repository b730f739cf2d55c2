import {
  answersThatShow,
  at,
  type CaseContext,
  type Condition,
  faultInBothReadings,
  inconclusiveNoSubject,
  integer,
  type Json,
  type KnownCall,
  type KnownList,
  mustSucceed,
  type Parameters,
  readList,
  settleCondition,
  show,
} from '../../../rules/parts.ts';
import { canonicalValue } from '../canonical-value.ts';

/** The largest possible balance: balances are 256-bit numbers. */
const largest = (2n ** 256n - 1n).toString();

/** The latest balance of a holder. */
const balanceOf = (item: Json): bigint => integer(at(item, 'sortKey')) ?? 0n;

const addressOf = (item: Json): string => canonicalValue(at(item, 'address') ?? null);

const knownHolderLists = (c: CaseContext): readonly KnownCall[] => {
  const calls = c.knownCalls.filter(({ count }) => count > 1);
  return calls.length > 0
    ? calls.slice(0, c.effort.runs)
    : inconclusiveNoSubject(c, 'a token with two or more holders');
};

/** Thresholds that leave some of the holders out: of few of them, of half of them, of all but the largest. */
function thresholdsOf(list: KnownList): readonly bigint[] {
  const balances = [...new Set(list.items.map(balanceOf))].filter((balance) => balance > 0n);
  const sorted = balances.sort((a, b) => (a < b ? -1 : 1));
  const most = sorted.at(-1);
  if (most === undefined || sorted.length < 2) return [];
  return [...new Set([sorted[Math.floor((sorted.length - 1) / 2)] ?? most, sorted[0] ?? most, most - 1n])];
}

/** A higher threshold gives a subset, with each holder whose latest balance is above it. */
export const holdersThreshold = async (c: CaseContext): Promise<void> => {
  for (const { parameters } of knownHolderLists(c)) {
    const all = await readList(c, { ...parameters, threshold: '0' });
    for (const threshold of thresholdsOf(all))
      await c.soft(async () => {
        const condition: Condition = {
          label: 'threshold',
          set: { threshold: String(threshold) },
          description: `more than ${threshold}`,
          keeps: (item) => (balanceOf(item) > threshold ? true : undefined),
          refusal: 'broken',
        };
        if ((await settleCondition(c, condition, all))?.yes) c.countEvidence();
      });
    const none = await c.requestSuccess({ ...parameters, threshold: largest });
    // One address may hold exactly 2^256 - 1, if that is the whole supply of the token.
    await c.soft(() => {
      if ((none.items?.length ?? 0) > 1)
        c.fail('who never held more than the threshold is listed', {
          code: 'holder-below-threshold',
          expected: 'nobody above a threshold of 2^256 - 1',
          actual: show(none.items?.[0]),
          by: [none],
        });
      c.countEvidence();
    });
  }
};

/** Times of known transfers of a token, Unix seconds, ascending. */
const timesOf = (c: CaseContext, { parameters }: KnownCall): readonly number[] => {
  const token = canonicalValue(parameters['address'] ?? null);
  const items = [
    ...c.subjects
      .arguments('listTokenTransfers')
      .filter((call) => canonicalValue(call.parameters['address'] ?? null) === token)
      .flatMap(({ answer }) => answer.items ?? []),
    ...c.subjects
      .arguments('listErc20Transfers')
      .flatMap(({ answer }) => answer.items ?? [])
      .filter((item) => canonicalValue(at(item, 'erc20Token.address') ?? null) === token),
  ];
  return [...new Set(items.flatMap((item) => Number(integer(at(item, 'blockTimestamp')) ?? [])))].sort((a, b) => a - b);
};

const windowOf = (set: Parameters): Condition => ({
  label: 'the time window',
  set,
  description: `holders from ${String(set['startTimestamp'] ?? 0)} to ${String(set['endTimestamp'] ?? 'now')}`,
  keeps: () => undefined,
  refusal: 'broken',
});

/** A window before any chain is accepted, and has no holders. */
async function beforeAnyChain(c: CaseContext, parameters: Parameters): Promise<void> {
  const early = await c.request({ parameters: { ...parameters, endTimestamp: 172_800 }, input: 'valid' });
  mustSucceed(c, early, { code: 'time-window-refused', message: 'a time window is refused' });
  if ((early.items?.length ?? 0) > 0)
    c.fail('a window before any chain holds holders', {
      code: 'holders-before-chain',
      expected: 'nobody until 3 January 1970',
      actual: show(early.items?.[0]),
      by: [early],
    });
  c.countEvidence();
}

/** The balances of a window are the latest, as those without one. */
async function latestBalances(c: CaseContext, call: Parameters, window: Parameters): Promise<void> {
  const other = await faultInBothReadings(async (fresh) => {
    const all = await readList(c, call, { fresh });
    const within = await readList(c, { ...call, ...window }, { fresh });
    const balances = new Map(all.items.map((item) => [addressOf(item), balanceOf(item)]));
    const item = within.items.find((holder) => {
      const balance = balances.get(addressOf(holder));
      return balance !== undefined && balance !== balanceOf(holder);
    });
    return item === undefined ? undefined : { item, expected: balances.get(addressOf(item)), all, within };
  });
  if (!other) return;
  const isHolder = (holder: Json): boolean => addressOf(holder) === addressOf(other.item);
  c.fail('with a time window another balance than the latest is shown', {
    code: 'not-the-latest-balance',
    expected: `${other.expected} of ${addressOf(other.item)}, as without a window`,
    actual: `${balanceOf(other.item)}`,
    by: [...answersThatShow(other.all.answers, isHolder), ...answersThatShow(other.within.answers, isHolder)],
  });
}

/** A window inside another one gives a subset of its holders, with the latest balances. */
export const holdersTimeRange = async (c: CaseContext): Promise<void> => {
  const calls = knownHolderLists(c);
  for (const [place, set] of calls.entries()) {
    // The window of the second list begins at genesis.
    const start = place === 1 ? {} : { startTimestamp: 86_400 };
    await c.soft(() => beforeAnyChain(c, { ...set.parameters, ...start }));
    const all = await readList(c, set.parameters);
    // A window over all of time lists everybody.
    const everybody = { ...windowOf({ startTimestamp: 0 }), keeps: () => true };
    await c.soft(() => settleCondition(c, everybody, all));
    const times = timesOf(c, set);
    const [from, innerFrom, innerTo, to] = [0, 1, 2, 3].map((part) => times[Math.floor((part * times.length) / 4)]);
    if (from === undefined || innerFrom === undefined || innerTo === undefined || to === undefined) continue;
    const inner = { startTimestamp: innerFrom, endTimestamp: innerTo };
    await c.soft(async () => {
      const outer = await readList(c, { ...set.parameters, startTimestamp: from, endTimestamp: to });
      const within = await settleCondition(c, windowOf(inner), outer);
      await settleCondition(c, windowOf(inner), all);
      await latestBalances(c, set.parameters, inner);
      if (within && within.got.items.length > 0 && outer.complete) c.countEvidence();
    });
  }
};
