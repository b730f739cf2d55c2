import type { VariantFile } from './load.ts';

export default {
  what: 'a deployment with half as much again of everything',
  world: { scale: 1.5 },
} satisfies VariantFile;
