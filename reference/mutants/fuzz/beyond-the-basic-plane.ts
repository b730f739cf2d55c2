import { refusing } from '../shared/alter.ts';
import { texts } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listApiLogs',
  hard: 'easy',
  what: '500 for a character that takes four bytes, as an emoji does',
  mutate: (operation) =>
    refusing(operation, (call) => texts(call).some((text) => /[\u{10000}-\u{10ffff}]/u.test(text)), 500),
  kept: async (ask) => (await ask({ parameters: { responseCode: '\u{1f98a}' } })).status < 500,
} satisfies FuzzMutantFile;
