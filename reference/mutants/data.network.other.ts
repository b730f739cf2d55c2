import type { OperationCall } from '../types.ts';
import { onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Another network that is taken for mainnet, or makes the service fail. */
export default {
  breaks: 'data.network.other',
  mutate: (operation) => {
    const other = (call: OperationCall): boolean =>
      call.parameters['network'] !== undefined &&
      !['mainnet', 'fuji', 'testnet'].includes(String(call.parameters['network']));
    return {
      'as-mainnet': onParameters(operation, (parameters, call) =>
        other(call) ? given(parameters, { network: 'mainnet' }) : undefined,
      ),
      fails: refusing(operation, other, 500),
    };
  },
} satisfies MutantFile;
