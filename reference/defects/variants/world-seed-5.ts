import type { VariantFile } from './load.ts';

export default {
  what: 'another world, of seed 5: other ids, amounts, orders and times',
  world: { seed: 5 },
} satisfies VariantFile;
