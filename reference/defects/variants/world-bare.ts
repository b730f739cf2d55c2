import type { VariantFile } from './load.ts';

export default {
  what: 'no messages, no logs, no rewards and no vertices at once',
  loses: 'none of those lists has an item, and EVM addresses are learnt from messages first of all',
  world: { without: ['messages', 'apiLogs', 'pendingRewards', 'vertices'] },
} satisfies VariantFile;
