import type { VariantFile } from './load.ts';

export default {
  what: 'one EVM chain alone, and so nobody to send messages to',
  loses: 'no statement about messages meets one, and no message tells the blockchain id of a chain',
  world: { chains: 1, without: ['messages'] },
} satisfies VariantFile;
