import type { OperationCall } from '../types.ts';
import type { EvmChain } from '../world/evm/evmChain.ts';
import { fungibleBalances } from '../world/evm/holdings.ts';
import { nativeTokenBalance, collectibleBalance, ownCollectibles } from './shared/balances.ts';
import { chainOf } from './shared/chain.ts';
import { currencyOf, worth } from './shared/money.ts';
import { list, listHandler } from './shared/page.ts';
import { address, commaList, evmAddressOf, flag, text } from './shared/parameters.ts';
import { refuse } from './shared/refusal.ts';
import { erc20Token } from './shared/tokens.ts';

const blockNumber = (call: OperationCall, chain: EvmChain): number => {
  const block = text(call, 'blockNumber');
  if (block === undefined) return chain.head;
  if (!/^\d+$/.test(block)) refuse(400, 'blockNumber must be a decimal string');
  const number = Number(block);
  return number <= chain.head
    ? number
    : refuse(400, `blockNumber must not be above the most recent block, ${chain.head}`);
};

/** Endpoint 6: ERC-20 balances at the end of a block; spam tokens only on request. */
export const listErc20Balances = listHandler('erc20TokenBalances', (call, world) => {
  const chain = chainOf(call, world);
  const owner = address(call);
  const block = blockNumber(call, chain);
  const currency = currencyOf(call);
  const withoutSpam = flag(call, 'filterSpamTokens', true);
  const contracts = commaList(call, 'contractAddresses')?.map((contract) =>
    evmAddressOf(contract, 'contractAddresses'),
  );
  const balances = fungibleBalances(chain, owner, block).filter(
    ({ token }) =>
      !(withoutSpam && token.reputation === 'Malicious') &&
      (contracts === undefined || contracts.includes(token.address)),
  );
  return list(
    balances,
    ({ token, balance }) => ({
      ...erc20Token(token, currency),
      chainId: chain.chainId,
      balance: balance.toString(),
      balanceValue: worth(balance, token.decimals, token.price, currency),
      tokenReputation: token.reputation,
    }),
    { nativeTokenBalance: nativeTokenBalance(chain, owner, block, currency) },
  );
});

/** Endpoint 11: the ERC-721 ids that the address owns now. */
export const listErc721Balances = listHandler('erc721TokenBalances', (call, world) => {
  const chain = chainOf(call, world);
  const owner = address(call);
  return list(
    ownCollectibles(chain, owner, call).filter(({ token }) => token.kind === 'ERC-721'),
    (row) => collectibleBalance(chain, owner, row),
    { nativeTokenBalance: nativeTokenBalance(chain, owner) },
  );
});

/** Endpoint 13: the ERC-721 and ERC-1155 ids that the address has now. */
export const listCollectibleBalances = listHandler('collectibleBalances', (call, world) => {
  const chain = chainOf(call, world);
  const owner = address(call);
  return list(ownCollectibles(chain, owner, call), (row) => collectibleBalance(chain, owner, row));
});
