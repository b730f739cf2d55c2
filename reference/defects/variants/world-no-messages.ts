import type { VariantFile } from './load.ts';

export default {
  what: 'there is not one cross-chain message',
  loses: 'EVM addresses are learnt from messages first of all, and none tells the blockchain id of a chain',
  world: { without: ['messages'] },
} satisfies VariantFile;
