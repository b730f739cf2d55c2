import { checksummed } from '../../world/evm/encoding.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import { toBech32, toCb58 } from '../../world/xchain/ids.ts';
import type { World } from '../../world/world.ts';

/** Subjects of the world that examples use. A client that knows no subject can learn all of them from answers. */

export const firstChain = ({ evm }: World): EvmChain => {
  const [chain] = evm.chains;
  if (!chain) throw new Error('the world has no chain');
  return chain;
};

/** The address that appears most, with its chain. */
export const hub = (world: World): { readonly chainId: string; readonly address: string } => ({
  chainId: firstChain(world).chainId,
  address: checksummed(firstChain(world).record.hub),
});

/** The token with most transfers, with its chain. */
export const token = (world: World): { readonly chainId: string; readonly address: string } => ({
  chainId: firstChain(world).chainId,
  address: checksummed(firstChain(world).record.tokens[0]?.address ?? ''),
});

/** An address of the asset chain with more than 1024 UTXOs. */
export const holder = ({ xchain }: World): string => {
  const { unspent } = xchain.ledger;
  const [first = ''] = [...unspent.owners].sort((a, b) => unspent.of(b).length - unspent.of(a).length);
  return `X-${toBech32(xchain.hrp, first)}`;
};

export const nativeAsset = ({ xchain }: World): string => toCb58(xchain.nativeAssetId);

/** The id of an accepted block. */
export const someBlock = ({ xchain }: World): string => toCb58([...xchain.blocksById.keys()][3] ?? '');

/** A contract of the first chain, with its chain. */
export const contract = (world: World): { readonly chainId: string; readonly address: string } => {
  const { chainId, record } = firstChain(world);
  return {
    chainId,
    address: checksummed(record.contracts.find((deployed) => deployed.token === undefined)?.address ?? ''),
  };
};

/** Who deployed most contracts of the first chain, which is named by its blockchain id. */
export const deployer = (world: World): { readonly blockchainId: string; readonly address: string } => {
  const { record } = firstChain(world);
  const all = record.contracts.map((deployed) => deployed.deployer);
  const [most = ''] = all.toSorted(
    (a, b) => all.filter((text) => text === b).length - all.filter((text) => text === a).length,
  );
  return { blockchainId: record.blockchainId, address: checksummed(most) };
};
