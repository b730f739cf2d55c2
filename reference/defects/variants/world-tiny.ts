import type { VariantFile } from './load.ts';

export default {
  what: 'a young deployment: few blocks, accounts, messages and tokens',
  loses: 'most lists are too short for a second page, and some have no items at all',
  world: { scale: 0.06 },
} satisfies VariantFile;
