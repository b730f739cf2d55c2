import type { Cause } from '../../../engine/model/judging.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { mustAccept } from '../../../properties/accept.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { intersection, commonPrefix, describeDifference, difference, keys } from '../../../properties/lists/compare.ts';
import { spending } from '../../../engine/model/depth.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { identity, listingOf, showKey, pagesOf } from '../../../engine/model/listing.ts';
import { mustContinue } from '../../../properties/filters/narrowed-walk.ts';
import { differing } from '../../../properties/lists/shown.ts';
import { expectSuccess } from '../../../properties/expect.ts';
import { amountOf, assetOf, nativeAsset } from '../domain/utxos.ts';
import { mustRefuse } from '../../../properties/laws/rest-errors.ts';

const firstKey = (c: CaseContext, item: Json): string =>
  showKey(identity(listingOf(c.operation), item), c.operation.listing);

/** Lists of one page come first, because they are known completely. */
export const shortFirst = (sets: readonly KnownCall[]): KnownCall[] =>
  [...sets].sort((a, b) => Number(a.more) - Number(b.more));

/** Amounts above the smallest one, the middle one first, so that each filter leaves some UTXOs out. */
const thresholds = (amounts: readonly bigint[]): bigint[] => {
  const sorted = [...new Set(amounts)]
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(1)
    .filter((amount) => amount <= BigInt(Number.MAX_SAFE_INTEGER));
  const middle = sorted[Math.floor(sorted.length / 2)];
  const [first, last] = [sorted[0], sorted.at(-1)];
  return [...new Set([middle, last, first].filter((amount) => amount !== undefined))];
};

/**
 * `minUtxoAmount` filters by amount; without it all UTXOs come. Judged only on the native asset, because the amount is
 * in its unit.
 */
export const minAmount = async (c: CaseContext): Promise<void> => {
  const native = nativeAsset(c);
  if (native === undefined) return inconclusiveNoSubject(c, 'UTXOs of the P-Chain, which tell the native asset');
  const nativeOnly = (items: readonly Json[]): Json[] => items.filter((item) => assetOf(item) === native);
  const sets = shortFirst(c.subjects.arguments(c.operation.id)).filter(
    (set) => thresholds(nativeOnly(set.answer.items ?? []).flatMap((item) => amountOf(item) ?? [])).length > 0,
  );
  const [set] = sets;
  if (!set) return inconclusiveNoSubject(c, 'a list with native UTXOs of two different amounts');
  const unfiltered = await gather(c, set.parameters);
  let isContinued = c.depth === 'quick';
  for (const least of thresholds(nativeOnly(unfiltered.items).flatMap((item) => amountOf(item) ?? [])).slice(
    0,
    spending[c.depth].runs,
  )) {
    await mustAccept(c, { ...set.parameters, minUtxoAmount: Number(least) }, 'a minUtxoAmount');
    const got = await gather(c, { ...set.parameters, minUtxoAmount: Number(least) });
    const small = nativeOnly(got.items).find((item) => (amountOf(item) ?? least) < least);
    if (small !== undefined)
      await c.soft(() =>
        c.broken('a UTXO of less than minUtxoAmount is listed', {
          code: 'below-minimum-amount',
          expected: `amounts from ${least} on`,
          actual: `${amountOf(small)} in ${firstKey(c, small)}`,
          by: got.answers.filter((answer) => answer.items?.includes(small)),
        }),
      );
    await c.soft(() =>
      mustCome(
        c,
        unfiltered,
        got,
        (item) => assetOf(item) === native && (amountOf(item) ?? -1n) >= least,
        () => gather(c, set.parameters, { fresh: true }),
        { code: 'matching-items-lost', message: 'with minUtxoAmount UTXOs of that much or more are missing' },
        `native UTXOs of ${least} or more`,
      ),
    );
    c.proved();
    isContinued ||= await mustContinue(
      c,
      {
        label: 'minUtxoAmount',
        set: { minUtxoAmount: Number(least) },
        description: `amounts from ${least} on`,
        keeps: () => undefined,
        refusal: 'broken',
      },
      got,
    );
  }
  await c.soft(() => defaultIsZero(c, sets));
  const negative = await c.ask({ parameters: { ...set.parameters, minUtxoAmount: -1 }, input: 'open' });
  c.observe(
    'a negative minUtxoAmount',
    negative.items
      ? `HTTP ${negative.status} with ${negative.items.length > 0 ? 'UTXOs' : 'no UTXOs'}`
      : `HTTP ${negative.status}`,
    negative,
  );
};

