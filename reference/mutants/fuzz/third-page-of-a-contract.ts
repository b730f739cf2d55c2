import type { Value } from '../../value.ts';
import { hub } from '../shared/examples.ts';
import { relisted } from '../shared/lists.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.page.continues',
  on: 'listCollectibleBalances',
  hard: 'hard',
  what: 'with contractAddress, the third page begins with the token that the second ended with',
  mutate: (operation) =>
    relisted(operation, {
      follow: (end, { size, total }, call) =>
        end < total
          ? end - (call.parameters['contractAddress'] !== undefined && end === size * 2 && size > 1 ? 1 : 0)
          : undefined,
    }),
  kept: async (ask, world) => {
    const contracts = (await ask({ parameters: { ...hub(world), pageSize: 500 } })).items.map((item) =>
      String(at(item, 'address')),
    );
    const [most] = contracts.toSorted(
      (a, b) => contracts.filter((one) => one === b).length - contracts.filter((one) => one === a).length,
    );
    const ids: string[] = [];
    let pageToken: Value | undefined;
    do {
      const { items, result } = await ask({
        parameters: { ...hub(world), contractAddress: most, pageSize: 2, pageToken },
      });
      ids.push(...items.map((item) => String(at(item, 'tokenId'))));
      pageToken = at(result, 'nextPageToken');
    } while (pageToken !== undefined);
    return new Set(ids).size === ids.length;
  },
} satisfies FuzzMutantFile;
