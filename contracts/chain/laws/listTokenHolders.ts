import fc from 'fast-check';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { holds } from '../../../properties/holds.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { holding } from '../../../properties/lists/shown.ts';
import { mustRefuse } from '../../../properties/laws/rest-errors.ts';
import { canonicalValue } from '../canonical-value.ts';
import { isOf, knownHolderLists, mustBeWithin } from '../domain/holder-lists.ts';
import { largestEver, latest } from '../domain/holders.ts';

/** The largest possible balance: balances are 256-bit numbers. */
const largest = (2n ** 256n - 1n).toString();

/** A balance of an address, from an answer. */
interface ShownBalance {
  readonly chainId: Json | undefined;
  readonly token: Json | undefined;
  readonly owner: string;
  readonly balance: bigint;
}

/** The largest current balance in any answer: it may need more bits than the numbers of most tokens. */
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
      (most, entry) => (most === undefined || entry.balance > most.balance ? entry : most),
      undefined,
    );

/** Large thresholds are not truncated: the owner of a large balance is listed for a threshold one below it. */
const largeThreshold = async (c: CaseContext): Promise<void> => {
  const largest = c.depth === 'quick' ? undefined : largestShown(c);
  if (!largest || largest.balance < 2n ** 53n) return;
  const { chainId, token, owner, balance } = largest;
  const parameters = { chainId, address: token };
  const all = await gather(c, { ...parameters, threshold: '0' });
  // Only a holder with exactly this balance is certain to be listed.
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
  if (!above.complete) return;
  c.proved();
  if (latest(above.items).has(owner)) return;
  const now = latest((await gather(c, { ...parameters, threshold: '0' }, { fresh: true })).items).get(owner);
  const reread = await list(true);
  if (now !== balance || latest(reread.items).has(owner)) return;
  c.broken('a holder of more than the threshold is not listed', {
    code: 'holder-missing',
    expected: `${owner}, which holds ${balance}`,
    actual: `not there with threshold ${balance - 1n}`,
    by: [...holding(all.answers, (item) => isOf(item, owner)), ...reread.answers.slice(-1)],
  });
};

/**
 * Holders above a larger threshold are a subset of those above a smaller one. No holder has more than the total supply.
 * Each address with a current balance above the threshold is listed.
 */
export const holdersThreshold = async (c: CaseContext): Promise<void> => {
  const sets = knownHolderLists(c);
  await c.soft(() => largeThreshold(c));
  for (const set of sets) {
    const list = (value: string, fresh = false): Promise<Gathered> =>
      gather(c, { ...set.parameters, threshold: value }, { fresh });
    const all = await list('0');
    const balances = [...latest(all.items).values()].filter((balance) => balance > 0n).sort((a, b) => (a < b ? -1 : 1));
    const none = await c.send({ ...set.parameters, threshold: largest });
    // One address may hold exactly 2^256 - 1, if that is the whole supply of the token.
    if ((none.items?.length ?? 0) > 1)
      await c.soft(() =>
        c.broken('who never held more than the threshold is listed', {
          code: 'holder-below-threshold',
          expected: 'nobody above a threshold of 2^256 - 1',
          actual: show(none.items?.[0]),
          by: [none],
        }),
      );
    c.proved();
    if (balances.length < 2 || !all.complete) continue;
    const most = largestEver(c, set, latest(all.items));
    await c.soft(() =>
      holds(c, fc.constantFrom(...new Set(balances.slice(0, -1))), async (value) => {
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
        const newest = latest(above.items);
        for (const [address, balance] of latest(all.items)) {
          if (balance <= value || newest.has(address)) continue;
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
        const former =
          most && [...most.atBlockEnd].find(([address, { balance }]) => balance > value && !newest.has(address));
        if (former !== undefined)
          c.broken('who held more than the threshold once is not listed', {
            code: 'former-holder-missing',
            expected: `${former[0]}, which held ${former[1].balance}`,
            actual: `not there with threshold ${value}`,
            by: above.answers.slice(-1),
          });
        const never = most && [...newest.keys()].find((address) => (most.ever.get(address) ?? 0n) < value);
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
            newest.has(exactly) ? 'listed' : 'not listed',
            above.answers[0],
          );
        c.proved();
      }),
    );
  }
  mustRefuse(
    c,
    await c.ask({ parameters: { ...sets[0]?.parameters, threshold: undefined }, input: 'invalid' }),
    'a call without threshold',
  );
};
