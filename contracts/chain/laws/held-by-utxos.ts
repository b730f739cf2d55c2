import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { integer, isObject, type JsonObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { difference, repeated } from '../../../properties/lists/compare.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { isId } from '../discovery/patterns.ts';
import { bytesOfHex, type DecodedUtxo, decodeUtxo, ownerBytes } from '../domain/chain-codec.ts';
import { madeUpAddress } from '../made-up.ts';

/**
 * The amount of one asset that an address holds. `sure`: the amount in UTXOs that the address owns alone and unlocked.
 * A balance may leave out the rest.
 */
interface Holding {
  sure: bigint;
  all: bigint;
  readonly sureReferences: Set<string>;
  readonly allReferences: Set<string>;
}

const isSure = (output: NonNullable<DecodedUtxo['output']>): boolean =>
  output.addresses.length === 1 && output.locktime === 0n;

/** The amounts of each asset that an address holds by UTXOs. */
const holdingsOf = (utxos: readonly DecodedUtxo[], address: string): ReadonlyMap<string, Holding> => {
  const owner = ownerBytes(address);
  const byAsset = new Map<string, Holding>();
  for (const { txID, outputIndex, assetID, output } of utxos) {
    if (!output?.addresses.includes(owner)) continue;
    const holding = byAsset.get(assetID) ?? {
      sure: 0n,
      all: 0n,
      sureReferences: new Set<string>(),
      allReferences: new Set<string>(),
    };
    byAsset.set(assetID, holding);
    holding.all += output.amount;
    holding.allReferences.add(`${txID} ${outputIndex}`);
    if (!isSure(output)) continue;
    holding.sure += output.amount;
    holding.sureReferences.add(`${txID} ${outputIndex}`);
  }
  return byAsset;
};

const addresses = { quick: 1, standard: 3, thorough: 8 } as const;
const assets = { quick: 2, standard: 4, thorough: 12 } as const;

interface Holder {
  readonly address: string;
  readonly list: Gathered;
  readonly holdings: ReadonlyMap<string, Holding>;
}

const holderOf = async (c: CaseContext, address: string, fresh = false): Promise<Holder | undefined> => {
  const list = await gather(c, { addresses: [address] }, { operation: c.contract.operation('vm.getUTXOs'), fresh });
  if (!list.complete) return undefined;
  // A walk may return a UTXO twice.
  const items = new Map(list.keys.map((key, index) => [key, list.items[index]])).values();
  const utxos = [...items].map((item) => {
    const bytes = bytesOfHex(item);
    return bytes && decodeUtxo(bytes);
  });
  return utxos.every((utxo) => utxo !== undefined)
    ? { address, list, holdings: holdingsOf(utxos, address) }
    : undefined;
};

/**
 * Known holders: first the one with the most UTXOs, then those with the most assets, and one with the same address
 * prefix as another holder.
 */
const knownHolders = (c: CaseContext): readonly string[] => {
  const byUtxos = c.subjects
    .arguments('vm.getUTXOs')
    .filter(
      ({ parameters }) => (parameters['addresses'] as string[]).length === 1 && parameters['sourceChain'] === undefined,
    )
    .sort((a, b) => b.count - a.count)
    .map(({ parameters }) => (parameters['addresses'] as string[])[0] as string);
  const byEntries = c.subjects
    .arguments('vm.getAllBalances')
    .map(({ parameters, answer }) => ({ address: String(parameters['address']), count: entriesOf(answer).length }))
    .sort((a, b) => b.count - a.count)
    .map(({ address }) => address);
  // The longest list needs several pages, which is too much for a quick run.
  const longest = c.depth === 'quick' ? [] : byUtxos.slice(0, 1);
  const ranked = [...new Set([...longest, ...byEntries, ...byUtxos.reverse()])];
  if (ranked.length === 0) return [];
  const unranked = c.subjects.of('x-address').map(({ value }) => `X-${value}`);
  const first = ranked.slice(0, addresses[c.depth] - 1);
  const twin = mostAlike(
    first,
    [...new Set([...ranked, ...unranked])].filter((text) => !first.includes(text)),
  );
  return twin === undefined ? ranked.slice(0, addresses[c.depth]) : [...first, twin];
};

const commonStart = (left: string, right: string): number => {
  const differ = [...left].findIndex((letter, index) => letter !== right[index]);
  return differ < 0 ? left.length : differ;
};

/** The candidate with the longest common prefix with one of the texts. A cache with truncated keys confuses the two. */
const mostAlike = (texts: readonly string[], candidates: readonly string[]): string | undefined =>
  candidates
    .map((candidate) => ({ candidate, alike: Math.max(0, ...texts.map((text) => commonStart(text, candidate))) }))
    .reduce<{ candidate: string; alike: number } | undefined>(
      (best, entry) => (best === undefined || entry.alike > best.alike ? entry : best),
      undefined,
    )?.candidate;

const entriesOf = (answer: Answered): readonly JsonObject[] => {
  const entries = answer.result?.['balances'];
  return Array.isArray(entries) ? entries.filter(isObject) : [];
};

const isSameSet = (left: Gathered, right: Gathered): boolean => {
  const { missing, extra } = difference([...new Set(left.keys)], [...new Set(right.keys)]);
  return missing.length + extra.length === 0;
};

const isWithin = (balance: bigint | undefined, { sure, all }: Holding): boolean =>
  balance !== undefined && balance >= sure && balance <= all;

const range = ({ sure, all }: Holding): string => (sure === all ? `${sure}` : `${sure} to ${all}`);

/** Judges each holding. A violation is checked with new answers before it is reported. */
const ofEachHolding = async (
  c: CaseContext,
  judge: (holder: Holder, assetID: string, holding: Holding, fresh: boolean) => Promise<(() => never) | undefined>,
  judgeRest: (holder: Holder) => Promise<void> = async () => {},
): Promise<void> => {
  const addressesHolding = knownHolders(c);
  if (addressesHolding.length === 0) return inconclusiveNoSubject(c, 'an address that holds something');
  for (const address of addressesHolding) {
    const holder = await holderOf(c, address);
    if (!holder) continue;
    await c.soft(() => judgeRest(holder));
    const mostHeld = [...holder.holdings].sort(([, a], [, b]) => (a.all > b.all ? -1 : 1));
    // The largest amounts, and the smallest one.
    const sample = new Map([...mostHeld.slice(0, assets[c.depth] - 1), ...mostHeld.slice(-1)]);
    for (const [assetID, holding] of sample) {
      if (await judge(holder, assetID, holding, false)) {
        const reread = await holderOf(c, address, true);
        const current = reread?.holdings.get(assetID);
        const report = reread && current && (await judge(reread, assetID, current, true));
        // If the set of UTXOs changes while the balance is read, nothing is judged.
        const after = report && (await holderOf(c, address, true));
        if (after && isSameSet(reread.list, after.list)) await c.soft(report);
      }
      if (holding.sure > 0n) c.proved();
    }
  }
  if (c.evidence === 0) throw new Inconclusive('no UTXO of a known address has a documented amount in its bytes');
};

/**
 * A balance is at least the amount that the address owns alone, and at most the amount that it owns alone or jointly.
 * The same holds for the UTXOs that the balance names.
 */
export const balanceOfUtxos = async (c: CaseContext): Promise<void> => {
  await ofEachHolding(c, async ({ address, list }, assetID, holding, fresh) => {
    const answer = await c.ask({ parameters: { address, assetID }, input: 'valid' }, { fresh });
    if (!answer.result) return undefined;
    const by = [...list.answers, answer];
    if (!isWithin(integer(answer.result['balance']), holding))
      return () =>
        c.broken('the balance is not that of the UTXOs of the address', {
          code: 'balance-differs-from-utxos',
          expected: range(holding),
          actual: show(answer.result?.['balance']),
          by,
        });
    const references = answer.result['utxoIDs'];
    const listedReferences = (Array.isArray(references) ? references : [])
      .filter(isObject)
      .map((value) => `${String(value['txID'])} ${String(value['outputIndex'])}`);
    const lost = [...holding.sureReferences].find((sureReference) => !listedReferences.includes(sureReference));
    const foreign = listedReferences.find((text) => !holding.allReferences.has(text));
    const [twice] = repeated(listedReferences);
    if (lost === undefined && foreign === undefined && twice === undefined) return undefined;
    return () =>
      c.broken('utxoIDs are not the UTXOs that the address has of the asset', {
        code: 'references-differ-from-utxos',
        expected: lost ?? 'UTXOs that vm.getUTXOs lists, each once',
        actual:
          foreign ?? (lost === undefined ? `${twice} twice` : `not among the ${listedReferences.length} references`),
        pointer: '/result/utxoIDs',
        by,
      });
  });
  await askNobody(c, { assetID: String(c.subjects.arguments(c.operation.id)[0]?.parameters['assetID']) });
};

/** The first entry of an asset of which the address has no UTXO. An entry may name its asset by a symbol. */
const unheldEntry = ({ holdings }: Holder, answer: Answered): JsonObject | undefined =>
  entriesOf(answer).find(
    ({ asset, balance }) =>
      (integer(balance) ?? 0n) > 0n &&
      (holdings.size === 0 || (typeof asset === 'string' && isId(asset) && !holdings.has(asset))),
  );

/** An asset of which the address has no UTXO has no entry, or an entry of 0. */
const nothingUnheld = async (c: CaseContext, holder: Holder): Promise<void> => {
  const { address } = holder;
  const answer = await c.ask({ parameters: { address }, input: 'valid' });
  if (!unheldEntry(holder, answer)) return;
  const still = await c.ask({ parameters: { address }, input: 'valid' }, { fresh: true });
  const reread = await holderOf(c, address, true);
  const entry = reread && unheldEntry(reread, still);
  if (!entry) return;
  c.broken('an address has a balance of an asset without UTXOs', {
    code: 'balance-without-utxos',
    expected: 'no entry',
    actual: show(entry as Json, 120),
    pointer: '/result/balances',
    by: [...reread.list.answers, still],
  });
};

const isApart = (left: Holding | undefined, right: Holding | undefined): boolean =>
  (left?.sure ?? 0n) > (right?.all ?? 0n) || (right?.sure ?? 0n) > (left?.all ?? 0n);

/** Whether the holdings of two addresses are so different that one list of balances cannot be right for both. */
const holdDifferently = ({ holdings: left }: Holder, { holdings: right }: Holder): boolean =>
  [...left.keys(), ...right.keys()].some((assetID) => isApart(left.get(assetID), right.get(assetID)));

const entriesText = (answer: Answered): string =>
  entriesOf(answer)
    .map((entry) => stringifyJson(entry as Json))
    .sort()
    .join();

/**
 * Requests the balances of two addresses with the same prefix in turn. If their holdings differ, their balances differ.
 */
const alikeInTurn = async (c: CaseContext): Promise<void> => {
  const addressesHolding = knownHolders(c);
  const last = addressesHolding.at(-1);
  const like = last === undefined ? undefined : mostAlike([last], addressesHolding.slice(0, -1));
  if (c.depth === 'quick' || last === undefined || like === undefined) return;
  const [holder, twin] = [await holderOf(c, like), await holderOf(c, last)];
  if (!holder || !twin || !holdDifferently(holder, twin)) return;
  const ask = (address: string, fresh: boolean): Promise<Answered> =>
    c.ask({ parameters: { address }, input: 'valid' }, { fresh });
  // If a cache confuses the two addresses, one of these answers is that of the other address, whichever was cached
  // first.
  const answers = [await ask(like, false), await ask(last, true), await ask(like, true)];
  for (const [index, second] of answers.entries()) {
    const first = answers[index - 1];
    if (!first?.result || !second.result || entriesText(first) !== entriesText(second)) continue;
    c.broken('two addresses get the balances of one of them', {
      code: 'balances-of-another-address',
      expected: 'balances that differ, as the UTXOs do',
      actual: show(second.result['balances'], 120),
      pointer: '/result/balances',
      by: [...holder.list.answers.slice(0, 1), ...twin.list.answers.slice(0, 1), first, second],
    });
  }
  c.proved();
};

/** Each asset that the address owns alone has an entry with at least that much. */
export const entriesOfUtxos = async (c: CaseContext): Promise<void> => {
  await ofEachHolding(
    c,
    async ({ address, list }, assetID, holding, fresh) => {
      if (holding.sure === 0n) return undefined;
      const answer = await c.ask({ parameters: { address }, input: 'valid' }, { fresh });
      if (!answer.result) return undefined;
      const description = await c.ask({ operation: 'vm.getAssetDescription', parameters: { assetID }, input: 'valid' });
      const symbol = description.result?.['symbol'];
      const entries = entriesOf(answer).filter(
        ({ asset }) => asset === assetID || (symbol !== undefined && asset === symbol),
      );
      if (entries.some(({ balance }) => isWithin(integer(balance), holding))) return undefined;
      if (entries.length === 0 && symbol === undefined) return undefined;
      return () =>
        c.broken('the entry of an asset is not what the UTXOs of the address hold', {
          code: entries.length === 0 ? 'held-asset-missing' : 'balance-differs-from-utxos',
          expected: `${range(holding)} of ${assetID}`,
          actual: entries.length === 0 ? 'no entry' : entries.map(({ balance }) => show(balance, 40)).join(' and '),
          pointer: '/result/balances',
          by: [...list.answers, answer],
        });
    },
    (holder) => nothingUnheld(c, holder),
  );
  await c.soft(() => alikeInTurn(c));
  await askNobody(c);
};

/** Requests an address without holdings. The schema judges the answer, which may be a refusal. */
const askNobody = async (c: CaseContext, more: Readonly<Record<string, string>> = {}): Promise<void> => {
  const [holder] = knownHolders(c);
  const address = holder && madeUpAddress(c, holder);
  if (address !== undefined) await c.ask({ parameters: { address, ...more }, input: 'valid' });
};
