import { refusing } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.page.continues',
  on: 'listAddressMessages',
  hard: 'hard',
  what: '500 for a page token together with network=fuji or testnet',
  mutate: (operation) =>
    refusing(
      operation,
      (call) => ['fuji', 'testnet'].includes(textAt(call, 'network')) && textAt(call, 'pageToken') !== '',
      500,
    ),
  kept: async (ask, { evm }) => {
    const parameters = {
      address: evm.messages.find((message) => message.network === 'fuji')?.to,
      network: 'fuji',
      pageSize: 1,
    };
    const first = await ask({ parameters });
    return (await ask({ parameters: { ...parameters, pageToken: at(first.result, 'nextPageToken') } })).status === 200;
  },
} satisfies FuzzMutantFile;
