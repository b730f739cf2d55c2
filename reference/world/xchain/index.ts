import type { WorldOptions } from '../options.ts';
import type { Actors } from './actors.ts';
import type { Asset } from './assets.ts';
import type { AcceptedBlock } from './blocks.ts';
import { toCb58 } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { mainnet, siblingChainId } from './networks.ts';
import { createPrimaryNetwork, type PrimaryNetwork } from './primary.ts';
import { createPendingRewards, type PendingReward } from './staking.ts';
import { tellStory } from './story.ts';
import { txIdOf, type SignedTx } from './transactions.ts';
import { createVertices, type Vertex } from './vertices.ts';

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
