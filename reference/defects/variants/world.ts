import type { VariantTable } from './variant.ts';

const noMessages = 'EVM addresses are learnt from messages first of all, and none tells the blockchain id of a chain';

export const world: VariantTable = {
  bare: {
    what: 'no messages, no logs, no rewards and no vertices at once',
    loses: 'none of those lists has an item, and EVM addresses are learnt from messages first of all',
    world: { without: ['messages', 'apiLogs', 'pendingRewards', 'vertices'] },
  },
  empty: {
    what: 'the asset chain has one transaction, which made the native asset: only its genesis exists',
    loses: 'no block holds a transaction, no asset was created, and nothing came from another chain',
    world: { blocks: 0 },
  },
  large: { what: 'a deployment with half as much again of everything', world: { scale: 1.5 } },
  'no-logs': {
    what: 'the organisation has not used its keys yet: no API logs',
    loses: 'no statement about log entries meets one',
    world: { without: ['apiLogs'] },
  },
  'no-messages': {
    what: 'there is not one cross-chain message',
    loses: noMessages,
    world: { without: ['messages'] },
  },
  'no-rewards': {
    what: 'no address waits for a staking reward',
    loses: 'no statement about pending rewards meets one',
    world: { without: ['pendingRewards'] },
  },
  'no-vertices': {
    what: 'no vertex is indexed at any height',
    loses: 'no statement about vertices meets one',
    world: { without: ['vertices'] },
  },
  'one-chain': {
    what: 'there is one EVM chain, and so no chain to send messages to',
    loses: noMessages,
    world: { chains: 1, without: ['messages'] },
  },
  quiet: {
    what: 'the newest thousand blocks contain only payments of one address to itself',
    world: { quiet: { blocks: 1_000 } },
  },
  'quiet-empty': {
    what: 'the newest thousand blocks contain no transaction',
    world: { quiet: { blocks: 1_000, empty: true } },
  },
  ...Object.fromEntries(
    [2, 3, 4, 5, 6].map((seed) => [
      `seed-${seed}`,
      { what: `another world, of seed ${seed}: other ids, amounts, orders and times`, world: { seed } },
    ]),
  ),
  tiny: {
    what: 'a young deployment: few blocks, accounts, messages and tokens',
    loses: 'most lists are too short for a second page, and some have no items at all',
    world: { scale: 0.06 },
  },
  young: {
    what: 'an asset chain of three blocks after its first',
    loses: 'no asset was created and little has happened',
    world: { blocks: 3 },
  },
};
