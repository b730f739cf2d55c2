import { type DecodedUtxo, ownerBytes } from './chain-codec.ts';

/**
 * The amount of one asset that an address holds. `sure`: the amount in UTXOs that the address owns alone and unlocked.
 * A balance may leave out the rest.
 */
export interface Holding {
  sure: bigint;
  all: bigint;
  readonly sureReferences: Set<string>;
  readonly allReferences: Set<string>;
}

const isSure = (output: NonNullable<DecodedUtxo['output']>): boolean =>
  output.addresses.length === 1 && output.locktime === 0n;

/** The amounts of each asset that an address holds by UTXOs. */
export const holdingsOf = (utxos: readonly DecodedUtxo[], address: string): ReadonlyMap<string, Holding> => {
  const owner = ownerBytes(address);
  const byAsset = new Map<string, Holding>();
  for (const { txID, outputIndex, assetID, output } of utxos) {
    if (!output?.addresses.includes(owner)) continue;
    const holding = byAsset.get(assetID) ?? {
      sure: 0n,
      all: 0n,
      sureReferences: new Set<string>(),
      allReferences: new Set<string>(),
    };
    byAsset.set(assetID, holding);
    holding.all += output.amount;
    holding.allReferences.add(`${txID} ${outputIndex}`);
    if (!isSure(output)) continue;
    holding.sure += output.amount;
    holding.sureReferences.add(`${txID} ${outputIndex}`);
  }
  return byAsset;
};
