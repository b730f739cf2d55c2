import type { EvmChain } from '../evmChain.ts';

/** Data for the metrics from one time of a chain: all blocks with the same timestamp. */
export interface Activity {
  /** Unix seconds. */
  readonly timestamp: number;
  transactions: number;
  gas: number;
  /** Sum of gas used times receipt gas price, in wei. */
  fees: bigint;
  readonly gasPrices: number[];
  readonly senders: Set<string>;
  /** Addresses in from or to of a transaction or a transfer log. */
  readonly addresses: Set<string>;
  /** The creator of each contract, once per contract. */
  readonly creators: string[];
}

const empty = (timestamp: number): Activity => ({
  timestamp,
  transactions: 0,
  gas: 0,
  fees: 0n,
  gasPrices: [],
  senders: new Set(),
  addresses: new Set(),
  creators: [],
});

/**
 * The activity of several chains together, ascending by time. Blocks with the same timestamp are merged, because rates
 * divide by the time between entries.
 */
export const activityOf = (chains: readonly EvmChain[]): readonly Activity[] => {
  const rows: Activity[] = [];
  for (const block of chains.flatMap((chain) => chain.record.blocks).sort((a, b) => a.timestamp - b.timestamp)) {
    let row = rows.at(-1);
    if (row?.timestamp !== block.timestamp) rows.push((row = empty(block.timestamp)));
    for (const transaction of block.transactions) {
      row.transactions += 1;
      row.gas += transaction.gasUsed;
      row.fees += BigInt(transaction.gasUsed) * transaction.gasPrice;
      row.gasPrices.push(Number(transaction.gasPrice));
      for (const { from, to } of [transaction, ...transaction.transfers]) {
        row.senders.add(from);
        row.addresses.add(from).add(to);
      }
      for (const { type, from } of transaction.internals) if (type !== 'CALL') row.creators.push(from);
    }
  }
  return rows;
};
