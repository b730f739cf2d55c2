import type { VariantFile } from './load.ts';

export default {
  what: 'nobody waits for a staking reward',
  loses: 'no statement about pending rewards meets one',
  world: { without: ['pendingRewards'] },
} satisfies VariantFile;