/**
 * Without a minimum amount, the list equals that for 0. Tested on one list of each chain, up to the length that was
 * read of both.
 */
const defaultIsZero = async (c: CaseContext, sets: readonly KnownCall[]): Promise<void> => {
  const listing = listingOf(c.operation);
  const ofChains = [...new Map([...sets].reverse().map((set) => [set.parameters['blockchainId'], set])).values()];
  for (const { parameters } of ofChains) {
    await mustAccept(c, { ...parameters, minUtxoAmount: 0 }, 'minUtxoAmount=0');
    const zero = await gather(c, { ...parameters, minUtxoAmount: 0 });
    const compared = (usual: Gathered): { missing: readonly string[]; extra: readonly string[] } => {
      const [x, y] =
        usual.complete && zero.complete ? [usual.items, zero.items] : commonPrefix(listing, usual.items, zero.items);
      return difference(keys(listing, x), keys(listing, y));
    };
    const usual = await gather(c, parameters);
    const before = compared(usual);
    if (zero.items.length > 0) c.proved();
    if (before.missing.length === 0 && before.extra.length === 0) continue;
    const after = compared(await gather(c, parameters, { fresh: true }));
    const missing = intersection(before.missing, after.missing);
    const extra = intersection(before.extra, after.extra);
    if (missing.length + extra.length === 0) continue;
    c.broken('without minUtxoAmount another list comes than with 0', {
      code: 'default-differs-from-explicit',
      expected: `the same ${usual.keys.length} UTXOs`,
      actual: `with 0: ${describeDifference({ missing, extra }, c.operation.listing)}`,
      by: differing(missing[0] ?? extra[0], usual, zero),
    });
  }
};

/**
 * Fails if the complete list `got` lacks an item of `all` that matches the filter. Items that left `all` meanwhile do
 * not count.
 */
export const mustCome = async (
  c: CaseContext,
  all: Gathered,
  got: Gathered,
  wanted: (item: Json) => boolean,
  again: () => Promise<Gathered>,
  cause: Cause,
  what: string,
): Promise<void> => {
  if (!got.complete) return;
  const listed = new Set(got.keys);
  const lost = (from: Gathered): string[] =>
    from.keys.filter((key, index) => wanted(from.items[index] as Json) && !listed.has(key));
  const before = lost(all);
  if (before.length === 0) return;
  const still = new Set(lost(await again()));
  const gone = before.filter((key) => still.has(key));
  if (gone.length > 0)
    c.broken(cause.message, {
      ...cause,
      expected: `all ${what}`,
      actual: `${gone.length} missing, the first: ${showKey(gone[0], c.operation.listing)}`,
      by: differing(gone[0], all, got),
    });
};

/** The three named chains are accepted; another name is refused. */
export const blockchainNames = async (c: CaseContext): Promise<void> => {
  const set = c.subjects.arguments(c.operation.id)[0] ?? inconclusiveNoSubject(c, 'a UTXO list');
  for (const blockchainId of c.operation.parameters['blockchainId']?.values ?? []) {
    const parameters = {
      ...set.parameters,
      assetId: undefined,
      blockchainId,
      pageSize: pagesOf(c.operation).maximum,
    };
    const answer = await c.ask({ parameters, input: 'valid' });
    await c.soft(() =>
      expectSuccess(c, answer, {
        code: 'documented-blockchain-refused',
        about: blockchainId,
        message: 'a documented blockchain is refused',
        expected: `status 200 for ${blockchainId}`,
      }),
    );
  }
  mustRefuse(
    c,
    await c.ask({ parameters: { ...set.parameters, blockchainId: 'q-chain' }, input: 'invalid' }),
    'another blockchain',
  );
};
