import {
  type Answered,
  type CaseContext,
  difference,
  Inconclusive,
  inconclusiveNoSubject,
  integer,
  isObject,
  isSameList,
  type JsonObject,
  type KnownList,
  readList,
  repeated,
  show,
} from '../../../rules/parts.ts';
import { isId } from '../discovery/patterns.ts';
import { bytesOfHex, decodeUtxo, ownerBytes } from '../domain/chain-codec.ts';

/**
 * The amount of one asset in the UTXOs of an address. `sure`: in those that the address owns alone and unlocked; a
 * balance may leave out the rest. References are `txID outputIndex`.
 */
interface Holding {
  sure: bigint;
  all: bigint;
  readonly sureReferences: Set<string>;
  readonly allReferences: Set<string>;
}

interface Holder {
  readonly address: string;
  readonly list: KnownList;
  /** By asset. */
  readonly holdings: ReadonlyMap<string, Holding>;
}

const addresses = { quick: 1, standard: 3, thorough: 8 } as const;
const assets = { quick: 2, standard: 4, thorough: 12 } as const;

/** Reads the UTXOs of an address; undefined if the list is too long, or if one of them cannot be read. */
async function holderOf(c: CaseContext, address: string, fresh: boolean): Promise<Holder | undefined> {
  const operation = c.contract.operation('vm.getUTXOs');
  const list = await readList(c, { addresses: [address] }, { operation, fresh });
  const utxos = list.items.map(bytesOfHex).map((bytes) => bytes && decodeUtxo(bytes));
  if (!list.complete || utxos.includes(undefined)) return undefined;
  const holdings = new Map<string, Holding>();
  for (const { txID, outputIndex, assetID, output } of utxos.flatMap((utxo) => utxo ?? [])) {
    if (!output?.addresses.includes(ownerBytes(address))) continue;
    const before = holdings.get(assetID);
    const holding = before ?? { sure: 0n, all: 0n, sureReferences: new Set(), allReferences: new Set() };
    holdings.set(assetID, holding);
    holding.all += output.amount;
    holding.allReferences.add(`${txID} ${outputIndex}`);
    if (output.addresses.length > 1 || output.locktime > 0n) continue;
    holding.sure += output.amount;
    holding.sureReferences.add(`${txID} ${outputIndex}`);
  }
  return { address, list, holdings };
}

/** Addresses with one list of UTXOs: first those with the most assets, then those with the fewest UTXOs. */
function knownHolders(c: CaseContext): readonly string[] {
  const byUtxos = c.subjects
    .arguments('vm.getUTXOs')
    .filter(({ parameters: { sourceChain }, more }) => sourceChain === undefined && !more)
    .sort((a, b) => a.count - b.count)
    .map(({ parameters }) => parameters['addresses'] as string[])
    .flatMap((several) => (several.length === 1 ? several : []));
  const byEntries = [...c.subjects.arguments('vm.getAllBalances')]
    .sort((a, b) => entriesOf(b.answer).length - entriesOf(a.answer).length)
    .map(({ parameters }) => String(parameters['address']));
  return [...new Set([...byEntries, ...byUtxos])].slice(0, addresses[c.depth]);
}

const entriesOf = (answer: Answered): readonly JsonObject[] => {
  const entries = answer.result?.['balances'];
  return Array.isArray(entries) ? entries.filter(isObject) : [];
};

const isWithin = (balance: bigint | undefined, { sure, all }: Holding): boolean =>
  balance !== undefined && balance >= sure && balance <= all;

const rangeText = ({ sure, all }: Holding): string => (sure === all ? `${sure}` : `${sure} to ${all}`);

/** Reports what is wrong; `kept`: nothing is; undefined: no answer could show it. */
type Report = (() => never) | 'kept' | undefined;

