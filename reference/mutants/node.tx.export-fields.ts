import { without } from './shared/values.ts';
import { onUnsigned } from './shared/node.ts';
import type { MutantFile } from './types.ts';

/** Members of exports that come alone, or on transactions that are none. */
export default {
  breaks: 'node.tx.export-fields',
  mutate: (operation) => ({
    'no-chain': onUnsigned(operation, (unsigned) => without(unsigned, 'destinationChain')),
    'no-list': onUnsigned(operation, (unsigned) => without(unsigned, 'exportedOutputs')),
    'chain-on-others': onUnsigned(operation, (unsigned) =>
      unsigned['destinationChain'] === undefined
        ? { ...unsigned, destinationChain: unsigned['blockchainID'] }
        : unsigned,
    ),
    'list-on-others': onUnsigned(operation, (unsigned) =>
      unsigned['exportedOutputs'] === undefined ? { ...unsigned, exportedOutputs: unsigned['outputs'] } : unsigned,
    ),
  }),
} satisfies MutantFile;
