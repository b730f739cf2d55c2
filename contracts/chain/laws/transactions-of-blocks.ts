import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { at, isObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { blockOf, blocksByHeight } from '../domain/blocks.ts';
import { differentTransactions, onePerChain } from '../domain/different-transactions.ts';
import { isId } from '../discovery/patterns.ts';

const maximum = { quick: 0, standard: 11, thorough: 13 } as const;

/** A transaction as a block shows it. */
interface Shown {
  readonly tx: Json;
  readonly block: Answered;
}

/** Transactions by id; those of the newest block come first. */
const shownInBlocks = (c: CaseContext): ReadonlyMap<string, Shown> => {
  const blocks = [...blocksByHeight(c).map(({ set }) => set), ...c.subjects.arguments('vm.getBlock')];
  const byId = new Map<string, Shown>();
  for (const { answer } of blocks) {
    const txs = blockOf(answer)?.['txs'];
    for (const tx of Array.isArray(txs) ? (txs as readonly Json[]) : []) {
      const id = at(tx, 'id');
      if (typeof id === 'string' && isId(id) && !byId.has(id)) byId.set(id, { tx, block: answer });
    }
  }
  return byId;
};

const spelled = (value: Json): string => String(value).toLowerCase();

/**
 * The path of the first different value. The document does not define the members of a block in json, so members of
 * only one side are ignored.
 */
const firstDifference = (left: Json | undefined, right: Json | undefined, path = ''): string | undefined => {
  if (left === undefined || right === undefined || left === null || right === null) return undefined;
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return path;
    return left.map((each: Json, index) => firstDifference(each, right[index] as Json, path)).find(Boolean);
  }
  if (isObject(left) && isObject(right))
    return Object.keys(left)
      .map((name) => firstDifference(left[name], right[name], path === '' ? name : `${path}.${name}`))
      .find(Boolean);
  if (typeof left === 'object' || typeof right === 'object') return path;
  return spelled(left) === spelled(right) ? undefined : path;
};

/** A transaction in an accepted block is found by its id, in json with the same values as in the block. */
export const transactionsOfBlocks = async (c: CaseContext): Promise<void> => {
  const transactions = shownInBlocks(c);
  if (transactions.size === 0) throw new Inconclusive('no block in json shows the ids of its transactions');
  const moving = c.depth === 'quick' ? [] : [...onePerChain(c, 'import'), ...onePerChain(c, 'export')];
  const different = [...differentTransactions(c, maximum[c.depth]), ...moving].filter((id) => transactions.has(id));
  for (const txID of new Set([...[...transactions.keys()].slice(0, 1), ...different])) {
    await c.soft(async () => {
      const { tx, block } = transactions.get(txID) as Shown;
      const parameters = { txID, encoding: 'json' };
      const answer = await c.ask({ parameters, input: 'valid' });
      if (!answer.result) {
        const reread = await c.ask({ parameters, input: 'valid' }, { fresh: true });
        if (reread.result) return;
        c.broken('a transaction that a block shows is not found by its id', {
          code: 'in-block-not-found',
          expected: 'the transaction',
          actual: show(reread.body),
          by: [block, reread],
        });
      }
      const member = firstDifference(tx, answer.result['tx']);
      if (member !== undefined)
        c.broken('a transaction is another one by its id than in its block', {
          code: 'differs-from-block',
          about: member,
          expected: show(at(tx, member), 120),
          actual: show(at(answer.result['tx'], member), 120),
          pointer: `/result/tx/${member.replaceAll('.', '/')}`,
          by: [block, answer],
        });
      c.proved();
    });
  }
};
