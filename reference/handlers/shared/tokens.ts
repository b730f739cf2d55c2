import type { Value } from '../../../defects/value.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import type { Token } from '../../world/evm/types.ts';
import { money, type Currency } from './money.ts';

type Members = { [member: string]: Value };

export const logo = (symbol: string): string => `https://assets.example/logos/${symbol.toLowerCase()}.svg`;

/** Address info. A contract has its name; the names of an account are empty. */
export const addressInfo = (chain: EvmChain, address: string): Members => {
  const token = chain.token(address);
  return {
    name: token?.name ?? chain.contract(address)?.name ?? '',
    symbol: token?.symbol ?? '',
    decimals: token?.decimals ?? 0,
    logoUri: token ? logo(token.symbol) : '',
    address: checksummed(address),
  };
};

export const erc20Token = (token: Token, currency: Currency = 'usd'): Members => ({
  address: checksummed(token.address),
  name: token.name,
  symbol: token.symbol,
  decimals: token.decimals,
  logoUri: logo(token.symbol),
  ercType: token.kind,
  price: money(token.price, currency),
});

const metadata = (token: Token, tokenId: bigint, indexed: number): Members => ({
  indexStatus: 'indexed',
  metadataLastUpdatedTimestamp: indexed,
  name: `${token.name} #${tokenId}`,
  symbol: token.symbol,
  imageUri: `https://assets.example/${token.symbol.toLowerCase()}/${tokenId}.png`,
  description: `Number ${tokenId} of ${token.name}`,
  animationUri: `https://assets.example/${token.symbol.toLowerCase()}/${tokenId}.mp4`,
  externalUrl: `https://collections.example/${token.symbol.toLowerCase()}/${tokenId}`,
  background: 'f0ead6',
});

/** Time of the last index update of a token: its deployment. */
const indexedAt = (chain: EvmChain, token: Token): number =>
  chain.contract(token.address)?.transaction.block.timestamp ?? 0;

const tokenUri = (token: Token, tokenId: bigint): string =>
  `https://assets.example/${token.symbol.toLowerCase()}/${tokenId}.json`;

/** An ERC-721 id with its current owner. */
export const erc721Token = (chain: EvmChain, token: Token, tokenId: bigint): Members => ({
  address: checksummed(token.address),
  name: token.name,
  symbol: token.symbol,
  ercType: token.kind,
  tokenId: tokenId.toString(),
  tokenUri: tokenUri(token, tokenId),
  metadata: {
    ...metadata(token, tokenId, indexedAt(chain, token)),
    attributes: `[{"trait_type":"Row","value":"${tokenId % 7n}"}]`,
  },
  ownerAddress: checksummed(chain.ownerOf(token, tokenId) ?? token.address),
});

export const erc1155Token = (chain: EvmChain, token: Token, tokenId: bigint): Members => ({
  address: checksummed(token.address),
  ercType: token.kind,
  tokenId: tokenId.toString(),
  tokenUri: tokenUri(token, tokenId),
  metadata: {
    ...metadata(token, tokenId, indexedAt(chain, token)),
    decimals: 0,
    properties: `{"row":"${tokenId % 7n}"}`,
  },
});
