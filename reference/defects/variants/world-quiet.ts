import type { VariantFile } from './load.ts';

export default {
  what: 'the newest thousand blocks hold nothing but payments of one address to itself',
  world: { quiet: { blocks: 1_000 } },
} satisfies VariantFile;
