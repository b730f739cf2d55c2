import { onBody, onCall, onParameters } from '../operators/calls.ts';
import type { Value } from '../../value.ts';
import { everyAnswer } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const atHeight = 'vm.getBlockByHeight: the block at the height that was asked for';
const missing = { kind: 'rpc-error', code: -32000, message: 'not found' } as const;

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'zero-is-latest': {
      origin: 'input',
      sentence: atHeight,
      what: 'height 0 counts as left out, and left out means the last block',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) =>
          next(
            call.parameters['height'] === '0'
              ? { ...call, parameters: { ...call.parameters, height: String(xchain.blocks.length - 1) } }
              : call,
          ),
        ),
    },
    'head-is-out-of-range': {
      origin: 'storage-query',
      sentence: 'vm.getBlockByHeight and vm.getHeight: there is a block at the height of the last accepted one',
      what: 'heights have to be below the height of the last block, not at most that: the newest block is not found',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) =>
          Number(call.parameters['height']) === xchain.blocks.length - 1 ? missing : next(call),
        ),
    },
    'ring-of-64-slots': {
      origin: 'cache',
      sentence: atHeight,
      what:
        'answers are kept in a ring of 64 slots, and nobody compares the height in a slot: 64 blocks after one ' +
        'that was read, that one comes again',
      make: (operation) => {
        const slots = new Map<string, { readonly body: Value; left: number }>();
        return onBody(operation, (body, { parameters }) => {
          const slot = `${Number(parameters['height']) % 64} ${String(body['encoding'])}`;
          const held = slots.get(slot);
          if (held && held.left > 0) {
            held.left -= 1;
            return held.body;
          }
          slots.set(slot, { body, left: 2 });
          return body;
        });
      },
    },
    'hex-for-archived-blocks': {
      origin: 'storage-query',
      sentence: 'vm.getBlockByHeight params and result: encoding json gives json',
      what:
        'blocks below height 16 come from an archive that gives its bytes as they are: hex, whatever the encoding ' +
        'of the call',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          Number(parameters['height']) < 16 && parameters['encoding'] === 'json'
            ? { ...parameters, encoding: 'hex' }
            : undefined,
        ),
    },
    'unknown-to-one-node': {
      origin: 'rollout',
      deep: false,
      sentence: 'Endpoints: vm.getBlockByHeight is a method of the interface',
      what: 'every fifth call meets a release from before this method, and is refused as an unknown method',
      make: (operation) => {
        let asked = 0;
        return onCall(operation, (call, next) => {
          asked += 1;
          return asked % 5 === 0
            ? { kind: 'rpc-error', code: -32601, message: 'Method not found: vm.getBlockByHeight' }
            : next(call);
        });
      },
      isKept: (ask) => everyAnswer(ask, { parameters: { height: '9' } }, ({ result }) => result !== undefined),
    },
    'last-key-with-prefix': {
      origin: 'storage-query',
      sentence: atHeight,
      what:
        'heights are text keys, and the scan takes the last key that begins with the one asked for: 12 gives 129, ' +
        'while 20 and more are right',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) => {
          const height = String(call.parameters['height']);
          const keys = xchain.blocks.map((block) => String(block.height)).filter((key) => key.startsWith(height));
          const last = keys.sort().at(-1);
          return next(
            last === undefined || height.length < 2
              ? call
              : { ...call, parameters: { ...call.parameters, height: last } },
          );
        }),
    },
    'height-in-32-bits': {
      origin: 'number',
      sentence: 'vm.getBlockByHeight: a height is a uint64, and nothing was accepted so far above the head',
      what: 'the height is cut to 32 bits: 4294967299 gives the block at 3',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          /^[1-9]\d{9,18}$/.test(String(parameters['height']))
            ? { ...parameters, height: String(BigInt.asUintN(32, BigInt(String(parameters['height'])))) }
            : undefined,
        ),
    },
    'id-of-parent': {
      origin: 'join',
      sentence: 'vm.getBlockByHeight and vm.getBlock: the same block comes by its height and by its id',
      what:
        'for blocks with one transaction the table of heights was filled with the id of the parent: by its height ' +
        'such a block is its parent',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) => {
          const height = Number(call.parameters['height']);
          return next(
            height > 0 && xchain.blocks[height]?.txs.length === 1
              ? { ...call, parameters: { ...call.parameters, height: String(height - 1) } }
              : call,
          );
        }),
    },
  },
} satisfies FaultFile;
