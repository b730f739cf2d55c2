import { refusing } from '../shared/alter.ts';
import { texts } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listMessages',
  hard: 'easy',
  what: '500 for a NUL character in any value',
  mutate: (operation) => refusing(operation, (call) => texts(call).some((text) => text.includes('\0')), 500),
  kept: async (ask) => (await ask({ parameters: { pageToken: 'a\0b' } })).status < 500,
} satisfies FuzzMutantFile;
