import { onCall, refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Transactions that the node does not know, although their UTXOs are listed. */
export default {
  breaks: 'cross.tx.exists',
  mutate: (operation) => ({
    unknown: onCall(operation, () => ({ kind: 'rpc-error', code: -32000, message: 'not found' })),
    'hex-only': refusing(operation, (call) => call.parameters['encoding'] === 'json'),
  }),
} satisfies MutantFile;
