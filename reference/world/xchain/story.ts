import type { WorldOptions } from '../options.ts';
import { avax, type Scene } from './scene.ts';
import { createActors, type Actors } from './actors.ts';
import { assetPlans, largestAmount, nativeAsset, type Asset, type AssetPlan } from './assets.ts';
import { nextBlock, type AcceptedBlock } from './blocks.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { mainnet, pChainId, siblingChainId } from './networks.ts';
import { pastimes, pay } from './pastimes.ts';
import { createRandom } from './random.ts';
import { txIdOf, type SignedTx } from './transactions.ts';
import { native, payTo, prepare, single, type Holder } from './wallet.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The events on the chain, from its first block to `now`. */

export interface Story {
  readonly actors: Actors;
  readonly ledger: Ledger;
  readonly blocks: readonly AcceptedBlock[];
  readonly assets: readonly Asset[];
  /** The transaction that created the native asset; it is in no block. Absent if the world does not include it. */
  readonly genesis?: SignedTx;
  /** An issued transaction that is still being voted on. */
  readonly processing: SignedTx;
}

const plainBlocks = 144;
const minBlocks = 28;
const span = 76 * 86_400;

/** UTXOs that other chains exported to this one before its first block. Some are never imported. */
const receiveFromElsewhere = ({ ledger, random, actors, time }: Scene): void => {
  const at = (): { txId: string; height: bigint; time: number } => ({ txId: random.hex(32), height: 0n, time });
  for (let index = 0; index < 3; index += 1)
    ledger.receive(pChainId, native(payTo(actors.treasury, 20_000_000n * avax)), index, at());
  for (const [source, count] of [
    [pChainId, 40],
    [mainnet.cChainId, 25],
  ] as const) {
    const owners: readonly Holder[] = [actors.hub, ...actors.users.slice(0, 6), actors.board];
    for (let index = 0; index < count; index += 1) {
      ledger.receive(
        source,
        native(payTo(random.pick(owners), (BigInt(random.between(1, 900)) * avax) / 4n)),
        random.between(0, 3),
        at(),
      );
    }
  }
};

const start = ({ act, actors, ledger, random }: Scene): void => {
  act({
    from: actors.treasury,
    kind: {
      kind: 'import',
      sourceChain: pChainId,
      utxos: ledger.incoming(pChainId).of(actors.treasury.addresses[0] ?? ''),
    },
    memo: 'opening balance',
  });
  for (const holder of [actors.issuer, actors.leaver, ...actors.users]) {
    const outputs = Array.from({ length: random.between(2, 6) }, () =>
      native(payTo(holder, BigInt(random.between(10, 4_000)) * avax)),
    );
    act({ from: actors.treasury, outputs, kind: { kind: 'base' } });
  }
  act({
    from: actors.treasury,
    outputs: [native(payTo(actors.board, 700n * avax)), native(payTo(actors.board, 300n * avax))],
    kind: { kind: 'base' },
    memo: 'for the board',
  });
};

const createAsset = ({ act, actors, random }: Scene, plan: AssetPlan): void => {
  const some = (holder: Holder): ReturnType<typeof payTo> => payTo(holder, BigInt(random.between(1, plan.largest)));
  const outputs =
    plan.toHub === 0
      ? [payTo(actors.users[1] ?? actors.issuer, largestAmount)]
      : [
          ...Array.from({ length: plan.toHub }, () => some(actors.hub)),
          ...actors.users.slice(0, plan.toUsers).map(some),
          payTo(actors.issuer, BigInt(plan.largest) * 1_000n),
        ];
  const byAmount = [...outputs].sort((a, b) => (a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0));
  act({
    from: actors.issuer,
    kind: {
      kind: 'create-asset',
      name: plan.name,
      symbol: plan.symbol,
      denomination: plan.denomination,
      initialStates: [{ fxIndex: 0, outputs: byAmount }],
    },
  });
};

const payHub = ({ act, actors, random }: Scene, count: number): void => {
  const outputs = Array.from({ length: count }, () =>
    native(payTo(actors.hub, BigInt(random.between(1_000_000, 2_000_000_000)))),
  );
  act({ from: actors.treasury, outputs, kind: { kind: 'base' }, memo: random.chance(0.3) ? `batch of ${count}` : '' });
};

/**
 * Near the head, so that the newest blocks contain both kinds: an import
 * that leaves other UTXOs waiting, and an export to the sibling chain.
 */
const tradeElsewhere = ({ act, actors, ledger }: Scene): void => {
  const waiting = ledger
    .incoming(pChainId)
    .of(actors.hub.addresses[0] ?? '')
    .slice(0, 1);
  if (waiting.length > 0) act({ from: actors.hub, kind: { kind: 'import', sourceChain: pChainId, utxos: waiting } });
  act({
    from: actors.treasury,
    kind: { kind: 'export', destinationChain: siblingChainId, exported: [native(payTo(actors.issuer, 3n * avax))] },
  });
};

