import { blockOf } from './domain/blocks.ts';
import { at, integer, type Json, type LagRow, type RoundRules } from '../../rules/parts.ts';
import { defined } from './defined.ts';

/** How far the index is behind the node, for `assay watch`. */

/** Maximum blocks ahead of the index to search for a transaction: blocks without one give nothing to index. */
const searchedBlocks = 3n;

const holdsTransactions = (block: Json | undefined): boolean => {
  const transactions = at(block, 'txs');
  return Array.isArray(transactions) && transactions.length > 0;
};

/** Whether a UTXO was created and is spendable on one chain: its block number then belongs to that chain. */
const isOwn = (utxo: Json): boolean => at(utxo, 'createdOnChainId') === at(utxo, 'consumedOnChainId');

/**
 * Compares the newest block of the asset chain whose UTXOs the index lists with the node's height. Blocks without a
 * transaction are no lag.
 */
const utxosBehindNode: LagRow = {
  base: 'data',
  operation: 'listUtxos',
  behind: 'node',
  async measure(ask, network) {
    const utxos = await ask('listUtxos', {
      network,
      blockchainId: 'x-chain',
      includeSpent: true,
      sortOrder: 'desc',
      pageSize: 100,
    });
    const head = await ask('vm.getHeight', {});
    const height = integer(head?.result?.['height']);
    const utxoBlocks = (utxos?.items ?? []).filter(isOwn).flatMap((utxo) => integer(at(utxo, 'blockNumber')) ?? []);
    if (!utxos?.items || !head || height === undefined || (utxos.items.length > 0 && utxoBlocks.length === 0))
      return undefined;
    const indexed = utxoBlocks.reduce((a, b) => (a > b ? a : b), 0n);
    if (indexed >= height) return { blocks: 0n, seconds: 0n, by: [utxos, head] };
    for (let next = indexed + 1n; next <= height && next <= indexed + searchedBlocks; next += 1n) {
      const missing = await ask('vm.getBlockByHeight', { height: String(next), encoding: 'json' });
      if (!missing?.result) return undefined;
      if (!holdsTransactions(blockOf(missing))) continue;
      const last = await ask('vm.getBlockByHeight', { height: String(height), encoding: 'json' });
      const [from, to] = [missing, last].map((answer) => integer(at(answer && blockOf(answer), 'time')));
      return {
        blocks: height - next + 1n,
        ...defined({ seconds: from === undefined || to === undefined ? undefined : to > from ? to - from : 0n }),
        by: [utxos, head, missing],
      };
    }
    return undefined;
  },
};

export const rounds: RoundRules = { lags: [utxosBehindNode] };
