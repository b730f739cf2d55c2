import { fromCb58 } from '../../world/xchain/ids.ts';
import { onBody } from '../shared/alter.ts';
import { someBlock } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.tx-status.unknown',
  on: 'vm.getTxStatus',
  hard: 'middling',
  what: 'the id of a block is taken for a transaction that is being processed',
  mutate: (operation) =>
    onBody(operation, (body, call, { xchain }) =>
      xchain.blocksById.has(fromCb58(textAt(call, 'txID')) ?? '') ? { ...body, status: 'Processing' } : body,
    ),
  kept: async (ask, world) =>
    at((await ask({ parameters: { txID: someBlock(world) } })).result, 'status') === 'Unknown',
} satisfies FuzzMutantFile;
