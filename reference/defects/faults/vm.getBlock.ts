import { onBody, onCall } from '../operators/calls.ts';
import type { Value } from '../../value.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { onBlockJson } from './shared/blocks.ts';
import { listOf } from './shared/nodeClient.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getBlock',
  faults: {
    'cache-key-without-encoding': {
      origin: 'cache',
      sentence: 'vm.getBlock: the block comes in the encoding that was asked for',
      what:
        'the block is cached by id alone, while encoding is that of the call: after a call with hex, json gets ' +
        'hex under the name json',
      make: (operation) => {
        const blocks = new Map<string, Value | undefined>();
        return onBody(operation, (body, { parameters }) => {
          const key = String(parameters['blockID']);
          const block = blocks.get(key);
          blocks.delete(key);
          if (block !== undefined) return { ...body, block };
          blocks.set(key, body['block']);
          return body;
        });
      },
    },
    'default-of-last-call': {
      origin: 'input',
      sentence: 'vm.getBlock params: without encoding the block comes as hex',
      what: 'the encoding is a variable of the connection: a call without one gets that of the call before it',
      make: (operation) => {
        let last: Value | undefined;
        return onCall(operation, (call, next) => {
          const { encoding = last } = call.parameters;
          const answer = next({ ...call, parameters: { ...call.parameters, encoding } });
          if (answer.kind === 'answer') last = encoding;
          return answer;
        });
      },
    },
    'ten-transactions': {
      origin: 'storage-query',
      sentence: 'vm.getBlock: block is the block, with all that is in it',
      what: 'the json form has the first ten transactions of a block',
      make: (operation) => onBlockJson(operation, (block) => ({ ...block, txs: listOf(block['txs']).slice(0, 10) })),
    },
    'bytes-cut-at-column-width': {
      origin: 'storage-query',
      sentence: 'vm.getBlock: with hex, block is the whole block',
      what: 'the column holds 12288 characters: the hex text of larger blocks is cut there, without any error',
      make: (operation) =>
        onBody(operation, (body) =>
          body['encoding'] === 'hex' ? { ...body, block: String(body['block']).slice(0, 12_288) } : body,
        ),
    },
    'next-id-for-missing': {
      origin: 'storage-query',
      sentence: 'vm.getBlock: the block with the id that was asked for, and no other',
      what:
        'the key-value store seeks instead of getting: an id that no block has gives the block with the next ' +
        'larger id',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) => {
          const answer = next(call);
          const id = fromCb58(String(call.parameters['blockID']));
          if (answer.kind === 'answer' || id === undefined) return answer;
          const larger = [...xchain.blocksById.keys()].filter((text) => text > id).sort()[0];
          return larger === undefined
            ? answer
            : next({ ...call, parameters: { ...call.parameters, blockID: toCb58(larger) } });
        }),
    },
    'json-written-anew': {
      origin: 'number',
      sentence: 'Output: amount is the amount, an integer; vm.getBlock gives the block in json',
      what: 'a gateway reads and writes the block text with doubles: amounts above 2^53 get other last digits',
      make: (operation) =>
        onBody(operation, (body) =>
          body['encoding'] === 'json' ? { ...body, block: JSON.stringify(JSON.parse(String(body['block']))) } : body,
        ),
    },
    'no-block-without-transactions': {
      origin: 'join',
      sentence: 'vm.getBlock: a block is found by its id',
      what:
        'blocks are joined with their transactions: the first block, which has none, is not found, though the ' +
        'second names it as its parent',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) =>
          xchain.blocksById.get(fromCb58(String(call.parameters['blockID'])) ?? '')?.txs.length === 0
            ? { kind: 'rpc-error', code: -32000, message: 'not found' }
            : next(call),
        ),
    },
    'node-without-json': {
      origin: 'rollout',
      deep: false,
      sentence: 'vm.getBlock params and result: encoding json gives json',
      what: 'every fourth answer comes from a release that writes hex whatever is asked for, and says so',
      make: (operation) => {
        let asked = 0;
        return onCall(operation, (call, next) => {
          asked += 1;
          return asked % 4 === 0 && call.parameters['encoding'] === 'json'
            ? next({ ...call, parameters: { ...call.parameters, encoding: 'hex' } })
            : next(call);
        });
      },
    },
    'time-of-local-zone': {
      origin: 'time',
      sentence: 'vm.getBlock and vm.getBlockByHeight: one block has one time, in Unix seconds',
      what:
        'the time of a block went through local time: in summer, when clocks there are ahead, the json form is an ' +
        'hour late',
      make: (operation) =>
        onBlockJson(operation, (block) => {
          const seconds = Number(block['time']);
          return new Date(seconds * 1_000).getUTCMonth() > 3 ? { ...block, time: seconds + 3_600 } : block;
        }),
    },
  },
} satisfies FaultFile;
