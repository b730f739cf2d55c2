import type { VariantFile } from './load.ts';

export default {
  what: 'another world, of seed 3: other ids, amounts, orders and times',
  world: { seed: 3 },
} satisfies VariantFile;
