import type { Utxo } from './ledger.ts';
import { mainnet, pChainId } from './networks.ts';
import { avax, type Scene } from './scene.ts';
import { holdings, native, payTo, type Holder } from './wallet.ts';

/** An everyday action in a block. It does nothing if its payer has too little. */
export type Pastime = (scene: Scene) => void;

const year = 365 * 86_400;

const first = (holder: Holder): string => holder.addresses[0] ?? '';

/** Pays a part of one UTXO to another holder; the rest returns as change. */
const transfer: Pastime = ({ act, actors, ledger, random, time }) => {
  const [payer, payee] = [random.pick(actors.users), random.pick([...actors.users, actors.hub])];
  const available = holdings(ledger, payer, mainnet.nativeAssetId, time)[0]?.output.amount ?? 0n;
  if (available < avax) return;
  act({
    from: payer,
    outputs: [native(payTo(payee, available / BigInt(random.between(2, 9))))],
    kind: { kind: 'base' },
    memo: random.chance(0.5) ? `invoice ${random.between(1, 9_999)}` : '',
  });
};

/** The same with a created asset. The holder of the largest asset's whole amount keeps it. */
const transferAsset: Pastime = ({ act, actors, assets, ledger, random, time }) => {
  const divisible = assets.filter((asset) => asset.id !== mainnet.nativeAssetId && asset.symbol !== 'MAX');
  if (divisible.length === 0) return;
  const asset = random.pick(divisible);
  const payer = random.pick([...actors.users, actors.issuer]);
  const available = holdings(ledger, payer, asset.id, time)[0]?.output.amount ?? 0n;
  if (available < 4n) return;
  act({
    from: payer,
    outputs: [{ assetId: asset.id, output: payTo(random.pick(actors.users), available / 3n) }],
    kind: { kind: 'base' },
  });
};

/** Wages; the treasury can always pay them. */
export const pay: Pastime = ({ act, actors, random }) => {
  const outputs = Array.from({ length: random.between(1, 3) }, () =>
    native(payTo(random.pick(actors.users), (BigInt(random.between(1, 90)) * avax) / 8n)),
  );
  act({
    from: actors.treasury,
    outputs,
    kind: { kind: 'base' },
    memo: random.chance(0.2) ? 'wages'.padEnd(random.between(5, 256), '.') : '',
  });
};

const importFunds: Pastime = ({ act, actors, ledger, random }) => {
  const sourceChain = random.pick([pChainId, mainnet.cChainId]);
  const payer = random.pick(actors.users.slice(0, 6));
  // The newest two of each stay, so that some UTXOs are always not imported yet.
  const utxos: readonly Utxo[] = ledger
    .incoming(sourceChain)
    .of(first(payer))
    .filter((utxo) => utxo.output.addresses.length === 1)
    .slice(2, 4);
  if (utxos.length > 0) act({ from: payer, kind: { kind: 'import', sourceChain, utxos } });
};

const exportFunds: Pastime = ({ act, actors, random }) => {
  const payer = random.pick(actors.users);
  const exported = [native(payTo(payer, (BigInt(random.between(1, 60)) * avax) / 2n))];
  act({ from: payer, kind: { kind: 'export', destinationChain: random.pick([pChainId, mainnet.cChainId]), exported } });
};

/**
 * The board gets a UTXO that it can spend at once, one that is
 * locked until after `now`, or one that was locked for a while.
 */
const payBoard: Pastime = ({ act, actors, now, random, time }) => {
  const locktime = random.pick([0, now + year, time + 86_400]);
  act({
    from: actors.treasury,
    outputs: [native(payTo(actors.board, BigInt(random.between(5, 50)) * avax, BigInt(locktime)))],
    kind: { kind: 'base' },
  });
};

const boardSpends: Pastime = ({ act, actors, random }) => {
  act({
    from: actors.board,
    outputs: [native(payTo(random.pick(actors.users), BigInt(random.between(1, 20)) * avax))],
    kind: { kind: 'base' },
    memo: 'resolved by two of three',
  });
};

const lock: Pastime = ({ act, actors, now, random }) => {
  act({
    from: actors.treasury,
    outputs: [native(payTo(random.pick(actors.users.slice(2, 6)), 25n * avax, BigInt(now + year)))],
    kind: { kind: 'base' },
  });
};

const hubSpends: Pastime = ({ act, actors, random }) => {
  act({
    from: actors.hub,
    outputs: [native(payTo(random.pick(actors.users), (BigInt(random.between(1, 3)) * avax) / 2n))],
    kind: { kind: 'base' },
  });
};

/** Frequent actions occur several times in this list. */
export const pastimes: readonly Pastime[] = [
  transfer,
  transfer,
  transfer,
  transferAsset,
  transferAsset,
  pay,
  pay,
  importFunds,
  exportFunds,
  exportFunds,
  payBoard,
  boardSpends,
  lock,
  hubSpends,
];