/** Judges the assets of known holders. What is wrong is read again, while the UTXOs stay the same. */
async function ofEachHolder(
  c: CaseContext,
  judge: (holder: Holder, asset: readonly [string, Holding] | undefined, fresh: boolean) => Promise<Report>,
): Promise<void> {
  const all = knownHolders(c);
  if (all.length === 0) return inconclusiveNoSubject(c, 'an address that holds something');
  for (const address of all) {
    const holder = await holderOf(c, address, false);
    if (!holder) continue;
    const mostHeld = [...holder.holdings].sort(([, a], [, b]) => (a.all > b.all ? -1 : 1));
    // The largest amounts, and the smallest one; then what the UTXOs do not hold.
    const sample = [...new Set([...mostHeld.slice(0, assets[c.depth] - 1), ...mostHeld.slice(-1)])];
    for (const asset of [...sample, undefined]) {
      const first = await judge(holder, asset, false);
      if (first !== undefined) c.countEvidence();
      if (typeof first !== 'function') continue;
      const reread = await holderOf(c, address, true);
      const holding = asset && reread?.holdings.get(asset[0]);
      if (!reread || (asset && !holding)) continue;
      const report = await judge(reread, asset && holding && [asset[0], holding], true);
      if (typeof report !== 'function') continue;
      const after = await holderOf(c, address, true);
      if (after && isSameList(difference(reread.list.keys, after.list.keys))) await c.soft(report);
    }
  }
  if (c.evidence === 0) throw new Inconclusive('no UTXO of a known address has a documented amount in its bytes');
}

/** A balance is at least what the address owns alone, and at most what it owns; so are the UTXOs that it names. */
export const balanceOfUtxos = (c: CaseContext): Promise<void> =>
  ofEachHolder(c, async ({ address, list }, asset, fresh) => {
    if (!asset) return undefined;
    const [assetID, holding] = asset;
    const answer = await c.request({ parameters: { address, assetID }, input: 'valid' }, { fresh });
    if (!answer.result) return undefined;
    const by = [...list.answers, answer];
    if (!isWithin(integer(answer.result['balance']), holding))
      return () =>
        c.fail('the balance is not that of the UTXOs of the address', {
          code: 'balance-differs-from-utxos',
          expected: rangeText(holding),
          actual: show(answer.result?.['balance']),
          by,
        });
    const named = answer.result['utxoIDs'];
    const references = (Array.isArray(named) ? named : [])
      .filter(isObject)
      .map(({ txID, outputIndex }) => `${String(txID)} ${String(outputIndex)}`);
    const lost = [...holding.sureReferences].find((reference) => !references.includes(reference));
    const foreign = references.find((reference) => !holding.allReferences.has(reference));
    const [twice] = repeated(references);
    if (lost === undefined && foreign === undefined && twice === undefined)
      return holding.sure > 0n ? 'kept' : undefined;
    return () =>
      c.fail('utxoIDs are not the UTXOs that the address has of the asset', {
        code: 'references-differ-from-utxos',
        expected: lost ?? 'UTXOs that vm.getUTXOs lists, each once',
        actual: foreign ?? (lost === undefined ? `${twice} twice` : `not among the ${references.length} references`),
        pointer: '/result/utxoIDs',
        by,
      });
  });

/** Each asset that the address owns alone has an entry with at least that much; what it does not own has none. */
export const entriesOfUtxos = (c: CaseContext): Promise<void> =>
  ofEachHolder(c, async ({ address, list, holdings }, asset, fresh) => {
    const answer = await c.request({ parameters: { address }, input: 'valid' }, { fresh });
    if (!answer.result || asset?.[1].sure === 0n) return undefined;
    const by = [...list.answers, answer];
    const cause = { pointer: '/result/balances', by };
    if (!asset) {
      const foreign = entriesOf(answer).find(
        (entry) =>
          (integer(entry['balance']) ?? 0n) > 0n &&
          isId(String(entry['asset'])) &&
          !holdings.has(String(entry['asset'])),
      );
      if (!foreign) return holdings.size > 0 ? 'kept' : undefined;
      const actual = show(foreign, 120);
      const message = 'an address has a balance of an asset without UTXOs';
      return () => c.fail(message, { ...cause, code: 'balance-without-utxos', expected: 'no entry', actual });
    }
    const [assetID, holding] = asset;
    const entries = entriesOf(answer).filter(({ asset: name }) => name === assetID || !isId(String(name)));
    // An entry may name its asset by a symbol.
    if (entries.some(({ balance }) => isWithin(integer(balance), holding))) return 'kept';
    return () =>
      c.fail('the entry of an asset is not what the UTXOs of the address hold', {
        ...cause,
        code: entries.length === 0 ? 'held-asset-missing' : 'balance-differs-from-utxos',
        expected: `${rangeText(holding)} of ${assetID}`,
        actual: entries.length === 0 ? 'no entry' : entries.map(({ balance }) => show(balance, 40)).join(' and '),
      });
  });
