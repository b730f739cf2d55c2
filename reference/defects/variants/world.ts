import { orderPath } from '../../../engine/model/listing.ts';
import { type AcceptedBlock, nextBlock } from '../../world/xchain/blocks.ts';
import { fromCb58 } from '../../world/xchain/ids.ts';
import type { XChainWorld } from '../../world/xchain/index.ts';
import { blockAnswer } from '../../world/xchain/json.ts';
import { at, onOperations, perProvider, rowOf, withBody } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';
import type { VariantTable } from './variant.ts';

/** Seconds by which the first walk lags behind the world's time, and by which the lag shrinks with each walk. */
const behind = 10 * 86_400;

const pace = 1_200;

/** Blocks beyond the world's own, for each provider. */
const newBlocks = perProvider<AcceptedBlock[]>(() => []);

const step = 10;

/** Adds ten blocks, with the transactions of earlier ones. */
function grow(added: AcceptedBlock[], { blocks }: XChainWorld): void {
  for (let more = 0; more < step; more += 1) {
    const parent = added.at(-1) ?? blocks.at(-1);
    added.push(nextBlock(parent, Number(parent?.time ?? 0n) + 2, blocks.at(-1 - (added.length % 8))?.txs ?? []));
  }
}

export const moving: VariantTable = {
  head: {
    what:
      'blocks, transactions, transfers, messages and log entries arrive during a run, and each walk keeps to its ' +
      'first list: chains move',
    ...paged({
      arrange: (items, call, world, walk) => {
        const { listing, base } = rowOf(call);
        const path = listing && orderPath(listing);
        const isTime = path !== undefined && /blockTimestamp|sourceTransaction|eventTimestamp/.test(path);
        if (!isTime || base === 'metrics') return items;
        const now = world.now - Math.max(0, behind - walk * pace);
        return items.filter((item) => Number(at(item, path)) <= now);
      },
    }),
  },
  'node-head': {
    what: 'the head is ten blocks higher at every call for it: chains move',
    ...onOperations(['vm.getHeight', 'vm.getBlockByHeight', 'vm.getBlock'], (call, next, { xchain }) => {
      const added = newBlocks(next);
      if (call.operation === 'vm.getHeight')
        return withBody(next(call), (body) => {
          grow(added, xchain);
          return { ...body, height: String(added.at(-1)?.height) };
        });

      const { height, blockID, encoding = 'hex' } = call.parameters;
      const id = typeof blockID === 'string' ? fromCb58(blockID) : undefined;
      const block = added.find((candidate) =>
        call.operation === 'vm.getBlock' ? candidate.id === id : String(candidate.height) === height,
      );
      return block && (encoding === 'hex' || encoding === 'json')
        ? { kind: 'answer', status: 200, body: blockAnswer(block, encoding, xchain.hrp) }
        : next(call);
    }),
  },
};

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
