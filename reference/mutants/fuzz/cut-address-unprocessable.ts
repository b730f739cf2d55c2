import { onRefusal } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.listed-status',
  on: 'listMessages',
  hard: 'easy',
  what: '422 for an address of too few hex digits',
  mutate: (operation) =>
    onRefusal(operation, (call) =>
      ['from', 'to'].some((name) => /^0x[0-9a-f]{1,39}$/i.test(textAt(call, name)))
        ? {
            kind: 'answer',
            status: 422,
            body: { message: 'not an address', statusCode: 422, error: 'Unprocessable Entity' },
          }
        : undefined,
    ),
  kept: async (ask) => (await ask({ parameters: { from: `0x${'ab'.repeat(19)}` } })).status !== 422,
} satisfies FuzzMutantFile;
