import type { VariantFile } from './load.ts';

export default { what: 'there is not one cross-chain message', loses: 'no statement about messages meets one, and no message tells the blockchain id of a chain', world: { without: ['messages'] } } satisfies VariantFile;
