import {
  at,
  type CaseContext,
  Inconclusive,
  inconclusiveNoSubject,
  integer,
  type KnownList,
  mustAccept,
  type Parameters,
  readList,
} from '../../../rules/parts.ts';
import { canonicalValue } from '../canonical-value.ts';

/** Maximum addresses to try until one has suitable data. */
const addresses = 4;

/** Chain and address of known balance lists, without parameters that narrow them. */
const holders = (c: CaseContext): Parameters[] => {
  const all = c.subjects
    .arguments('listErc20Balances')
    .filter((set) => set.count > 0)
    .map(({ parameters }) => ({ chainId: parameters['chainId'], address: parameters['address'] }));
  return [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()].slice(0, addresses);
};

interface Move {
  readonly block: bigint;
  readonly by: bigint;
}

/** The sum of the transfers of each token for the address, by token. Undefined if a transfer cannot be read. */
const moves = (transfers: KnownList, address: string): Map<string, Move[]> | undefined => {
  const byToken = new Map<string, Move[]>();
  for (const item of transfers.items) {
    const [token, block, value] = [
      at(item, 'erc20Token.address'),
      integer(at(item, 'blockNumber')),
      integer(at(item, 'value')),
    ];
    const [from, to] = [at(item, 'from.address'), at(item, 'to.address')];
    if (
      typeof token !== 'string' ||
      block === undefined ||
      value === undefined ||
      typeof from !== 'string' ||
      typeof to !== 'string'
    )
      return undefined;
    const by = (canonicalValue(to) === address ? value : 0n) - (canonicalValue(from) === address ? value : 0n);
    byToken.set(canonicalValue(token), [...(byToken.get(canonicalValue(token)) ?? []), { block, by }]);
  }
  return byToken;
};

const balanceAt = (all: readonly Move[], block: bigint): bigint =>
  all.reduce((sum, move) => (move.block <= block ? sum + move.by : sum), 0n);

const balances = (list: KnownList): Map<string, bigint> =>
  new Map(
    list.items.flatMap((item) => {
      const [token, balance] = [at(item, 'address'), integer(at(item, 'balance'))];
      return typeof token === 'string' && balance !== undefined ? [[canonicalValue(token), balance] as const] : [];
    }),
  );

/**
 * Blocks to request: one before the first transfer, one between transfers, the newest known, and 0, which is a block
 * and no missing value. The default is the latest block, so a block's own transfers count.
 */
const blocksToAsk = (all: readonly Move[], newest: bigint): bigint[] => {
  const moved = [...new Set(all.filter(({ by }) => by !== 0n).map((move) => move.block))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const before = (moved[0] ?? 1n) - 1n;
  return [
    ...new Set(
      [newest, before, moved[Math.floor(moved.length / 2)], before > 0n ? 0n : undefined].filter(
        (block): block is bigint => block !== undefined && block >= 0n,
      ),
    ),
  ];
};

/**
 * The balance at a block is the sum of the transfers up to it. Only tokens whose transfers add up to the current
 * balance are judged: other tokens change without transfers, or were not read in full.
 */
export const balancesAtBlock = async (c: CaseContext): Promise<void> => {
  const candidates = holders(c);
  if (candidates.length === 0) return inconclusiveNoSubject(c, 'an address with ERC-20 balances');
  for (const parameters of candidates) {
    const address = canonicalValue(String(parameters['address']));
    const transfers = await readList(c, parameters, { operation: c.contract.operation('listErc20Transfers') });
    const today = await readList(c, parameters);
    const movesByToken = transfers.complete && today.complete ? moves(transfers, address) : undefined;
    if (!movesByToken) continue;
    const now = balances(today);
    const plain = [...movesByToken].filter(
      ([token, all]) =>
        balanceAt(
          all,
          all.reduce((most, { block }) => (block > most ? block : most), 0n),
        ) === (now.get(token) ?? 0n),
    );
    const all = plain.flatMap(([, own]) => own);
    if (all.length === 0 || now.size === 0) continue;
    const numbers = c.subjects
      .of('evm-block-number', String(parameters['chainId']))
      .flatMap((subject) => integer(subject.value) ?? []);
    const newest = [...numbers, ...all.map((move) => move.block)].reduce((a, b) => (a > b ? a : b));
    const mustAddUp = (then: KnownList, block: bigint): void => {
      if (!then.complete) return;
      const balancesThen = balances(then);
      for (const [token, tokenMoves] of plain) {
        const expected = balanceAt(tokenMoves, block);
        const got = balancesThen.get(token);
        // A token that the current list leaves out may be missing at every block.
        if (got === undefined && !now.has(token)) continue;
        if ((got ?? 0n) !== expected) {
          c.fail('the balance at a block is not what the transfers up to it add up to', {
            code: 'balance-differs-from-transfers',
            expected: `${expected} of ${token} at block ${block}`,
            actual: got === undefined ? 'no such token' : `${got}`,
            by: [...transfers.answers, ...then.answers],
          });
        }
        if (expected !== (now.get(token) ?? 0n) || block === newest) c.countEvidence();
      }
    };
    for (const block of blocksToAsk(all, newest)) {
      const atBlock = { ...parameters, blockNumber: block.toString() };
      if (block === newest) await c.soft(() => mustAccept(c, atBlock, 'the number of a known block'));
      const then = await readList(c, atBlock);
      await c.soft(() => mustAddUp(then, block));
    }
    if (c.evidence > 0) return;
  }
  throw new Inconclusive(
    'no address found whose ERC-20 transfers can be read in full and add up to its balances; give one under ' +
      '"subjects" in --config',
    { needsSubjects: true },
  );
};
