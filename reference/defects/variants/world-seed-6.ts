import type { VariantFile } from './load.ts';

export default {
  what: 'another world, of seed 6: other ids, amounts, orders and times',
  world: { seed: 6 },
} satisfies VariantFile;
