import type { VariantFile } from './load.ts';

export default {
  what: 'no vertex is indexed at any height',
  loses: 'no statement about vertices meets one',
  world: { without: ['vertices'] },
} satisfies VariantFile;