/** The issuer pays itself; nothing else happens. */
const payOneself = ({ act, actors }: Scene): void => {
  act({ from: actors.issuer, outputs: [native(payTo(actors.issuer, avax / 100n))], kind: { kind: 'base' } });
};

const tell = (scene: Scene, blockCount: number): void => {
  if (scene.height === 1) return start(scene);
  const plan = assetPlans.find((candidate) => candidate.height === scene.height);
  if (plan) createAsset(scene, plan);
  if (scene.height > 16 && scene.height < blockCount - 6 && scene.height % 5 < 2) payHub(scene, 49);
  // The last blocks contain the hub and several of the other holders, so that a reader of recent blocks finds them.
  if (scene.height >= blockCount - 6) payHub(scene, 2);
  if (scene.height === blockCount - 2) tradeElsewhere(scene);
  if (scene.height === 30) {
    const all = scene.ledger.unspent
      .of(scene.actors.leaver.addresses[0] ?? '')
      .reduce((sum, utxo) => sum + utxo.output.amount, 0n);
    scene.act({
      from: scene.actors.leaver,
      outputs: [native(payTo(scene.actors.treasury, all - 1_000_000n))],
      kind: { kind: 'base' },
      memo: 'goodbye'.padEnd(256, '!'),
    });
  }
  const events = scene.random.between(1, 3);
  for (let event = 0; event < events; event += 1) scene.random.pick(pastimes)(scene);
};

/** A block under way. Transactions of its scene are applied, and added to `txs`. */
const sceneAt = (
  set: Pick<Scene, 'actors' | 'ledger' | 'random' | 'now'> & { readonly assets: Asset[] },
  { height, time }: Pick<Scene, 'height' | 'time'>,
  txs: SignedTx[],
): Scene => ({
  ...set,
  height,
  time,
  act(intent) {
    const { ledger, random, assets } = set;
    const tx = prepare(ledger, random, time, intent);
    if (!tx) return false;
    const { unsigned } = tx;
    const txId = txIdOf(tx);
    ledger.apply(tx, { txId, height: BigInt(height), time });
    if (unsigned.kind === 'create-asset') {
      const { name, symbol, denomination } = unsigned;
      assets.push({ id: txId, name, symbol, denomination });
    }
    txs.push(tx);
    return true;
  },
});

export interface StoryOptions extends Pick<WorldOptions, 'seed' | 'scale' | 'blocks' | 'quiet' | 'behind' | 'until'> {
  readonly now: number;
}

export const tellStory = (options: StoryOptions): Story => {
  const { blocks: young, quiet } = options;
  const toldBlocks =
    young === undefined ? Math.max(minBlocks, Math.round(plainBlocks * (options.scale ?? 1))) : young + 1;
  const blockCount = toldBlocks + (quiet?.blocks ?? 0);
  const accepted = Math.max(Math.min(minBlocks, blockCount), blockCount - (options.behind ?? 0));
  const random = createRandom(options.seed);
  const actors = createActors(random);
  const ledger = createLedger(mainnet.xChainId);
  const assets: Asset[] = [{ id: mainnet.nativeAssetId, ...nativeAsset }];
  const blocks: AcceptedBlock[] = [];
  const step = Math.floor(span / blockCount);
  const timeOf = (height: number): number => {
    // The other chains are as old as the genesis, even if this chain has few blocks.
    if (height === 0 && young !== undefined) return options.now - span;
    if (height === blockCount - 1) return options.now - 40;
    return options.now - span + height * step + random.between(0, step - 60);
  };
  const set = { actors, ledger, random, assets, now: options.now };
  const genesis = young === undefined ? undefined : genesisTransaction(actors);
  for (let height = 0; height < accepted; height += 1) {
    const txs: SignedTx[] = [];
    const scene = sceneAt(set, { height, time: timeOf(height) }, txs);
    if (height >= minBlocks && scene.time > (options.until ?? Infinity)) break;
    const isQuiet = height >= toldBlocks;
    if (isQuiet && !quiet?.empty) payOneself(scene);
    else if (height === 0 && genesis) ledger.apply(genesis, { txId: txIdOf(genesis), height: 0n, time: scene.time });
    else if (height === 0) receiveFromElsewhere(scene);
    else if (!isQuiet && genesis) random.pick(pastimes)(scene);
    else if (!isQuiet) tell(scene, toldBlocks);
    // Blocks without transactions are never built.
    if (height > 0 && !isQuiet && txs.length === 0) pay(scene);
    blocks.push(nextBlock(blocks.at(-1), scene.time, txs));
  }
  const processing = prepare(ledger, random, options.now, {
    from: actors.treasury,
    outputs: [native(payTo(single(random.hex(20)), avax))],
    kind: { kind: 'base' },
    memo: 'under way',
  });
  if (!processing) throw new Error('the treasury can pay for one more transaction');
  return { actors, ledger, blocks, assets, processing, ...defined({ genesis }) };
};

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
