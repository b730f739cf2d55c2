import { without } from './shared/values.ts';
import { onUnsigned } from './shared/node.ts';
import type { MutantFile } from './types.ts';

/** Members of imports that come alone, or on transactions that are none. */
export default {
  breaks: 'node.tx.import-fields',
  mutate: (operation) => ({
    'no-chain': onUnsigned(operation, (unsigned) => without(unsigned, 'sourceChain')),
    'no-list': onUnsigned(operation, (unsigned) => without(unsigned, 'importedInputs')),
    'chain-on-others': onUnsigned(operation, (unsigned) =>
      unsigned['sourceChain'] === undefined ? { ...unsigned, sourceChain: unsigned['blockchainID'] } : unsigned,
    ),
    'list-on-others': onUnsigned(operation, (unsigned) =>
      unsigned['importedInputs'] === undefined ? { ...unsigned, importedInputs: unsigned['inputs'] } : unsigned,
    ),
  }),
} satisfies MutantFile;
