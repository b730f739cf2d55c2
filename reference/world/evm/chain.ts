import type { Random } from '../xchain/random.ts';
import {
  methods,
  fund,
  mintCollectible,
  mintUnits,
  moveCollectible,
  moveUnits,
  payNative,
  payToken,
  swap,
  type Action,
  type Stage,
} from './actions.ts';
import { createAddress, createCast, type Cast, type People } from './cast.ts';
import { deployApplication, deployFactory, deployToken } from './deployments.ts';
import { Ledger } from './ledger.ts';
import { announce } from './messaging.ts';
import type { ChainRecord, ChainSpec, Token } from './types.ts';

const day = 86_400;

/**
 * Block times: the first block is `days` before now, the last
 * a little before now, and some blocks have the same second.
 */
const times = (random: Random, { days, blocks }: ChainSpec, now: number): number[] => {
  const first = now - days * day;
  const last = now - 56;
  const between = Array.from({ length: blocks - 2 }, () => random.between(first + 12, last - 1)).sort((a, b) => a - b);
  const ascending = [first, ...between, last];
  for (let at = 4; at < ascending.length - 1; at += 1)
    if (random.chance(0.05)) ascending[at] = ascending[at - 1] ?? first;
  return ascending;
};

/** Gives an account a part of the units that another one holds. */
const give =
  (token: Token, from: string, to: string): Action =>
  ({ ledger, random }) => {
    const amount = ledger.heldBy(token, from) / BigInt(random.between(9, 30));
    const transaction = ledger.send({ from, to: token.address, method: methods.transfer, gasUsed: 48_000 });
    ledger.transfer(transaction, token, from, to, amount);
  };

/** Gives a new token to its first holders. */
const handOut = (random: Random, { people, pool, regulars, everyone }: Cast, token: Token, from: string): Action[] => {
  const regular = Array.from({ length: 4 }, () => random.pick(regulars));
  const receivers = [people.hub, pool, ...regular, random.pick(everyone)];
  if (token.kind === 'ERC-20') return receivers.map((to) => give(token, from, to));
  const mint = token.kind === 'ERC-721' ? mintCollectible : mintUnits;
  const holders = [...Array.from({ length: 7 }, () => people.hub), ...receivers.slice(2)];
  return holders.map(
    (to): Action =>
      (stage) =>
        mint(stage, token, to),
  );
};

/** Contracts that each further deployer's factory makes in the course of the chain. */
const laterContracts = 3;

/**
 * The first actions, in order: factories, tokens, and the distribution of tokens. `late`: deployments at any later
 * block.
 */
const opening = (
  random: Random,
  cast: Cast,
): { readonly setup: readonly Action[]; readonly late: readonly Action[] } => {
  const { people, tokens, pool, router } = cast;
  const [builder = people.hub, ...otherDeployers] = people.deployers;
  const factories = new Map(people.deployers.map((deployer) => [deployer, createAddress(random)]));
  const setup = [
    ...people.deployers.map((deployer) => deployFactory(deployer, factories.get(deployer) ?? '')),
    deployApplication(builder, factories.get(builder), { address: router, name: 'Harbour Router' }),
    deployApplication(builder, factories.get(builder), { address: pool, name: 'Harbour Pool' }),
    deployApplication(builder, factories.get(builder), { address: cast.messenger, name: 'Messenger' }),
    ...tokens.flatMap((token, at): Action[] => {
      const spam = token.reputation === 'Malicious';
      const deployer = spam ? people.spammer : builder;
      return [
        deployToken(token, deployer, spam ? undefined : factories.get(deployer), at % 3 !== 2),
        ...handOut(random, cast, token, deployer),
      ];
    }),
  ];
  const late = [
    ...otherDeployers.flatMap((deployer) =>
      Array.from({ length: laterContracts }, () => deployApplication(deployer, factories.get(deployer))),
    ),
    ...Array.from({ length: cast.spec.applications }, () => deployApplication(builder, factories.get(builder))),
  ];
  return { setup, late };
};

