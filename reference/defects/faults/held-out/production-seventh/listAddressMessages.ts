import type { Value } from '../../../../value.ts';
import { hub } from '../../../shared/examples.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { descends, numberOf, textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const timeOf = (item: Value): number => numberOf(item, 'sourceTransaction.timestamp');

export default {
  on: 'listAddressMessages',
  faults: {
    'networks-are-merged-page-by-page': {
      origin: 'paging',
      deep: true,
      sentence: 'Endpoints, 16: messages are ordered by timestamp descending',
      what:
        'without network, each page holds the next half page of each network, sorted: within a page the order ' +
        'is right, ' +
        'but later pages hold newer messages of the network with more of them',
      make: (operation) =>
        relist(operation, (items, { call: { parameters }, world }) => {
          if (parameters['network'] !== undefined) return items;
          const networkOf = (item: Value): string | undefined =>
            world.evm.chain(textOf(item, 'sourceEvmChainId'))?.record.spec.network;
          const size = wholeNumberAt(parameters, 'pageSize') ?? 10;
          const test = items.filter((item) => networkOf(item) === 'fuji');
          const main = items.filter((item) => networkOf(item) !== 'fuji');
          const merged: Value[] = [];
          while (main.length + test.length > 0) {
            const half = Math.min(test.length, Math.max(Math.floor(size / 2), size - main.length));
            const page = [...test.splice(0, half), ...main.splice(0, size - half)];
            merged.push(...page.toSorted((a, b) => timeOf(b) - timeOf(a)));
          }
          return merged;
        }),
      isKept: async (ask, world) => descends((await walk(ask, { address: hub(world).address })).map(timeOf)),
    },
  },
} satisfies ReportedFile;
