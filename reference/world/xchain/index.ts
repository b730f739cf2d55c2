import type { WorldOptions } from '../options.ts';
import { avax } from './scene.ts';
import { type Actors } from './actors.ts';
import type { Asset } from './assets.ts';
import { type AcceptedBlock } from './blocks.ts';
import { createVertices, type Vertex } from './vertices.ts';
import { toCb58 } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { mainnet, siblingChainId } from './networks.ts';
import { createPrimaryNetwork, type PrimaryNetwork } from './primary.ts';
import { tellStory, type Story } from './story.ts';
import { txIdOf, type SignedTx } from './transactions.ts';
import { createRandom } from './random.ts';

export interface XChainOptions extends WorldOptions {
  /** The fixed time of the world, in Unix seconds. */
  readonly now: number;
}

/** The asset chain. Ids and addresses are hex unless stated otherwise; `ids.ts` converts them to cb58 and bech32. */
export interface XChainWorld {
  readonly now: number;
  readonly hrp: string;
  readonly networkId: number;
  /** In cb58, as in an endpoint's path. */
  readonly blockchainId: string;
  /** Ids of other chains of the same virtual machine that the node serves, in cb58. */
  readonly siblings: readonly string[];
  readonly nativeAssetId: string;
  /** By id, the native asset first. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** By height, from 0. */
  readonly blocks: readonly AcceptedBlock[];
  readonly blocksById: ReadonlyMap<string, AcceptedBlock>;
  /** Accepted transactions by id, in the order of the chain. */
  readonly txs: ReadonlyMap<string, SignedTx>;
  /** Issued transactions that are not decided yet, by id. */
  readonly processing: ReadonlyMap<string, SignedTx>;
  readonly ledger: Ledger;
  readonly actors: Actors;
  /** Data of the primary network (mainnet) in the indexed-data interface. */
  readonly primary: PrimaryNetwork;
  readonly pendingRewards: readonly PendingReward[];
  readonly vertices: readonly Vertex[];
}

export const createXChain = ({ seed, now, without = [], hrp = 'avax', ...size }: XChainOptions): XChainWorld => {
  const story = tellStory({ ...size, seed, now });
  const { actors, assets, blocks, genesis, ledger, processing } = story;
  const accepted = [...(genesis ? [genesis] : []), ...blocks.flatMap((block) => block.txs)];
  return {
    now,
    hrp,
    networkId: mainnet.networkId,
    blockchainId: toCb58(mainnet.xChainId),
    siblings: [toCb58(siblingChainId)],
    nativeAssetId: mainnet.nativeAssetId,
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    blocks,
    blocksById: new Map(blocks.map((block) => [block.id, block])),
    txs: new Map(accepted.map((tx) => [txIdOf(tx), tx])),
    processing: new Map([[txIdOf(processing), processing]]),
    ledger,
    actors,
    primary: createPrimaryNetwork(story, { seed, now }),
    pendingRewards: without.includes('pendingRewards') ? [] : createPendingRewards(story, { seed, now }),
    vertices: without.includes('vertices') ? [] : createVertices(story, { seed }),
  };
};

/** A stake whose reward is pending. Times are Unix seconds, amounts nAVAX. */
export interface PendingReward {
  readonly addresses: readonly string[];
  readonly txId: string;
  readonly amountStaked: bigint;
  readonly nodeId: string;
  readonly startTimestamp: number;
  readonly endTimestamp: number;
  readonly rewardType: 'VALIDATOR' | 'DELEGATOR';
  /** Elapsed time in per cent. */
  readonly progress: number;
  readonly estimatedReward: bigint;
}

const day = 86_400;
const count = 168;

/** Most stakes belong to the hub, so that one address has more than a page of 100. */
export const createPendingRewards = (
  { actors }: Story,
  { seed, now }: { readonly seed: number; readonly now: number },
): readonly PendingReward[] => {
  const random = createRandom(seed ^ 0x57a4e000);
  const nodes = Array.from({ length: 9 }, () => `NodeID-${toCb58(random.hex(20))}`);
  return Array.from({ length: count }, (_, index) => {
    const startTimestamp = now - random.between(1, 60 * day);
    const endTimestamp = now + random.between(1, 120 * day);
    const amountStaked = BigInt(random.between(25, 3_000)) * avax;
    const holder = index % 4 === 3 ? random.pick([...actors.users.slice(0, 6), actors.board]) : actors.hub;
    return {
      addresses: holder.addresses,
      txId: random.hex(32),
      amountStaked,
      nodeId: random.pick(nodes),
      startTimestamp,
      endTimestamp,
      rewardType: index % 3 === 0 ? 'VALIDATOR' : 'DELEGATOR',
      progress: Math.round(((now - startTimestamp) / (endTimestamp - startTimestamp)) * 10_000) / 100,
      // About seven percent a year.
      estimatedReward: (amountStaked * 7n * BigInt(endTimestamp - startTimestamp)) / BigInt(100 * 365 * day),
    };
  });
};
