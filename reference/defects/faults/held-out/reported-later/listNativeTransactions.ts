import { hub } from '../../../shared/examples.ts';
import type { Value } from '../../../../value.ts';
import { descends, numberOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

/** Blocks that the indexer missed at first. */
const isLate = (item: Value): boolean => {
  const number = numberOf(item, 'blockNumber');
  return number >= 640 && number < 704;
};

export default {
  on: 'listNativeTransactions',
  faults: {
    'blocks-stored-late-come-first': {
      origin: 'storage-query',
      deep: true,
      report: 'near/near-explorer#260',
      sentence: 'What the service does, convention 6: results are sorted by timestamp',
      what:
        'the list has the order in which rows were stored: blocks that the indexer missed at first, and stored last, ' +
        'stand before the newest ones',
      make: (operation) =>
        relist(operation, (items) => [...items.filter(isLate), ...items.filter((item) => !isLate(item))]),
      isKept: async (ask, world) => {
        const items = await walk(ask, { ...hub(world), pageSize: 100 });
        return items.some(isLate) && descends(items.map((item) => numberOf(item, 'blockTimestamp')));
      },
    },
  },
} satisfies ReportedFile;
