import type { Random } from '../xchain/random.ts';
import type { Cast } from './cast.ts';
import type { Ledger } from './ledger.ts';
import { zeroAddress } from './specs.ts';
import type { Token } from './types.ts';

/** A chain that is being written. */
export interface Stage {
  readonly random: Random;
  readonly ledger: Ledger;
  readonly cast: Cast;
  /** This chain and the chain to which its messages go. */
  readonly chain: { readonly chainId: string; readonly blockchainId: string };
  readonly partner: { readonly chainId: string; readonly blockchainId: string };
  /** Numbers the messages of this chain. */
  readonly sent: { next(): number };
}

/** Writes one or more transactions into the open block. */
export type Action = (stage: Stage) => void;

export const methods = {
  transfer: ['0xa9059cbb', 'transfer(address,uint256)'],
  safeTransfer: ['0x42842e0e', 'safeTransferFrom(address,address,uint256)'],
  safeTransferUnits: ['0xf242432a', 'safeTransferFrom(address,address,uint256,uint256,bytes)'],
  mint: ['0x6a627842', 'mint(address)'],
  mintUnits: ['0x731133e9', 'mint(address,uint256,uint256,bytes)'],
  disperse: ['0xc73a2d60', 'disperseToken(address,address[],uint256[])'],
  swap: ['0x7ff36ab5', 'swapExactETHForTokens(uint256,address[],address,uint256)'],
  deploy: ['0x4af63f02', 'deploy(bytes,bytes32)'],
  message: ['0x62448850', 'sendCrossChainMessage((bytes32,address,(address,uint256),uint256,address[],bytes))'],
} as const;

const coin = 10n ** 18n;

export const actor = ({ random, cast }: Stage): string => {
  if (random.chance(0.1)) return cast.people.hub;
  return random.pick(random.chance(0.3) ? cast.regulars : cast.everyone);
};

export const counterpart = ({ random, cast }: Stage, of: string): string => {
  const candidate = random.chance(0.07) ? cast.people.hub : random.pick(cast.everyone);
  return candidate === of ? (of === cast.people.hub ? random.pick(cast.regulars) : cast.people.hub) : candidate;
};

/** A random share of an amount, with all its digits in use. */
export const portion = (random: Random, amount: bigint): bigint =>
  (amount * BigInt(random.between(1, 90))) / BigInt(random.between(1_000, 1_999));

const tokensOf = (stage: Stage, kind: Token['kind']): readonly Token[] =>
  stage.cast.tokens.filter((token) => token.kind === kind);

export const payNative: Action = (stage) => {
  const { ledger, random } = stage;
  const from = actor(stage);
  const value = random.chance(0.05) ? 0n : portion(random, ledger.nativeOf(from));
  ledger.send({ from, to: counterpart(stage, from), value, succeeded: !random.chance(0.02) });
};

export const payToken: Action = (stage) => {
  const { ledger, random } = stage;
  const from = actor(stage);
  const owned = tokensOf(stage, 'ERC-20').filter(
    (token) => token.reputation === 'Benign' && ledger.heldBy(token, from) > 0n,
  );
  if (owned.length === 0) return payNative(stage);
  const token = random.pick(owned);
  const succeeded = !random.chance(0.03);
  const transaction = ledger.send({ from, to: token.address, method: methods.transfer, gasUsed: 48_000, succeeded });
  if (succeeded)
    ledger.transfer(
      transaction,
      token,
      from,
      counterpart(stage, from),
      portion(random, ledger.heldBy(token, from)) + 1n,
    );
};

/** Native coin goes to the router, which pays the pool; tokens come from the pool in two logs of one transaction. */
export const swap: Action = (stage) => {
  const { ledger, random, cast } = stage;
  const from = actor(stage);
  const value = portion(random, ledger.nativeOf(from));
  const transaction = ledger.send({ from, to: cast.router, value, method: methods.swap, gasUsed: 140_000 });
  ledger.call(transaction, cast.router, cast.pool, value);
  if (random.chance(0.2)) ledger.call(transaction, cast.pool, from, value / 3n, true);
  for (const token of [random.pick(tokensOf(stage, 'ERC-20')), random.pick(tokensOf(stage, 'ERC-20'))]) {
    const amount = portion(random, ledger.heldBy(token, cast.pool)) / 50n;
    if (amount > 0n) ledger.transfer(transaction, token, cast.pool, from, amount);
  }
  // A few pools pay back a remainder, so that accounts also receive internal transactions.
  if (random.chance(0.5)) ledger.call(transaction, cast.pool, from, value / 7n);
};

export const mintCollectible = (stage: Stage, token: Token, to: string): void => {
  const { ledger } = stage;
  const transaction = ledger.send({ from: to, to: token.address, method: methods.mint, gasUsed: 96_000 });
  ledger.transfer(transaction, token, zeroAddress, to, 1n, BigInt((ledger.owners.get(token)?.size ?? 0) + 1));
};

export const mintUnits = (stage: Stage, token: Token, to: string): void => {
  const { ledger, random } = stage;
  const transaction = ledger.send({ from: to, to: token.address, method: methods.mintUnits, gasUsed: 88_000 });
  ledger.transfer(transaction, token, zeroAddress, to, BigInt(random.between(1, 40)), BigInt(random.between(1, 12)));
};

export const moveCollectible: Action = (stage) => {
  const { ledger, random } = stage;
  const token = random.pick(tokensOf(stage, 'ERC-721'));
  const id = BigInt(random.between(1, ledger.owners.get(token)?.size ?? 1));
  const owner = ledger.owners.get(token)?.get(id);
  if (owner === undefined || random.chance(0.35)) return mintCollectible(stage, token, actor(stage));
  const transaction = ledger.send({ from: owner, to: token.address, method: methods.safeTransfer, gasUsed: 72_000 });
  ledger.transfer(transaction, token, owner, counterpart(stage, owner), 1n, id);
};

export const moveUnits: Action = (stage) => {
  const { ledger, random } = stage;
  const token = random.pick(tokensOf(stage, 'ERC-1155'));
  const from = actor(stage);
  // Units that were just minted exist for sure; earlier ones may be gone.
  const id = BigInt(random.between(1, 12));
  const transaction = ledger.send({ from, to: token.address, method: methods.mintUnits, gasUsed: 88_000 });
  const units = BigInt(random.between(2, 30));
  ledger.transfer(transaction, token, zeroAddress, from, units, id);
  if (random.chance(0.6)) ledger.transfer(transaction, token, from, counterpart(stage, from), units / 2n, id);
};

/** Pays every account of the chain from the faucet, in one block. */
export const fund: Action = ({ ledger, random, cast }) => {
  const { hub, faucet, deployers, spammer } = cast.people;
  for (const to of [hub, ...deployers, spammer, ...cast.everyone, ...cast.quiet]) {
    ledger.send({
      from: faucet,
      to,
      value: BigInt(random.between(40, 9_000)) * coin + BigInt(random.between(0, 2 ** 31)) * 1_000_000_007n,
    });
  }
};
