import { hub } from '../../../shared/examples.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { keysetPaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listCollectibleBalances',
  faults: {
    'cursor-is-a-contract': {
      origin: 'paging',
      deep: true,
      sentence: 'What the service does, convention 2: the next page goes on where the page before ended',
      what:
        'the cursor names the last contract without its id: the ids of that contract behind the page ' +
        'are on no page',
      make: (operation) => keysetPaged(operation, (item) => textOf(item, 'address')),
      isKept: async (ask, world) => {
        const count = async (pageSize: number): Promise<number> =>
          (await walk(ask, { ...hub(world), pageSize })).length;
        return (await count(3)) === (await count(500));
      },
    },
  },
} satisfies ReportedFile;
