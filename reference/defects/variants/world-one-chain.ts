import type { VariantFile } from './load.ts';

export default {
  what: 'one EVM chain alone, and so nobody to send messages to',
  loses: 'EVM addresses are learnt from messages first of all, and none tells the blockchain id of a chain',
  world: { chains: 1, without: ['messages'] },
} satisfies VariantFile;