/** Sends the first token to many new addresses, a hundred per transaction. */
const airdrop = (random: Random, cast: Cast): Action[] => {
  const token = cast.tokens[0];
  const [builder = cast.people.hub] = cast.people.deployers;
  if (!token) return [];
  return Array.from({ length: Math.ceil(cast.spec.airdrop / 100) }, (_, batch): Action => ({ ledger }) => {
    const transaction = ledger.send({ from: builder, to: token.address, method: methods.disperse, gasUsed: 2_900_000 });
    const share = ledger.heldBy(token, builder) / 100_000n;
    for (let at = 0; at < Math.min(100, cast.spec.airdrop - batch * 100); at += 1) {
      ledger.transfer(transaction, token, builder, createAddress(random), share * BigInt(random.between(1, 60)));
    }
  });
};

/** Everyday actions; each is chosen if the draw, from 0 to 1, is below its number and not below the one before. */
const everyday: readonly (readonly [number, Action])[] = [
  [0.46, payNative],
  [0.74, payToken],
  [0.84, swap],
  [0.91, moveCollectible],
  [1, moveUnits],
];

/** Everyday actions of one block: mostly one, at times none, at times many. */
const traffic = (random: Random): number => {
  const draw = random.between(0, 99);
  if (draw < 5) return 0;
  if (draw < 55) return 1;
  if (draw < 75) return 2;
  return draw < 90 ? random.between(3, 5) : random.between(6, 8);
};

/** Actions of a block of the set-up. */
const setupActions = 6;

/** The actions of each block that are not everyday ones, and the last block of the set-up. */
const schedule = (random: Random, cast: Cast) => {
  const { spec } = cast;
  const scheduled = new Map<number, Action[]>();
  const add = (block: number, action: Action): void =>
    void scheduled.set(block, [...(scheduled.get(block) ?? []), action]);
  const { setup, late } = opening(random, cast);
  const setupEnd = 2 + Math.ceil(setup.length / setupActions);
  add(1, fund);
  setup.forEach((action, at) => add(2 + Math.floor(at / setupActions), action));
  airdrop(random, cast).forEach((action, at) => add(setupEnd + 1 + Math.floor(at / 2), action));
  const anyBlock = (): number => random.between(setupEnd, spec.blocks - 1);
  for (const action of late) add(anyBlock(), action);
  for (let at = 0; at < spec.messages; at += 1) {
    const block = anyBlock();
    for (let same = 0; same <= (random.chance(0.25) ? 1 : 0); same += 1) add(block, announce);
  }
  return { scheduled, setupEnd };
};

export interface ChainOptions {
  readonly spec: ChainSpec;
  readonly people: People;
  /** Unix seconds. */
  readonly now: number;
  /** Number of newest blocks that do not exist yet. */
  readonly behind: number;
  /** Unix seconds: blocks of later times do not exist yet. */
  readonly until: number;
  readonly blockchainId: string;
  readonly partner: { readonly chainId: string; readonly blockchainId: string };
}

export const createChain = (
  random: Random,
  { spec, people, now, behind, until, ...place }: ChainOptions,
): ChainRecord => {
  const cast = createCast(random, spec, people);
  const genesis = new Map([[people.faucet, 10n ** 27n]]);
  const ledger = new Ledger(random, genesis);
  let sent = 0;
  const stage: Stage = {
    random,
    ledger,
    cast,
    partner: place.partner,
    chain: { chainId: spec.chainId, blockchainId: place.blockchainId },
    sent: { next: () => (sent += 1) },
  };
  const { scheduled, setupEnd } = schedule(random, cast);
  // One block has more transactions than a page of the default size.
  const burst = Math.floor(spec.blocks * 0.7);
  const accepted = times(random, spec, now)
    .slice(0, Math.max(setupEnd + 1, spec.blocks - behind))
    .filter((time, number) => number <= setupEnd || time <= until);
  accepted.forEach((timestamp, number) => {
    ledger.open(timestamp);
    for (const action of scheduled.get(number) ?? []) action(stage);
    if (number < setupEnd) return;
    const count = number === burst ? spec.accounts - 15 : traffic(random);
    for (let at = 0; at < count; at += 1) {
      const draw = random.between(0, 9_999) / 10_000;
      everyday.find(([below]) => draw < below)?.[1](stage);
    }
  });
  return {
    spec,
    blockchainId: place.blockchainId,
    blocks: ledger.blocks,
    tokens: cast.tokens,
    contracts: ledger.contracts,
    genesis,
    hub: people.hub,
  };
};
