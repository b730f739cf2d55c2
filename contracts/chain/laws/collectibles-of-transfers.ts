import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { interleave } from '../../../engine/discovery/interleave.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { canonicalValue } from '../canonical-value.ts';
import { zeroAddress } from '../domain/holders.ts';

/** Holders that are asked. */
const mostHolders = 4;

/** Units of one id of a token that an address holds. */
interface Holding {
  readonly address: string;
  readonly tokenId: string;
  readonly units: bigint;
  /** The block of the last transfer of the id to or from the address. */
  readonly since: bigint;
}

const collectibleOf = (transfer: Json): Json | undefined => at(transfer, 'erc1155Token') ?? at(transfer, 'erc721Token');

/** Units that addresses hold after all transfers of a token: those that came in less those that went out, by id. */
function holdingsAfter(transfers: readonly Json[]): readonly Holding[] {
  const holdings = new Map<string, Holding>();
  for (const transfer of transfers) {
    const tokenId = at(collectibleOf(transfer), 'tokenId');
    const value = integer(at(transfer, 'value')) ?? (at(transfer, 'erc721Token') === undefined ? undefined : 1n);
    const block = integer(at(transfer, 'blockNumber')) ?? 0n;
    if (typeof tokenId !== 'string' || value === undefined) continue;
    for (const [side, sign] of [
      ['from', -1n],
      ['to', 1n],
    ] as const) {
      const address = at(transfer, `${side}.address`);
      if (typeof address !== 'string' || canonicalValue(address) === zeroAddress) continue;
      const key = `${canonicalValue(address)} ${tokenId}`;
      const { units, since } = holdings.get(key) ?? { units: 0n, since: block };
      holdings.set(key, { address, tokenId, units: units + sign * value, since: since > block ? since : block });
    }
  }
  return [...holdings.values()].filter(({ units }) => units > 0n);
}

/**
 * Holdings of ids with the most holders, the oldest first, one of each address: an index may keep one owner of an id
 * alone, or begin to look at a token after its first transfers.
 */
function mostShared(holdings: readonly Holding[]): readonly Holding[] {
  const holdersOf = (id: string): number => holdings.filter(({ tokenId }) => tokenId === id).length;
  const sorted = holdings.toSorted((a, b) => holdersOf(b.tokenId) - holdersOf(a.tokenId) || Number(a.since - b.since));
  return [...new Map(sorted.toReversed().map((holding) => [holding.address, holding])).values()].toReversed();
}

const isListed = ({ items }: Gathered, { tokenId }: Holding): boolean =>
  items.some((item) => at(item, 'tokenId') === tokenId);

/** The whole history of a token that lists collectibles. */
const isHistory = ({ more, parameters, answer }: KnownCall): boolean =>
  !more &&
  parameters['startBlock'] === undefined &&
  parameters['endBlock'] === undefined &&
  (answer.items ?? []).some((transfer) => collectibleOf(transfer) !== undefined);

/**
 * An address that received more units of a collectible than it gave away lists it among its balances. Only if it does
 * not, transfers and balances are read again.
 */
export async function collectiblesOfTransfers(c: CaseContext): Promise<void> {
  const operation = c.contract.operation('listTokenTransfers');
  const ofTokens = c.subjects
    .arguments(operation.id)
    .filter(isHistory)
    .map((history) =>
      mostShared(holdingsAfter(history.answer.items ?? [])).map((holding) => [history, holding] as const),
    );
  const sample = interleave(ofTokens).slice(0, mostHolders);
  for (const [{ parameters, answer }, holding] of sample) {
    const { chainId, address: contractAddress } = parameters;
    const balances: Parameters = { chainId, address: holding.address, contractAddress };
    const listed = await gather(c, balances);
    if (!isListed(listed, holding)) {
      if (!listed.complete) continue;
      const after = await gather(c, parameters, { operation, fresh: true });
      const isHeld = holdingsAfter(after.items).some(
        ({ address, tokenId }) => address === holding.address && tokenId === holding.tokenId,
      );
      const reread = await gather(c, balances, { fresh: true });
      if (!after.complete || !isHeld || !reread.complete || isListed(reread, holding)) continue;
      c.broken('a collectible that an address holds by its transfers is not among its balances', {
        code: 'collectible-not-listed',
        expected: `${holding.units} of id ${holding.tokenId}`,
        actual: `${reread.items.length} other ids of the token`,
        by: [answer, ...reread.answers.slice(0, 1)],
      });
    }
    c.proved();
  }
  if (c.evidence === 0)
    throw new Inconclusive(
      'no collectible is known whose transfers are all known; give the contract of one under "subjects" in --config',
      { needsSubjects: true },
    );
}
