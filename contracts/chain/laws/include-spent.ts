import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { identity, listingOf } from '../../../engine/model/listing.ts';
import { at } from '../../../engine/model/paths.ts';
import { mustAccept } from '../../../properties/accept.ts';
import { mustWidenBeside } from '../../../properties/laws/shared/wider-beside.ts';
import { canonicalValuesAt } from '../../../properties/lists/canonical-value.ts';
import { difference } from '../../../properties/lists/compare.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { spenderOf } from '../domain/utxos.ts';
import { mustCome, shortFirst } from './utxo-filters.ts';

/** The list of the same chain for some of its owners, which a target may query in another way. */
const ofOwners = (sets: readonly KnownCall[], { parameters: { blockchainId } }: KnownCall): KnownCall | undefined =>
  sets.find(({ parameters }) => parameters['blockchainId'] === blockchainId && parameters['addresses'] !== undefined);

/**
 * A rule judges that `includeSpent=false` gives no spent UTXO. `true` gives unspent ones too, and spent ones that other
 * answers showed.
 */
export const includeSpent = async (c: CaseContext): Promise<void> => {
  const spent = (set: KnownCall): boolean => (set.answer.items ?? []).some((item) => spenderOf(item) !== undefined);
  const sets = shortFirst(c.subjects.arguments(c.operation.id)).sort(
    (a, b) => Number(spent(b) && !b.more) - Number(spent(a) && !a.more) || Number(spent(b)) - Number(spent(a)),
  );
  const [first] = sets;
  if (!first) return inconclusiveNoSubject(c, 'a UTXO list');
  let count = 0;
  for (const [index, call] of sets.slice(0, 3).entries()) {
    const set = index === 1 ? (ofOwners(sets, call) ?? call) : call;
    const { includeSpent: _, ...open } = set.parameters;
    for (const value of [false, true])
      await c.soft(() => mustAccept(c, { ...open, includeSpent: value }, `includeSpent=${value}`));
    const without = await gather(c, { ...open, includeSpent: false });
    const usual = await gather(c, open);
    const early = await gather(c, { ...open, includeSpent: true });
    // A cached answer of discovery may be older than UTXOs in `without`.
    const all =
      difference(without.keys, early.keys).missing.length === 0
        ? early
        : await gather(c, { ...open, includeSpent: true }, { fresh: true });
    // UTXOs never leave the list with `includeSpent=true`: a UTXO that was unspent before must still be there, spent or
    // not.
    const reread = async (): Promise<Gathered> => ({ ...without, answers: [] });
    await c.soft(() =>
      mustCome(
        c,
        without,
        all,
        () => true,
        reread,
        { code: 'unspent-left-out', message: 'includeSpent=true leaves unspent UTXOs out' },
        'UTXOs that includeSpent=false lists',
      ),
    );
    await c.soft(() =>
      mustCome(
        c,
        usual,
        all,
        (item) => spenderOf(item) !== undefined,
        async () => usual,
        { code: 'spent-left-out', message: 'includeSpent=true leaves spent UTXOs out' },
        'spent UTXOs that the list holds without it',
      ),
    );
    await c.soft(() => mustComeWithout(c, open, without, all));
    const mixed = all.items.some((item) => spenderOf(item) !== undefined);
    if (mixed) {
      count += 1;
      c.proved();
      if (without.items.length > 0 && all.complete) c.proved();
      if (count === 1) await c.soft(() => mustWidenBeside(c, all, without));
      const same = usual.items.some((item) => spenderOf(item) !== undefined);
      c.observe(
        'includeSpent by default',
        same ? 'true' : usual.complete ? 'false' : 'no spent UTXO seen',
        usual.answers[0],
      );
    }
    if (c.evidence > 1 || count > 1) return;
  }
  if (count === 0) await spentElsewhere(c);
  if (count === 0)
    throw new Inconclusive(
      'no spent UTXO came with includeSpent=true; give addresses that have spent some under "subjects" in --config',
      { needsSubjects: true },
    );
};

/** Whether no transaction has consumed a UTXO, which is on the chain that created it. */
const isUnspent = (item: Json): boolean =>
  ['consumingTxHash', 'consumingBlockNumber'].every((name) => (at(item, name) ?? '') === '') &&
  at(item, 'createdOnChainId') === at(item, 'consumedOnChainId');

/** includeSpent=true adds spent UTXOs alone: all others come without it too. New ones may come between two requests. */
const mustComeWithout = (c: CaseContext, open: Parameters, without: Gathered, all: Gathered): Promise<void> =>
  mustCome(
    c,
    all,
    without,
    isUnspent,
    async () => {
      const now = await gather(c, { ...open, includeSpent: false }, { fresh: true });
      const after = await gather(c, { ...open, includeSpent: true }, { fresh: true });
      const isLost = (key: string): boolean => now.complete && !now.keys.includes(key);
      return {
        ...after,
        items: after.items.filter((_, index) => isLost(after.keys[index] ?? '')),
        keys: after.keys.filter(isLost),
      };
    },
    { code: 'unspent-among-spent', message: 'an unspent UTXO comes with includeSpent=true alone' },
    'UTXOs without a consumingTxHash',
  );

/** If no spent UTXO came, looks for spent UTXOs in the other list. The list of their addresses must have them. */
const spentElsewhere = async (c: CaseContext): Promise<void> => {
  for (const { parameters, answer } of c.subjects.arguments(
    c.operation.id === 'listUtxos' ? 'queryUtxos' : 'listUtxos',
  )) {
    const item = answer.items?.find(
      (utxo) => spenderOf(utxo) !== undefined && canonicalValuesAt(c.operation, utxo, ['addresses']).size > 0,
    );
    const [addresses] = item === undefined ? [] : canonicalValuesAt(c.operation, item, ['addresses']);
    if (item === undefined || addresses === undefined) continue;
    const { network, blockchainId } = parameters;
    const all = await gather(c, { network, blockchainId, addresses, includeSpent: true });
    const expected: Gathered = {
      parameters,
      items: [item],
      keys: [identity(listingOf(c.operation), item)],
      answers: [answer],
      complete: true,
    };
    await mustCome(
      c,
      expected,
      all,
      () => true,
      async () => expected,
      { code: 'spent-left-out', message: 'includeSpent=true leaves spent UTXOs out' },
      'spent UTXOs that the other list holds',
    );
  }
};
