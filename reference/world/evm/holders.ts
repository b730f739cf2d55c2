import type { EvmChain } from './evmChain.ts';
import { zeroAddress } from './specs.ts';
import type { Token } from './types.ts';

interface History {
  readonly address: string;
  /** Current units. */
  latest: bigint;
  /** After each transfer, oldest first. */
  readonly steps: { readonly timestamp: number; readonly balance: bigint }[];
}

const histories = new WeakMap<Token, readonly History[]>();

/** Balances of everyone who ever had the token, ordered by latest balance, the largest first. */
const historiesOf = (chain: EvmChain, token: Token): readonly History[] => {
  const cachedHistories = histories.get(token);
  if (cachedHistories) return cachedHistories;
  const byAddress = new Map<string, History>();
  for (const { from, to, value, transaction } of chain.transfersOfToken(token).toReversed()) {
    for (const [address, change] of [
      [from, -value],
      [to, value],
    ] as const) {
      if (address === zeroAddress) continue;
      const history = byAddress.get(address) ?? { address, latest: 0n, steps: [] };
      byAddress.set(address, history);
      history.latest += change;
      history.steps.push({ timestamp: transaction.block.timestamp, balance: history.latest });
    }
  }
  const sorted = [...byAddress.values()].sort((a, b) =>
    a.latest === b.latest ? (a.address < b.address ? -1 : 1) : a.latest > b.latest ? -1 : 1,
  );
  histories.set(token, sorted);
  return sorted;
};

/**
 * Addresses that had more than `threshold` smallest units at some time in [start, end] (Unix seconds), with the latest
 * balance. The document's parameter is called a minimum, but its rule says "more than". This code follows the rule.
 */
export const holders = (
  chain: EvmChain,
  token: Token,
  threshold: bigint,
  start: number,
  end: number,
): readonly { readonly address: string; readonly latest: bigint }[] =>
  historiesOf(chain, token).filter(({ steps }) => {
    let before = 0n;
    for (const { timestamp, balance } of steps) {
      if (timestamp < start) before = balance;
      else if (timestamp <= end && balance > threshold) return true;
    }
    return before > threshold;
  });
