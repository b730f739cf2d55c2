import type { VariantFile } from './load.ts';

export default {
  what: 'another world, of seed 4: other ids, amounts, orders and times',
  world: { seed: 4 },
} satisfies VariantFile;
