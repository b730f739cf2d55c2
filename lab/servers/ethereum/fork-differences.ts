import type { DifferenceGroup } from '../../../engine/model/comparison.ts';

/** Why a fork differs from its origin. */
interface Explanation {
  /** The fork. */
  readonly node: string;
  /** Operation and member path, as in `eth_getLogs [].blockTimestamp`. */
  readonly at: RegExp;
  readonly kind?: DifferenceGroup['kind'];
  readonly reason: string;
}

const explanations: readonly Explanation[] = [
  {
    node: 'anvil',
    at: /^eth_getUncleCountByBlockHash /,
    reason: 'anvil looks for the block among its own, and finds none of the fork',
  },
  { node: 'anvil', at: /^eth_gasPrice /, reason: 'each node proposes a price of its own' },
  { node: 'hardhat', at: /^eth_gasPrice /, reason: 'each node proposes a price of its own' },
  {
    node: 'hardhat',
    at: / (?:.*\.)?totalDifficulty$/,
    kind: 'only-in-B',
    reason: 'a member that `components.schemas.Block` does not have: a finding on Hardhat',
  },
  {
    node: 'hardhat',
    at: / (?:.*[.\]])?yParity$/,
    kind: 'only-in-A',
    reason: 'a required member that Hardhat leaves out: a finding on Hardhat',
  },
  {
    node: 'hardhat',
    at: / (?:.*[.\]])?blockTimestamp$/,
    kind: 'only-in-A',
    reason: 'a member of later releases that the document does not require',
  },
  {
    node: 'hardhat',
    at: /^eth_feeHistory (?:baseFeePerBlobGas|blobGasUsedRatio)/,
    kind: 'only-in-A',
    reason: 'members that the document does not require',
  },
  {
    node: 'hardhat',
    at: /^eth_feeHistory (?:reward|gasUsedRatio|baseFeePerGas)/,
    reason:
      'below the block of the fork, Hardhat asks its origin for one block more than it is asked for, and answers ' +
      'with it (`fee_history` in EDR: `remote_block_count` counts the block after the newest one)',
  },
  {
    node: 'hardhat',
    at: /^eth_feeHistory /,
    kind: 'refused-by-B',
    reason: 'Hardhat refuses a count of no blocks; go-ethereum answers without required members: a finding',
  },
  {
    node: 'hardhat',
    at: /^eth_(?:getBlockReceipts|getUncleCountBy\w+) /,
    kind: 'refused-by-B',
    reason: 'Hardhat does not have the method',
  },
  {
    node: 'hardhat',
    at: /^eth_getProof /,
    kind: 'refused-by-B',
    reason: 'Hardhat refuses the method in a fork',
  },
  {
    node: 'hardhat',
    at: /^eth_get(?:Balance|Code|StorageAt|TransactionCount) /,
    kind: 'refused-by-B',
    reason: 'Hardhat refuses a block hash, which `BlockNumberOrTagOrHash` allows',
  },
  {
    node: 'hardhat',
    at: /^eth_get(?:Balance|Code|Proof|StorageAt|TransactionCount) /,
    kind: 'refused-by-A',
    reason: 'Hardhat reads 32 zero bytes as the block number 0; for go-ethereum they are the hash of no block',
  },
];

/** The reason for a difference on a fork; undefined if nothing explains it. */
export function explain(fork: string, { operation, path, kind }: DifferenceGroup): string | undefined {
  return explanations.find(
    (each) => each.node === fork && each.at.test(`${operation} ${path}`) && (each.kind ?? kind) === kind,
  )?.reason;
}
