import { given, onCall } from '../../../operators/calls.ts';
import { blockOf } from '../../shared/blocks.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'block-one-is-not-found': {
      origin: 'storage-query',
      deep: true,
      report: 'trezor/blockbook#928',
      sentence: 'vm.getBlockByHeight; vm.getHeight: each height up to that of the last accepted block has a block',
      what: 'the index of heights holds the first block and those of a later synchronisation: height 1 is not found',
      make: (operation) =>
        onCall(operation, (call, next) =>
          call.parameters['height'] === '1' ? { kind: 'rpc-error', code: -32000, message: 'not found' } : next(call),
        ),
      isKept: async (ask) => {
        for (const height of ['0', '1', '2']) if (!(await ask({ parameters: { height } })).result) return false;
        return true;
      },
    },
    'heights-beyond-the-head-give-the-head': {
      origin: 'input',
      deep: true,
      report: 'wavesplatform/gowaves#544',
      sentence:
        'vm.getBlockByHeight params: the block at this height, which no block above the last accepted one is at',
      what: 'a height that no block has yet is cut to that of the last block, which comes as the answer',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) => {
          const head = String(xchain.blocks.length - 1);
          const height = call.parameters['height'];
          return typeof height === 'string' && /^[1-9]\d*$/.test(height) && BigInt(height) > BigInt(head)
            ? next({ ...call, parameters: given(call.parameters, { height: head }) })
            : next(call);
        }),
      isKept: async (ask, world) => {
        const height = String(world.xchain.blocks.length + 9);
        const answer = await ask({ parameters: { height, encoding: 'json' } });
        return answer.result === undefined || String(blockOf(answer)?.['height']) === height;
      },
    },
  },
} satisfies ReportedFile;
