import { onBody } from '../shared/alter.ts';
import { at, changed, everywhere } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only reverted internal transactions have their gas as a number. */
export default {
  breaks: 'data.number.decimal-string',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': onBody(operation, (body) =>
            everywhere(body, 'internalTransactions', (all) =>
              Array.isArray(all)
                ? all.map((one) => (at(one, 'isReverted') === true ? changed(one, 'gasUsed', Number) : one))
                : all,
            ),
          ),
        },
} satisfies MutantFile;
