import type { OperationCall } from '../types.ts';
import { onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Another currency that is taken for usd, or makes the service fail. */
export default {
  breaks: 'data.currency.other',
  mutate: (operation) => {
    const known = operation.parameters['currency']?.values ?? [];
    const other = (call: OperationCall): boolean =>
      call.parameters['currency'] !== undefined && !known.includes(String(call.parameters['currency']));
    return {
      'as-usd': onParameters(operation, (parameters, call) =>
        other(call) ? given(parameters, { currency: 'usd' }) : undefined,
      ),
      fails: refusing(operation, other, 500),
    };
  },
} satisfies MutantFile;
