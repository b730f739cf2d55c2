import { Refusal } from '../../handlers/shared/refusal.ts';
import { onRefusal } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listErc20Transfers',
  hard: 'middling',
  what: '500 for a page token that another list gave',
  mutate: (operation) =>
    onRefusal(operation, (call) => {
      if (/^\d+\.[0-9a-z]+$/.test(Buffer.from(textAt(call, 'pageToken'), 'base64url').toString('latin1')))
        throw new Refusal(500, 'no such cursor');
      return undefined;
    }),
  kept: async (ask, world) => {
    const other = await ask({ operation: 'listNativeTransactions', parameters: { ...hub(world), pageSize: 5 } });
    return (await ask({ parameters: { ...hub(world), pageToken: at(other.result, 'nextPageToken') } })).status < 500;
  },
} satisfies FuzzMutantFile;
