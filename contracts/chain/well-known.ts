/** Values that public networks fix. A target need not know them, so they are only tried. */

/** The platform chain's id is all zero on every network. It runs another virtual machine than the asset chain. */
export const platformChainId = '11111111111111111111111111111111LpoYY';

/** The native asset's ids: mainnet's, and that of local networks with the usual genesis. */
export const nativeAssetIds = [
  'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z',
  '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe',
] as const;

/**
 * The symbol of the native asset. Nodes accept it as an asset id, also on networks whose native asset is not known
 * beforehand.
 */
export const nativeAssetSymbol = 'AVAX';
