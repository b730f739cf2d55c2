import type { OperationCall } from '../types.ts';
import { onItems, refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Prefixed addresses that are refused or not found. */
export default {
  breaks: 'data.utxos.address-prefixes',
  mutate: (operation) => {
    const prefixed = (parameters: OperationCall['parameters'], prefix: string): boolean =>
      String(parameters['addresses'] ?? '')
        .split(',')
        .some((address) => address.startsWith(prefix));
    return {
      'p-refused': refusing(operation, ({ parameters }) => prefixed(parameters, 'P-')),
      'x-refused': refusing(operation, ({ parameters }) => prefixed(parameters, 'X-')),
      'p-finds-nothing': onItems(operation, (items, { parameters }) => (prefixed(parameters, 'P-') ? [] : items)),
      'x-finds-less': onItems(operation, (items, { parameters }) =>
        prefixed(parameters, 'X-') ? items.slice(1) : items,
      ),
      'bare-refused': refusing(
        operation,
        ({ parameters }) =>
          parameters['addresses'] !== undefined && !/(^|,)[PX]-/.test(String(parameters['addresses'])),
      ),
    };
  },
} satisfies MutantFile;
