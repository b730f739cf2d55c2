import type { VariantFile } from './load.ts';

export default {
  what: 'an asset chain of three blocks after its first',
  loses: 'no asset was created and little has happened',
  world: { blocks: 3 },
} satisfies VariantFile;
