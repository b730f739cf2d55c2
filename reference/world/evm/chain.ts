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
import { Ledger } from './ledger.ts';
import { announce, sendMessage } from './messaging.ts';
import type { ChainRecord, ChainSpec, Token } from './types.ts';
import { zeroAddress } from './specs.ts';
import { defined } from '../../../engine/model/defined.ts';

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

/** The first actions, in order: factories, tokens, and the distribution of tokens. */
const opening = (random: Random, cast: Cast): Action[] => {
  const { people, tokens, pool, router } = cast;
  const [builder = people.hub, ...otherDeployers] = people.deployers;
  const factories = new Map(people.deployers.map((deployer) => [deployer, createAddress(random)]));
  const give =
    (token: Token, from: string, to: string): Action =>
    ({ ledger }) => {
      const amount = ledger.heldBy(token, from) / BigInt(random.between(9, 30));
      ledger.transfer(
        ledger.send({ from, to: token.address, method: methods.transfer, gasUsed: 48_000 }),
        token,
        from,
        to,
        amount,
      );
    };
  const handOut = (token: Token, from: string): Action[] => {
    const receivers = [
      people.hub,
      pool,
      ...Array.from({ length: 4 }, () => random.pick(cast.regulars)),
      random.pick(cast.everyone),
    ];
    if (token.kind === 'ERC-20') return receivers.map((to) => give(token, from, to));
    const mint = token.kind === 'ERC-721' ? mintCollectible : mintUnits;
    return [...Array.from({ length: 7 }, () => people.hub), ...receivers.slice(2)].map(
      (to): Action =>
        (stage) =>
          mint(stage, token, to),
    );
  };
  return [
    ...people.deployers.map((deployer) => deployFactory(deployer, factories.get(deployer) ?? '')),
    deployApplication(builder, factories.get(builder), { address: router, name: 'Harbour Router' }),
    deployApplication(builder, factories.get(builder), { address: pool, name: 'Harbour Pool' }),
    deployApplication(builder, factories.get(builder), { address: cast.messenger, name: 'Messenger' }),
    ...tokens.flatMap((token, at): Action[] => {
      const spam = token.reputation === 'Malicious';
      const deployer = spam ? people.spammer : builder;
      return [
        deployToken(token, deployer, spam ? undefined : factories.get(deployer), at % 3 !== 2),
        ...handOut(token, deployer),
      ];
    }),
    ...otherDeployers.flatMap((deployer) =>
      Array.from({ length: 3 }, () => deployApplication(deployer, factories.get(deployer))),
    ),
    ...Array.from({ length: cast.spec.applications }, () => deployApplication(builder, factories.get(builder))),
  ];
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

const everyday: readonly (readonly [number, Action])[] = [
  [0.46, payNative],
  [0.74, payToken],
  [0.84, swap],
  [0.91, moveCollectible],
  [1, moveUnits],
];

const traffic = (random: Random): number => {
  const draw = random.between(0, 99);
  return draw < 5 ? 0 : draw < 55 ? 1 : draw < 75 ? 2 : draw < 90 ? random.between(3, 5) : random.between(6, 8);
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
  const scheduled = new Map<number, Action[]>();
  const schedule = (block: number, action: Action): void =>
    void scheduled.set(block, [...(scheduled.get(block) ?? []), action]);
  const setup = opening(random, cast);
  const late = setup.splice(setup.length - spec.applications - 6);
  const setupEnd = 2 + Math.ceil(setup.length / 6);
  schedule(1, fund);
  setup.forEach((action, at) => schedule(2 + Math.floor(at / 6), action));
  airdrop(random, cast).forEach((action, at) => schedule(setupEnd + 1 + Math.floor(at / 2), action));
  const anyBlock = (): number => random.between(setupEnd, spec.blocks - 1);
  for (const action of late) schedule(anyBlock(), action);
  for (let at = 0; at < spec.messages; at += 1) {
    const block = anyBlock();
    for (let same = 0; same <= (random.chance(0.25) ? 1 : 0); same += 1) schedule(block, announce);
  }
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

const things = [
  'Vault',
  'Registry',
  'Auction',
  'Escrow',
  'Oracle',
  'Staking',
  'Bridge',
  'Lottery',
  'Treasury',
  'Forwarder',
];
const manners = ['Slow', 'Quiet', 'Northern', 'Twin', 'Open', 'Amber', 'Late', 'Plain'];

/** A deployer's factory, created by the account itself. */
export const deployFactory =
  (deployer: string, factory: string): Action =>
  ({ ledger }) => {
    const transaction = ledger.send({ from: deployer, to: zeroAddress, gasUsed: 610_000 });
    ledger.create(transaction, { address: factory, name: 'Factory', description: 'Creates contracts for its owner' });
  };

/** A token created by a factory, with its first units. The constructor may announce the token to the partner chain. */
export const deployToken =
  (token: Token, deployer: string, factory: string | undefined, announce: boolean): Action =>
  (stage) => {
    const { ledger } = stage;
    const transaction = ledger.send(
      factory
        ? { from: deployer, to: factory, method: methods.deploy, gasUsed: 1_450_000 }
        : { from: deployer, to: zeroAddress, gasUsed: 1_200_000 },
    );
    ledger.create(transaction, {
      address: token.address,
      name: token.name,
      description: `${token.kind} token ${token.symbol}`,
      token,
      ...defined({ factory: factory || undefined }),
    });
    if (token.kind === 'ERC-20')
      ledger.transfer(transaction, token, zeroAddress, deployer, 10n ** BigInt(token.decimals) * 4_000_003n);
    else ledger.transfer(transaction, token, zeroAddress, deployer, 1n, 1n);
    if (announce) sendMessage(stage, transaction, token.address);
  };

/** A contract that is not a token: a given one, or a new one with a new address and name. */
export const deployApplication =
  (
    deployer: string,
    factory: string | undefined,
    known?: { readonly address: string; readonly name: string },
  ): Action =>
  (stage: Stage) => {
    const { ledger, random } = stage;
    const { address, name } = known ?? {
      address: createAddress(random),
      name: `${random.pick(manners)} ${random.pick(things)}`,
    };
    const transaction = ledger.send(
      factory
        ? { from: deployer, to: factory, method: methods.deploy, gasUsed: 900_000 }
        : { from: deployer, to: zeroAddress, gasUsed: 780_000 },
    );
    const contract = ledger.create(transaction, {
      address,
      name,
      description: `${name} of the harbour`,
      ...defined({ factory: factory || undefined }),
    });
    if (random.chance(0.3)) sendMessage(stage, transaction, contract.address);
  };
