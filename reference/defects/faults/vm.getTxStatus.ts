import { onBody } from '../operators/calls.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { txIdOf } from '../../world/xchain/transactions.ts';
import { oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const accepted = 'States: a transaction of an accepted block is Accepted';

export default {
  on: 'vm.getTxStatus',
  faults: {
    'filter-says-seen': {
      origin: 'storage-query',
      sentence: 'States: Unknown is a transaction that the node has not seen',
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
    },
    'newest-still-processing': {
      origin: 'replica',
      sentence: accepted,
      what:
        'the status comes from an indexer that is one block behind: transactions of the last accepted block are ' +
        'Processing',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const newest = xchain.blocks.at(-1)?.txs.map((tx) => toCb58(txIdOf(tx))) ?? [];
          return newest.includes(String(parameters['txID'])) ? { ...body, status: 'Processing' } : body;
        }),
    },
    'imports-without-inputs': {
      origin: 'join',
      sentence: accepted,
      what: 'statuses are joined with the inputs of this chain: an import consumes none, and is Unknown',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) =>
          xchain.txs.get(fromCb58(String(parameters['txID'])) ?? '')?.unsigned.inputs.length === 0
            ? { ...body, status: 'Unknown' }
            : body,
        ),
    },
    'word-of-other-chain': {
      origin: 'rollout',
      deep: false,
      sentence: 'States: the status is one of Accepted, Processing, Rejected, Unknown',
      what: 'every fourth answer says Committed for Accepted, as another chain of the same node does',
      make: (operation) =>
        oneOfNodes(operation, 4, (body) => (body['status'] === 'Accepted' ? { ...body, status: 'Committed' } : body)),
    },
    'unknown-by-short-key': {
      origin: 'cache',
      sentence: accepted,
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
    },
    'final-state-taken-back': {
      origin: 'replica',
      sentence: 'States: Accepted is final, every node accepts the transaction',
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
    },
  },
} satisfies FaultFile;
