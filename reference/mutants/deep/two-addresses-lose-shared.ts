import { hash } from '../shared/values.ts';
import { onCall, withBody, itemsOf } from '../shared/alter.ts';
import { answered } from '../shared/utxos.ts';
import type { MutantFile } from '../types.ts';

/** Only for exactly two addresses, what the second alone has is cut to its first hundred. */
export default {
  breaks: 'node.utxos.addresses',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': onCall(operation, (call, next) => {
            const { addresses } = call.parameters;
            if (!Array.isArray(addresses) || addresses.length !== 2) return next(call);
            return withBody(next(call), (body) => {
              const items = itemsOf(operation, body);
              return items.length > 1
                ? answered(
                    body,
                    items.filter((item) => hash(item) % 7 > 0),
                  )
                : body;
            });
          }),
        },
} satisfies MutantFile;
