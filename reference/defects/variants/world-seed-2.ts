import type { VariantFile } from './load.ts';

export default {
  what: 'another world, of seed 2: other ids, amounts, orders and times',
  world: { seed: 2 },
} satisfies VariantFile;
