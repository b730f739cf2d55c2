import type { Actors } from './actors.ts';
import { nativeAsset } from './assets.ts';
import { mainnet } from './networks.ts';
import { avax } from './scene.ts';
import type { SignedTx } from './transactions.ts';
import { payTo, type Holder } from './wallet.ts';

/** The initial holders of the native asset, with the number of their UTXOs and the amount of each. */
const shares = ({ treasury, hub, issuer, board, users }: Actors): readonly [Holder, number, bigint][] => [
  [treasury, 2, 20_000_000n],
  [hub, 5, 40_000n],
  [issuer, 3, 9_000n],
  [board, 1, 700n],
  ...users.slice(0, 8).map((user, index): [Holder, number, bigint] => [user, (index % 3) + 1, 250n]),
];

/**
 * The transaction that created the native asset, as nodes return it: the asset's id is its id. It is the id of a public
 * network, so it does not follow from these bytes. The transaction consumes nothing and is in no block.
 */
export const genesisTransaction = (actors: Actors): SignedTx => ({
  id: mainnet.nativeAssetId,
  unsigned: {
    kind: 'create-asset',
    networkId: mainnet.networkId,
    blockchainId: mainnet.xChainId,
    outputs: [],
    inputs: [],
    memo: '',
    ...nativeAsset,
    initialStates: [
      {
        fxIndex: 0,
        outputs: shares(actors).flatMap(([holder, count, amount]) =>
          Array.from({ length: count }, (_, index) => payTo(holder, (amount + BigInt(index)) * avax)),
        ),
      },
    ],
  },
  credentials: [],
});
