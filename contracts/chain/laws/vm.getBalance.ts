import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import { anyKnownCall, inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { isId } from '../discovery/patterns.ts';
import { integer, isObject, type JsonObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';

const listed = (answer: Answered): JsonObject[] => {
  const entries = answer.result?.['balances'];
  return Array.isArray(entries) ? (entries as Json[]).filter(isObject) : [];
};

/** The symbol of each asset, from the known descriptions. Two assets may share a symbol. */
const described = (c: CaseContext): ReadonlyMap<string, Json | undefined> =>
  new Map(
    c.subjects
      .arguments('vm.getAssetDescription')
      .flatMap((set) =>
        typeof set.parameters['assetID'] === 'string'
          ? [[set.parameters['assetID'], set.answer.result?.['symbol']] as const]
          : [],
      ),
  );

const idsOf = (c: CaseContext, { asset }: JsonObject): string[] =>
  typeof asset === 'string' && isId(asset)
    ? [asset]
    : [...described(c)].flatMap(([id, symbol]) => (symbol === asset ? [id] : []));

/** Addresses with balances, each with the answer that lists them. */
const holders = (c: CaseContext, most: number): { readonly address: string; readonly all: Answered }[] =>
  c.subjects
    .arguments('vm.getAllBalances')
    .flatMap(({ parameters: { address }, answer }) =>
      typeof address === 'string' && listed(answer).length > 0 ? [{ address, all: answer }] : [],
    )
    .slice(0, most);

/** The entries that may belong to an asset; undefined if the list does not tell. */
const entriesFor = (c: CaseContext, all: Answered, assetID: string): readonly JsonObject[] | undefined => {
  const entries = listed(all).filter((entry) => entry['asset'] === assetID);
  if (entries.length > 0) return entries;
  const symbol = described(c).get(assetID);
  const unnamed = listed(all).filter((entry) => typeof entry['asset'] === 'string' && !isId(entry['asset']));
  return symbol === undefined && unnamed.length > 0 ? undefined : unnamed.filter((entry) => entry['asset'] === symbol);
};

/**
 * Compares a balance with the list. An asset listed by id has the listed balance. An asset with a balance that is not
 * listed by id is listed by symbol. An asset without balance is not judged, because a listed asset may have the same
 * symbol.
 */
const comparison = (c: CaseContext, all: Answered, answer: Answered, assetID: string) => {
  const balance = integer(answer.result?.['balance']);
  if (balance === undefined) c.unusable(answer, 'balance is no number');
  const isListed = listed(all).some((entry) => entry['asset'] === assetID);
  const entries = entriesFor(c, all, assetID);
  if (entries === undefined || (balance === 0n && !isListed)) return { says: 'nothing' } as const;
  const balances = entries.map((entry) => entry['balance'] ?? null);
  return balances.some((entry) => integer(entry) === balance)
    ? ({ says: 'equal' } as const)
    : ({ says: 'different', balances } as const);
};

/** Maximum repetitions if both answers differ: a wallet may pay between two calls. */
const attempts = 3;

/** Judges one balance. A difference counts only between two equal answers of the list. */
const agree = async (c: CaseContext, address: string, assetID: string): Promise<void> => {
  const list = { operation: 'vm.getAllBalances', parameters: { address }, input: 'valid' } as const;
  const all = await c.ask(list);
  const answer = await c.ask({ parameters: { address, assetID }, input: 'valid' });
  if (!all.result || !answer.result) return;
  let { says } = comparison(c, all, answer, assetID);
  for (let attempt = 0; says === 'different' && attempt < attempts; attempt += 1) {
    const before = await c.ask(list, { fresh: true });
    const between = await c.ask({ parameters: { address, assetID }, input: 'valid' }, { fresh: true });
    const after = await c.ask(list, { fresh: true });
    if (!before.result || !between.result || !after.result) return;
    const [first, last] = [comparison(c, before, between, assetID), comparison(c, after, between, assetID)];
    says = first.says;
    if (first.says !== 'different' || last.says !== 'different') continue;
    const { balances } = first;
    if (show(balances, 1_000) !== show(last.balances, 1_000)) continue;
    c.broken('the balance of an asset is not that of its entry among all balances', {
      code: 'balance-differs-from-all-balances',
      expected:
        balances.length === 0
          ? 'an entry for the asset among all balances'
          : `the ${balances.map((balance) => show(balance, 40)).join(' or ')} of its entry`,
      actual: `a balance of ${integer(between.result['balance'])}`,
      by: [before, between],
    });
  }
  if (says === 'equal') c.proved();
};

/** Known addresses with known assets that their lists lack. Pairs that discovery was refused come first. */
const unheld = (c: CaseContext): readonly { readonly address: string; readonly assetID: string }[] => {
  const assets = new Set(described(c).keys());
  const entries = new Map(
    c.subjects
      .arguments('vm.getAllBalances')
      .map(({ parameters, answer }) => [String(parameters['address']), listed(answer)] as const),
  );
  const isUnheld = (address: string, assetID: string): boolean =>
    assets.has(assetID) &&
    entries
      .get(address)
      ?.every((entry) => entry['asset'] !== assetID && entry['asset'] !== described(c).get(assetID)) === true;
  const refused = c.subjects
    .refused(c.operation.id)
    .map(({ address, assetID }) => ({ address: String(address), assetID: String(assetID) }));
  const pairs = [...entries.keys()].flatMap((address) => [...assets].map((assetID) => ({ address, assetID })));
  return [...refused, ...pairs].filter(({ address, assetID }) => isUnheld(address, assetID)).slice(0, 1);
};

/** The balance of an asset that the address does not hold is 0: the target knows the address and the asset. */
const zeroOfUnheld = async (c: CaseContext): Promise<void> => {
  for (const { address, assetID } of unheld(c)) {
    const all = await c.ask({ operation: 'vm.getAllBalances', parameters: { address }, input: 'valid' });
    const answer = await c.ask({ parameters: { address, assetID }, input: 'valid' });
    if (answer.result) await agree(c, address, assetID);
    if (!all.result || answer.result) continue;
    const reread = await c.ask({ parameters: { address, assetID }, input: 'valid' }, { fresh: true });
    if (!reread.result)
      c.broken('the balance of an asset that the address does not hold is refused', {
        code: 'zero-balance-refused',
        expected: 'a balance of 0',
        actual: show(reread.body),
        by: [all, reread],
      });
  }
};

/** A listed asset has the listed balance, and an asset with a balance is listed. */
export const balancesAgree = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  const fromEntries = holders(c, 2).flatMap(({ address, all }) =>
    listed(all)
      .slice(0, 3)
      .flatMap((entry) =>
        idsOf(c, entry)
          .slice(0, 2)
          .map((assetID) => ({ address, assetID })),
      ),
  );
  const fromBalances = c.subjects
    .arguments(c.operation.id)
    .filter((set) => (integer(set.answer.result?.['balance']) ?? 0n) > 0n)
    .slice(0, 2)
    .flatMap(({ parameters: { address, assetID } }) =>
      typeof address === 'string' && typeof assetID === 'string' ? [{ address, assetID }] : [],
    );
  for (const { address, assetID } of [...fromEntries, ...fromBalances]) {
    await c.soft(() => agree(c, address, assetID));
  }
  if (c.depth !== 'quick') await c.soft(() => zeroOfUnheld(c));
  if (c.evidence === 0)
    throw new Inconclusive('no address is known of which vm.getAllBalances lists an asset that vm.getBalance knows');
};

/** Observes how many of an address's UTXOs its balances name. */
export const balanceSum = async (c: CaseContext): Promise<void> => {
  const short = new Set(
    c.subjects
      .arguments('vm.getUTXOs')
      .filter((set) => !set.more)
      .flatMap((set) => set.parameters['addresses'] as string[]),
  );
  const holder =
    holders(c, 100).find(({ address }) => short.has(address)) ??
    inconclusiveNoSubject(c, 'an address with balances and at most 1023 UTXOs');
  const { address } = holder;
  let referenceCount = 0;
  for (const entry of listed(holder.all).slice(0, 6)) {
    const [assetID] = idsOf(c, entry);
    if (assetID === undefined) continue;
    const references = (await c.send({ address, assetID })).result['utxoIDs'];
    referenceCount += Array.isArray(references) ? references.length : 0;
  }
  const utxos = await c.send({ addresses: [address] }, { operation: 'vm.getUTXOs' });
  const utxoCount = utxos.items?.length ?? 0;
  c.observe(
    'UTXOs that the balances of an address name',
    referenceCount === utxoCount
      ? 'all of them'
      : referenceCount < utxoCount
        ? 'fewer than the address has'
        : 'more than the address has',
    utxos,
  );
  c.proved();
};
