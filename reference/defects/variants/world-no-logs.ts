import type { VariantFile } from './load.ts';

export default {
  what: 'the organisation has not used its keys yet: no API logs',
  loses: 'no statement about log entries meets one',
  world: { without: ['apiLogs'] },
} satisfies VariantFile;
