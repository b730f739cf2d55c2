import { mustAccept } from '../../../properties/expect.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { canonicalValue } from '../canonical-value.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { difference } from '../../../properties/lists/compare.ts';
import { mustWidenBeside } from '../../../properties/laws/shared/wider-beside.ts';
import { mustMatch } from '../../../properties/lists/same-items.ts';
import { at, integer } from '../../../engine/model/paths.ts';

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
const moves = (transfers: Gathered, address: string): Map<string, Move[]> | undefined => {
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

const balances = (list: Gathered): Map<string, bigint> =>
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

const nativeBalance = ({ answers }: Gathered): string | undefined => {
  const balance = at(answers[0]?.result, 'nativeTokenBalance.balance');
  return typeof balance === 'string' ? balance : undefined;
};

/**
 * The native balance must differ between blocks if the address paid for transactions in between: fees reduce it, and it
 * is practically impossible that it returns to the same amount at every requested block.
 */
const nativeMoves = async (
  c: CaseContext,
  parameters: Parameters,
  byBlock: ReadonlyMap<bigint, Gathered>,
): Promise<void> => {
  const blocks = [...byBlock.keys()].sort((a, b) => (a < b ? -1 : 1));
  const balances = [...byBlock.values()].map(nativeBalance);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined || blocks.length < 3 || balances.includes(undefined)) return;
  const operation = c.contract.operation('listNativeTransactions');
  const between = { ...parameters, startBlock: Number(first + 1n), endBlock: Number(last + 1n) };
  const answer = await c.ask({ operation: operation.id, parameters: { ...between, pageSize: 100 }, input: 'valid' });
  const holder = canonicalValue(parameters['address'] ?? null);
  const paid = (answer.items ?? []).filter(
    (item) =>
      canonicalValue(at(item, 'from.address') ?? null) === holder &&
      (integer(at(item, 'gasUsed')) ?? 0n) * (integer(at(item, 'gasPrice')) ?? 0n) > 0n,
  );
  if (paid.length === 0) return;
  if (new Set(balances).size === 1)
    c.broken('the native balance is the same at blocks between which the address paid for transactions', {
      code: 'native-balance-stays',
      expected: `another balance at block ${first} than at ${last}: ${paid.length} transactions were paid`,
      actual: `${balances[0]} at ${blocks.join(', ')}`,
      by: [...byBlock.values()].flatMap(({ answers }) => answers.slice(0, 1)),
    });
  c.proved();
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
    const transfers = await gather(c, parameters, { operation: c.contract.operation('listErc20Transfers') });
    const today = await gather(c, parameters);
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
    const byBlock = new Map<bigint, Gathered>();
    const mustAddUp = (then: Gathered, block: bigint): void => {
      if (!then.complete) return;
      const balancesThen = balances(then);
      for (const [token, tokenMoves] of plain) {
        const expected = balanceAt(tokenMoves, block);
        const got = balancesThen.get(token);
        // A token that the current list leaves out may be missing at every block.
        if (got === undefined && !now.has(token)) continue;
        if ((got ?? 0n) !== expected) {
          c.broken('the balance at a block is not what the transfers up to it add up to', {
            code: 'balance-differs-from-transfers',
            expected: `${expected} of ${token} at block ${block}`,
            actual: got === undefined ? 'no such token' : `${got}`,
            by: [...transfers.answers, ...then.answers],
          });
        }
        if (expected !== (now.get(token) ?? 0n) || block === newest) c.proved();
      }
    };
    for (const block of blocksToAsk(all, newest)) {
      const atBlock = { ...parameters, blockNumber: block.toString() };
      if (block === newest) await c.soft(() => mustAccept(c, atBlock, 'the number of a known block'));
      const then = await gather(c, atBlock);
      byBlock.set(block, then);
      await c.soft(() => mustAddUp(then, block));
      // Later pages are of the same block: a cursor may forget it.
      const size = Math.ceil(then.items.length / 2);
      if (c.depth !== 'quick' && block !== newest && size > 0 && size < then.items.length)
        await c.soft(async () => mustAddUp(await gather(c, atBlock, { size, pages: 3 }), block));
    }
    await c.soft(() => nativeMoves(c, parameters, byBlock));
    if (c.evidence > 0) return;
  }
  throw new Inconclusive(
    'no address found whose ERC-20 transfers can be read in full and add up to its balances; give one under ' +
      '"subjects" in --config',
    { needsSubjects: true },
  );
};

/** Tokens that are spam now are left out of balances at an earlier block too, unless the call includes spam. */
const spamOfThePast = async (c: CaseContext, parameters: Parameters, all: Gathered, usual: Gathered): Promise<void> => {
  const spam = new Set(difference(all.keys, usual.keys).missing);
  const [newest] = c.subjects
    .of('evm-block-number', String(parameters['chainId']))
    .flatMap((subject) => integer(subject.value) ?? [])
    .sort((a, b) => (a > b ? -1 : 1));
  if (newest === undefined) return;
  const then = await gather(c, { ...parameters, blockNumber: newest.toString() });
  const listed = then.keys.find((key) => spam.has(key));
  if (listed === undefined) return;
  const still = difference(
    (await gather(c, { ...parameters, filterSpamTokens: false }, { fresh: true })).keys,
    (await gather(c, parameters, { fresh: true })).keys,
  );
  if (still.missing.includes(listed))
    c.broken('at a block tokens are listed that the default leaves out as spam', {
      code: 'spam-at-a-block',
      expected: `no ${listed}, which comes with filterSpamTokens=false alone`,
      actual: `listed at block ${newest}`,
      by: [...usual.answers.slice(0, 1), ...then.answers.slice(0, 1)],
    });
};

/** Spam is filtered by default: the default equals `true`, and has no token that `false` lacks. */
export const spamFilter = async (c: CaseContext): Promise<void> => {
  const candidates = holders(c);
  if (candidates.length === 0) return inconclusiveNoSubject(c, 'an address with ERC-20 balances');
  for (const parameters of candidates) {
    const all = await gather(c, { ...parameters, filterSpamTokens: false });
    const usual = await gather(c, parameters);
    const filtered = await gather(c, { ...parameters, filterSpamTokens: true });
    if (!all.complete || !usual.complete || !filtered.complete) continue;
    await c.soft(() =>
      mustMatch(c, usual, filtered, {
        code: 'default-differs-from-explicit',
        message: 'without filterSpamTokens another list comes than with true',
        expected: `the ${filtered.keys.length} tokens of filterSpamTokens=true`,
      }),
    );
    await c.soft(() =>
      mustMatch(c, usual, all, {
        code: 'unfiltered-lacks-items',
        message: 'filterSpamTokens=false leaves out tokens that come without it',
        expected: `all ${usual.keys.length} tokens of the default`,
        isSubset: true,
      }),
    );
    // Only a list with spam can reveal another default.
    if (all.keys.length > filtered.keys.length) {
      await c.soft(() => spamOfThePast(c, parameters, all, usual));
      await c.soft(() => mustWidenBeside(c, all, filtered));
      c.proved();
      return;
    }
  }
  throw new Inconclusive(
    `none of the ${candidates.length} addresses found has tokens that filterSpamTokens=false alone shows; ` +
      `give one under "subjects" in --config`,
    { needsSubjects: true },
  );
};
