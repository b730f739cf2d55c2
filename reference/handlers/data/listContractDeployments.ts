import type { Value } from '../../value.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { Contract } from '../../world/evm/types.ts';
import { chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { address } from '../shared/parameters.ts';
import { defined } from '../../../engine/model/defined.ts';

const deployedContract = ({
  address: at,
  name,
  description,
  deployer,
  factory,
  token,
  transaction,
}: Contract): { [member: string]: Value } => {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const image = (kind: string): { [member: string]: Value } => ({
    assetId: `${slug}-${kind}`,
    imageUri: `https://assets.example/${slug}/${kind}.png`,
  });
  return {
    name,
    description,
    officialSite: `https://${slug}.example`,
    email: `contact@${slug}.example`,
    color: `#${at.slice(2, 8)}`,
    address: checksummed(at),
    symbol: token?.symbol ?? '',
    ercType: token?.kind ?? 'UNKNOWN',
    logoAsset: image('logo'),
    bannerAsset: image('banner'),
    resourceLinks: [{ type: 'Website', url: `https://${slug}.example` }],
    tags: [token ? 'token' : 'application'],
    deploymentDetails: {
      txHash: transaction.hash,
      deployerAddress: checksummed(deployer),
      // Absent if the account itself created the contract.
      ...defined({ deployerContractAddress: factory ? checksummed(factory) : undefined }),
    },
  };
};

/** Endpoint 15: the contracts that the address deployed, newest first. */
export default listHandler('contracts', (call, world) => {
  return list(chainOf(call, world).deployedBy(address(call)), deployedContract);
});
