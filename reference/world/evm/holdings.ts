import type { EvmChain } from './evmChain.ts';
import type { Token } from './types.ts';

/** Balances of an address: sums over the transfers up to and including a block. */

/** Smallest units of the native coin. */
export const nativeBalance = (chain: EvmChain, address: string, block: number): bigint => {
  let balance = chain.record.genesis.get(address) ?? 0n;
  for (const transaction of chain.involving(address)) {
    if (transaction.block.number > block) continue;
    if (transaction.from === address) balance -= BigInt(transaction.gasUsed) * transaction.gasPrice;
    if (transaction.succeeded) {
      if (transaction.from === address) balance -= transaction.value;
      if (transaction.to === address) balance += transaction.value;
    }
    for (const { from, to, value, isReverted } of transaction.internals) {
      if (isReverted) continue;
      if (from === address) balance -= value;
      if (to === address) balance += value;
    }
  }
  return balance;
};

/** Smallest units of each ERC-20 token with a balance, by token address. */
export const fungibleBalances = (
  chain: EvmChain,
  address: string,
  block: number,
): readonly { readonly token: Token; readonly balance: bigint }[] => {
  const balances = new Map<Token, bigint>();
  for (const { token, from, to, value, transaction } of chain.transfersOf(address)) {
    if (token.kind !== 'ERC-20' || transaction.block.number > block) continue;
    balances.set(token, (balances.get(token) ?? 0n) + (to === address ? value : 0n) - (from === address ? value : 0n));
  }
  return [...balances]
    .filter(([, balance]) => balance > 0n)
    .map(([token, balance]) => ({ token, balance }))
    .sort((a, b) => (a.token.address < b.token.address ? -1 : 1));
};

export interface Collectible {
  readonly token: Token;
  readonly tokenId: bigint;
}

/** ERC-721 and ERC-1155 ids that the address has now, by token address and id. */
export const collectibles = (chain: EvmChain, address: string): readonly Collectible[] => {
  const balances = new Map<string, Collectible & { units: bigint }>();
  for (const { token, from, to, value, tokenId } of chain.transfersOf(address)) {
    if (tokenId === undefined) continue;
    const key = `${token.address}#${tokenId}`;
    const row = balances.get(key) ?? { token, tokenId, units: 0n };
    row.units += (to === address ? value : 0n) - (from === address ? value : 0n);
    balances.set(key, row);
  }
  return [...balances.values()]
    .filter((row) => row.units > 0n)
    .sort((a, b) =>
      a.token.address === b.token.address ? Number(a.tokenId - b.tokenId) : a.token.address < b.token.address ? -1 : 1,
    );
};
