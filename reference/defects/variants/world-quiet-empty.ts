import type { VariantFile } from './load.ts';

export default {
  what: 'the newest thousand blocks hold no transaction',
  world: { quiet: { blocks: 1_000, empty: true } },
} satisfies VariantFile;
