import type { Value } from '../../../defects/value.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import { collectibles, nativeBalance, type Collectible } from '../../world/evm/holdings.ts';
import type { OperationCall } from '../../types.ts';
import { money, worth, type Currency } from './money.ts';
import { evmAddressOf, text } from './parameters.ts';
import { erc1155Token, erc721Token, logo } from './tokens.ts';

/** The address's balance of the native coin at the end of a block. */
export const nativeTokenBalance = (
  chain: EvmChain,
  address: string,
  block = chain.head,
  currency: Currency = 'usd',
): { [member: string]: Value } => {
  const { name, symbol, price } = chain.record.spec.native;
  const balance = nativeBalance(chain, address, block);
  return {
    name,
    symbol,
    decimals: 18,
    logoUri: logo(symbol),
    chainId: chain.chainId,
    price: money(price, currency),
    balance: balance.toString(),
    balanceValue: worth(balance, 18, price, currency),
  };
};

/** The units that the address has now of the token `contractAddress`, or of all tokens. */
export const ownCollectibles = (chain: EvmChain, address: string, call: OperationCall): readonly Collectible[] => {
  const only = text(call, 'contractAddress');
  const contract = only === undefined ? undefined : evmAddressOf(only, 'contractAddress');
  return collectibles(chain, address).filter(({ token }) => contract === undefined || token.address === contract);
};

export const collectibleBalance = (
  chain: EvmChain,
  address: string,
  { token, tokenId }: Collectible,
): { [member: string]: Value } => ({
  ...(token.kind === 'ERC-721' ? erc721Token(chain, token, tokenId) : erc1155Token(chain, token, tokenId)),
  name: token.name,
  symbol: token.symbol,
  ownerAddress: checksummed(address),
  chainId: chain.chainId,
});
