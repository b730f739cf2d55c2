import { onBody } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only for an export transaction asked for as json, the answer says hex. */
export default {
  breaks: 'node.tx.encoding-echo',
  mutate: (operation) =>
    operation.id !== 'vm.getTx'
      ? {}
      : {
          '': onBody(operation, (body) =>
            at(body, 'tx.unsignedTx.destinationChain') === undefined ? body : { ...body, encoding: 'hex' },
          ),
        },
} satisfies MutantFile;
