import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { nextCursor } from '../../../engine/model/listing.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { earlierParts } from '../../../properties/lists/earlier-parts.ts';
import type { Source } from '../../../properties/lists/joins.ts';
import { canonicalValue } from '../canonical-value.ts';
import { isSameDouble } from '../../../properties/lists/amounts.ts';
import { isOf } from '../domain/holder-lists.ts';
import { allTransfers, balancesAfter, latest, zeroAddress } from '../domain/holders.ts';

/** Maximum unlisted receivers whose current balance is checked. */
const mostAsked = 3;
/** Upper bound of the integers that a double can represent exactly. */
const exact = 2n ** 53n;

const isSameToken = (left: Parameters, right: Parameters): boolean =>
  ['chainId', 'address'].every((name) => canonicalValue(left[name] ?? null) === canonicalValue(right[name] ?? null));

/** Receivers of an ERC-20 token in known transfers, by address, as spelled there. */
const receiversOf = (transfers: readonly Source[], token: Parameters): ReadonlyMap<string, string> =>
  new Map(
    transfers
      .filter(({ parameters }) => isSameToken(parameters, token))
      .flatMap(({ answer }) => answer.items ?? [])
      .flatMap((item) => {
        const [to, value] = [at(item, 'to.address'), integer(at(item, 'value')) ?? 0n];
        if (at(item, 'erc20Token') === undefined || typeof to !== 'string' || value <= 0n) return [];
        return canonicalValue(to) === zeroAddress ? [] : [[canonicalValue(to), to] as const];
      }),
  );

interface Held {
  readonly balance: bigint;
  readonly answer: Answered;
}

/** The balance of a token in the address's own list of balances. */
const heldBy = async (
  c: CaseContext,
  token: Parameters,
  address: string,
  fresh: boolean,
): Promise<Held | undefined> => {
  const answer = await c.ask(
    {
      operation: 'listErc20Balances',
      parameters: {
        chainId: token['chainId'],
        address,
        contractAddresses: token['address'],
        filterSpamTokens: false,
        pageSize: 500,
      },
      input: 'valid',
    },
    { fresh },
  );
  const entry = answer.items?.find((item) => isOf(item, canonicalValue(token['address'] ?? null)));
  // The whole list without the token: the address holds none of it.
  const isNone = entry === undefined && answer.items !== undefined && nextCursor(answer, undefined) === undefined;
  const balance = isNone ? 0n : integer(at(entry, 'balance'));
  return balance === undefined ? undefined : { balance, answer };
};

/**
 * Reads the balance of an address before and after the list of holders. Fails if the address holds more than the
 * threshold all the time and is not listed.
 */
const mustList = async (c: CaseContext, asked: Parameters, address: string, threshold: bigint): Promise<void> => {
  const before = await heldBy(c, asked, address, true);
  const list = await c.send(asked, { fresh: true });
  const after = await heldBy(c, asked, address, true);
  if (!before || !after || before.balance <= threshold || after.balance <= threshold) return;
  if (latest(list.items ?? []).has(canonicalValue(address)) || typeof list.result['nextPageToken'] === 'string') return;
  c.broken('an address that holds more of a token than the threshold is not among its holders', {
    code: 'holder-not-listed',
    expected: `${address}, which holds ${after.balance}`,
    actual: `not among the ${list.items?.length ?? 0} holders of more than ${threshold}`,
    by: [list, after.answer],
  });
};

const sized = (parameters: Parameters): Parameters => ({ ...parameters, pageSize: 5_000 });

/** A receiver of the token that is not listed must hold none of it any more. */
const receiversAreListed = async (c: CaseContext, set: KnownCall, transfers: readonly Source[]): Promise<void> => {
  const receivers = receiversOf(transfers, set.parameters);
  if (receivers.size === 0 || set.more || integer(set.parameters['threshold']) !== 0n) return;
  const listed = latest((await c.send(sized(set.parameters))).items ?? []);
  const lacking = [...receivers].filter(([address]) => !listed.has(address));
  if (lacking.length < receivers.size) c.proved();
  for (const [, address] of lacking.slice(0, mostAsked)) {
    const holding = await heldBy(c, set.parameters, address, false);
    if (holding && holding.balance > 0n) await mustList(c, sized(set.parameters), address, 0n);
  }
};

