import { fromBech32, fromCb58 } from './ids.ts';
import { mainnet, pChainId, testnet } from './networks.ts';
import type { PrimaryChain } from './primary.ts';

/** Names of primary-network chains and addresses in calls of the indexed-data interface. */

export interface NamedChain {
  readonly chain: PrimaryChain;
  /** The network family of the name; absent: the name is valid in both families. */
  readonly family?: 'mainnet' | 'fuji';
}

const names: ReadonlyMap<string, NamedChain> = new Map([
  ['p-chain', { chain: 'p-chain' }],
  ['x-chain', { chain: 'x-chain' }],
  ['c-chain', { chain: 'c-chain' }],
]);
const ids: ReadonlyMap<string, NamedChain> = new Map([
  [pChainId, { chain: 'p-chain' }],
  [mainnet.xChainId, { chain: 'x-chain', family: 'mainnet' }],
  [mainnet.cChainId, { chain: 'c-chain', family: 'mainnet' }],
  [testnet.xChainId, { chain: 'x-chain', family: 'fuji' }],
  [testnet.cChainId, { chain: 'c-chain', family: 'fuji' }],
]);

/** `p-chain`, `x-chain`, `c-chain`, or one of five blockchain ids; undefined for anything else. */
export const chainNamed = (text: string): NamedChain | undefined => names.get(text) ?? ids.get(fromCb58(text) ?? '');

/** A primary-network address as hex: mainnet's or the testnet's, with or without `P-` or `X-`. */
export const primaryAddress = (text: string): string | undefined => {
  const read = fromBech32(text.replace(/^[PX]-/, ''));
  return read && ['avax', 'fuji'].includes(read.hrp) ? read.address : undefined;
};
