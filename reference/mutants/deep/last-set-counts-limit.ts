import { onBody, itemsOf } from '../shared/alter.ts';
import { limitOf } from '../shared/utxos.ts';
import type { MutantFile } from '../types.ts';

/** Only a set that is not full says that it is. */
export default {
  breaks: 'node.utxos.num-fetched',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': onBody(operation, (body, call) => {
            const count = itemsOf(operation, body).length;
            return call.parameters['startIndex'] !== undefined && count > 0 && count < limitOf(call)
              ? { ...body, numFetched: String(limitOf(call)) }
              : body;
          }),
        },
} satisfies MutantFile;
