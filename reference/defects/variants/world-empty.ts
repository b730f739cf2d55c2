import type { VariantFile } from './load.ts';

export default {
  what: 'an asset chain without any transaction but the one that made the native asset: only its genesis exists',
  loses: 'no block holds a transaction, no asset was created, and nothing came from another chain',
  world: { blocks: 0 },
} satisfies VariantFile;