/** The latest balances of a token in known lists of balances, by address. */
const knownBalances = (c: CaseContext, token: Parameters): (readonly [address: string, balance: bigint])[] =>
  c.subjects.arguments('listErc20Balances').flatMap(({ parameters, answer }) => {
    const { chainId, address, blockNumber } = parameters;
    if (blockNumber !== undefined || chainId !== token['chainId']) return [];
    const entry = answer.items?.find((item) => isOf(item, canonicalValue(token['address'] ?? null)));
    const balance = integer(at(entry, 'balance'));
    return balance === undefined ? [] : [[canonicalValue(address ?? null), balance] as const];
  });

/**
 * Holders are listed with their latest balances. Only where another answer leads to another balance, by all transfers
 * of the token or in a list of balances, the address's own list is read before and after the list of holders.
 */
const balancesAreLatest = async (c: CaseContext, set: KnownCall): Promise<void> => {
  const parameters = sized(set.parameters);
  const listed = latest((await c.send(parameters)).items ?? []);
  const history = allTransfers(c, set)?.answer.items ?? [];
  const balances = [...knownBalances(c, set.parameters), ...balancesAfter(history)];
  const compared = balances.flatMap(([address, balance]) => {
    const latestBalance = listed.get(address);
    return latestBalance === undefined ? [] : [{ address, isSame: isSameDouble(latestBalance, balance) }];
  });
  if (compared.some(({ isSame }) => isSame)) c.proved();
  const different = new Set(compared.flatMap(({ address, isSame }) => (isSame ? [] : [address])));
  for (const address of [...different].slice(0, mostAsked)) {
    const before = await heldBy(c, set.parameters, address, true);
    const list = await c.send(parameters, { fresh: true });
    const after = await heldBy(c, set.parameters, address, true);
    const listedBalance = latest(list.items ?? []).get(address);
    if (!before || !after || before.balance !== after.balance || listedBalance === undefined) continue;
    if (!isSameDouble(listedBalance, after.balance))
      c.broken('a holder is listed with another balance than its own list of balances shows', {
        code: 'not-the-latest-balance',
        expected: `${after.balance} of ${address}, as among its balances`,
        actual: `${listedBalance}`,
        by: [list, after.answer],
      });
    c.proved();
  }
};

/** A holder with a balance that no double can represent is listed for the threshold one below that balance. */
const largeBalances = async (c: CaseContext): Promise<void> => {
  const [large] = c.subjects
    .arguments('listErc20Balances')
    .flatMap(({ parameters, answer }) =>
      (answer.items ?? []).flatMap((item) => {
        const [token, balance] = [at(item, 'address'), integer(at(item, 'balance')) ?? 0n];
        return typeof token === 'string' && balance > exact && /^\d+$/.test(String(parameters['chainId']))
          ? [{ asked: { chainId: parameters['chainId'], address: token }, holder: parameters['address'], balance }]
          : [];
      }),
    )
    .sort((a, b) => (a.balance > b.balance ? -1 : 1));
  if (!large) return;
  const threshold = large.balance - 1n;
  const asked = sized({ ...large.asked, threshold: String(threshold) });
  const answer = await c.ask({ parameters: asked, input: 'valid' });
  if (!answer.items) return;
  if (latest(answer.items).has(canonicalValue(large.holder ?? null))) c.proved();
  else await mustList(c, asked, String(large.holder), threshold);
};

/**
 * Addresses that hold a token by other endpoints are among its holders: receivers of known transfers, and the holder of
 * a large balance. They are listed with their latest balances.
 */
export const holdersOfTransfers = async (c: CaseContext): Promise<void> => {
  const operation = c.contract.operation('listTokenTransfers');
  const transfers: Source[] = [...c.subjects.arguments(operation.id), ...(await earlierParts(c, operation))];
  for (const set of c.subjects.arguments(c.operation.id)) {
    await c.soft(() => receiversAreListed(c, set, transfers));
    await c.soft(() => balancesAreLatest(c, set));
  }
  await c.soft(() => largeBalances(c));
  if (c.evidence === 0)
    throw new Inconclusive('no token with holders is known of which transfers are known; give one under "subjects"');
};
