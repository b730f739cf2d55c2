import { onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only UTXOs of several owners are not found by their last owner. */
export default {
  breaks: 'data.utxos.address-filter',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['addresses'] === undefined
              ? items
              : items.filter((item) => {
                  const owners = at(item, 'addresses');
                  return (
                    !Array.isArray(owners) ||
                    owners.length < 2 ||
                    owners
                      .slice(0, -1)
                      .some((owner) => String(parameters['addresses']).includes(String(owner).replace(/^[PX]-/, '')))
                  );
                }),
          ),
        },
} satisfies MutantFile;
