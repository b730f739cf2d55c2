import type { OperationCall } from '../types.ts';
import { onBody, onItems, refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** The blockchain id of a chain that is refused, or lists something else. */
export default {
  breaks: 'data.chain-id.alias',
  mutate: (operation) => {
    const alias = (call: OperationCall): boolean => !/^\d+$/.test(String(call.parameters['chainId']));
    return {
      refused: refusing(operation, alias, 404),
      other: operation.listing
        ? onItems(operation, (items, call) => (alias(call) ? items.slice(1) : items))
        : onBody(operation, (body, call) =>
            alias(call) ? { ...body, erc20Transfers: [], nativeTransaction: {} } : body,
          ),
    };
  },
} satisfies MutantFile;
