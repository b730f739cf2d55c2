import { utxoIdOf } from './ids.ts';
import { plain, type IndexedUtxo } from './indexed.ts';
import type { Position } from './ledger.ts';
import { mainnet, pChainId } from './networks.ts';
import { createRandom, type Random } from './random.ts';
import { avax } from './scene.ts';
import type { Story } from './story.ts';
import { payTo, type Holder } from './wallet.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The UTXO lists of the three primary-network chains on mainnet. The X-Chain's list is the ledger's. */
export interface PrimaryNetwork {
  readonly 'p-chain': readonly IndexedUtxo[];
  readonly 'x-chain': readonly IndexedUtxo[];
  readonly 'c-chain': readonly IndexedUtxo[];
}

export type PrimaryChain = keyof PrimaryNetwork;

const day = 86_400;
const genesisHeights = { [pChainId]: 20_400_000, [mainnet.cChainId]: 61_800_000 };

/** Seconds per block on the other chains, so that heights and times rise together. */
const pace = 3;

interface Place {
  readonly chain: string;
  readonly start: number;
  readonly now: number;
}

const positionAt = (random: Random, { chain, start }: Place, time: number): Position => ({
  txId: random.hex(32),
  height: BigInt((genesisHeights[chain] ?? 0) + Math.floor((time - start) / pace)),
  time,
});

/** A UTXO of another chain, spent there or not. */
const utxoAt = (random: Random, place: Place, owner: Holder, createdOn: string): IndexedUtxo => {
  const time = random.between(place.start, place.now - 3_600);
  const created = positionAt(random, { ...place, chain: createdOn }, time);
  const outputIndex = random.between(0, 4);
  const spent = random.chance(0.3) ? positionAt(random, place, random.between(time + 30, place.now - 60)) : undefined;
  return plain({
    txId: created.txId,
    outputIndex,
    id: utxoIdOf(created.txId, outputIndex),
    assetId: mainnet.nativeAssetId,
    output: payTo(owner, (BigInt(random.between(1, 40_000)) * avax) / 16n),
    createdOn,
    spendableOn: place.chain,
    created,
    ...defined({ consumed: spent }),
  });
};

const unspent = ({ consumed: _consumed, ...rest }: IndexedUtxo): IndexedUtxo => rest;

/** Adds staking data to every third to fifth UTXO of the P-Chain. */
const staking = (random: Random, utxo: IndexedUtxo, index: number, now: number): IndexedUtxo => {
  const begins = utxo.created.time;
  if (index % 3 === 0) {
    const endTimestamp = now + random.between(5, 200) * day;
    return { ...unspent(utxo), utxoType: 'STAKE', staked: true, startTimestamp: begins, endTimestamp };
  }
  if (index % 5 === 0)
    return {
      ...utxo,
      utxoType: 'REWARD',
      rewardType: random.pick(['VALIDATOR', 'DELEGATOR'] as const),
      startTimestamp: begins - 30 * day,
      endTimestamp: begins,
    };
  if (index % 7 === 0)
    return { ...unspent(utxo), utxoType: 'STAKEABLE_LOCK', stakeableLocktime: now + random.between(10, 300) * day };
  return utxo;
};

/** Exports of the asset chain at their destination: imported after some minutes, unless they are recent. */
const arrivals = (random: Random, story: Story, place: Place): readonly IndexedUtxo[] =>
  story.ledger.history
    .filter((utxo) => utxo.spendableOn === place.chain)
    .map((utxo) =>
      plain(
        utxo.created.time < place.now - 20 * day
          ? { ...utxo, consumed: positionAt(random, place, utxo.created.time + random.between(60, 3_600)) }
          : utxo,
      ),
    );

export const createPrimaryNetwork = (
  story: Story,
  options: { readonly seed: number; readonly now: number },
): PrimaryNetwork => {
  const random = createRandom(options.seed ^ 0x5ca1ab1e);
  const { actors, ledger, blocks } = story;
  const start = Number(blocks[0]?.time ?? 0n);
  const places = {
    p: { chain: pChainId, start, now: options.now },
    c: { chain: mainnet.cChainId, start, now: options.now },
  };
  const owner = (): Holder =>
    random.pick([actors.hub, actors.hub, actors.hub, ...actors.users.slice(0, 5), actors.board]);
  return {
    'p-chain': [
      ...Array.from({ length: 360 }, (_, index) =>
        staking(random, utxoAt(random, places.p, owner(), pChainId), index, options.now),
      ),
      ...arrivals(random, story, places.p),
    ],
    'x-chain': ledger.history.filter((utxo) => utxo.spendableOn === mainnet.xChainId).map(plain),
    'c-chain': [
      ...Array.from({ length: 40 }, () => utxoAt(random, places.c, owner(), pChainId)),
      ...arrivals(random, story, places.c),
    ],
  };
};
