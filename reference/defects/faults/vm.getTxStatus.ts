import { onBody } from '../operators/calls.ts';
import { at } from '../shared/values.ts';
import type { Ask } from '../../types.ts';
import type { Value } from '../../value.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { txIdOf } from '../../world/xchain/transactions.ts';
import { blockOf } from './shared/blocks.ts';
import { blockId, listOf, txIds } from './shared/nodeClient.ts';
import { everyAnswer, oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const accepted = 'States: a transaction of an accepted block is Accepted';

const statusOf = async (ask: Ask, txID: string): Promise<Value | undefined> =>
  (await ask({ parameters: { txID } })).result?.['status'];

const allAccepted = async (ask: Ask, ids: readonly string[]): Promise<boolean> => {
  for (const txID of ids) if ((await statusOf(ask, txID)) !== 'Accepted') return false;
  return ids.length > 0;
};

export default {
  on: 'vm.getTxStatus',
  faults: {
    'filter-says-seen': {
      origin: 'storage-query',
      deep: true,
      breaks: 'States: Unknown is a transaction that the node has not seen',
      what:
        'a Bloom filter decides whether a transaction was seen, and one in eight ids that nobody ever used is ' +
        'Accepted',
      make: (operation) =>
        onBody(operation, (body, { parameters }) => {
          const id = fromCb58(String(parameters['txID'])) ?? '';
          return body['status'] === 'Unknown' && Number.parseInt(id.slice(0, 2), 16) % 8 === 5
            ? { ...body, status: 'Accepted' }
            : body;
        }),
      holds: async (ask) => {
        for (let first = 0; first < 32; first += 1)
          if ((await statusOf(ask, toCb58(first.toString(16).padStart(2, '0').repeat(32)))) !== 'Unknown') return false;
        return true;
      },
    },
    'newest-still-processing': {
      origin: 'replica',
      deep: true,
      breaks: accepted,
      what:
        'the status comes from an indexer that is one block behind: transactions of the last accepted block are ' +
        'Processing',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const newest = xchain.blocks.at(-1)?.txs.map((tx) => toCb58(txIdOf(tx))) ?? [];
          return newest.includes(String(parameters['txID'])) ? { ...body, status: 'Processing' } : body;
        }),
      holds: async (ask, world) => {
        const block = await ask({
          operation: 'vm.getBlock',
          parameters: { blockID: blockId(world, -1), encoding: 'json' },
        });
        return allAccepted(
          ask,
          listOf(at(blockOf(block), 'txs')).map((tx) => String(at(tx, 'id'))),
        );
      },
    },
    'imports-without-inputs': {
      origin: 'join',
      deep: true,
      breaks: accepted,
      what: 'statuses are joined with the inputs of this chain: an import consumes none, and is Unknown',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) =>
          xchain.txs.get(fromCb58(String(parameters['txID'])) ?? '')?.unsigned.inputs.length === 0
            ? { ...body, status: 'Unknown' }
            : body,
        ),
      holds: (ask, world) =>
        allAccepted(
          ask,
          txIds(world, ({ unsigned }) => unsigned.kind === 'import'),
        ),
    },
    'word-of-other-chain': {
      origin: 'rollout',
      deep: false,
      breaks: 'States: the status is one of Accepted, Processing, Rejected, Unknown',
      what: 'every fourth answer says Committed for Accepted, as another chain of the same node does',
      make: (operation) =>
        oneOfNodes(operation, 4, (body) => (body['status'] === 'Accepted' ? { ...body, status: 'Committed' } : body)),
      holds: async (ask, world) => {
        const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'base');
        return everyAnswer(ask, { parameters: { txID } }, ({ result }) => result?.['status'] === 'Accepted');
      },
    },
    'unknown-by-short-key': {
      origin: 'cache',
      deep: true,
      breaks: accepted,
      what:
        'Unknown is cached by the first two characters of the id: accepted transactions that begin like an ' +
        'unknown one are Unknown in the next three calls',
      make: (operation) => {
        const unknown = new Map<string, number>();
        return onBody(operation, (body, { parameters }) => {
          const key = String(parameters['txID']).slice(0, 2);
          if (body['status'] === 'Unknown') unknown.set(key, 3);
          const left = unknown.get(key) ?? 0;
          if (left > 0 && body['status'] === 'Accepted') unknown.set(key, left - 1);
          return left > 0 ? { ...body, status: 'Unknown' } : body;
        });
      },
      holds: async (ask, world) => {
        for (const blockID of [5, 9, 20, 30, 40].map((height) => blockId(world, height))) await statusOf(ask, blockID);
        return allAccepted(
          ask,
          txIds(world, ({ unsigned }) => unsigned.kind === 'base'),
        );
      },
    },
    'final-state-taken-back': {
      origin: 'replica',
      deep: true,
      breaks: 'States: Accepted is final, every node accepts the transaction',
      what:
        'the first answer for a transaction comes from the newest node, the second one from a node that still ' +
        'votes: Accepted, then Processing',
      make: (operation) => {
        const asked = new Map<string, number>();
        return onBody(operation, (body, { parameters }) => {
          const txID = String(parameters['txID']);
          const times = (asked.get(txID) ?? 0) + 1;
          asked.set(txID, times);
          return times === 2 && body['status'] === 'Accepted' ? { ...body, status: 'Processing' } : body;
        });
      },
      holds: async (ask, world) => {
        const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'export');
        return everyAnswer(ask, { parameters: { txID } }, ({ result }) => result?.['status'] === 'Accepted');
      },
    },
  },
} satisfies FaultFile;
