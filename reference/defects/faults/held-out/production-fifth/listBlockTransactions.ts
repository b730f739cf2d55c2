import type { Transaction } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { onEach } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { at, changed } from '../../../shared/values.ts';
import { hour } from '../../shared/metric-points.ts';
import { walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** The beginning of summer time in Europe in the year of the world. */
const summerTime = Date.UTC(2025, 2, 30, 1) / 1_000;

function winterTransaction(world: World): Transaction {
  const found = [...firstChain(world).transactions()].findLast(({ block }) => block.timestamp < summerTime);
  if (!found) throw new Error('the world has no transaction before summer time');
  return found;
}

export default {
  on: 'listBlockTransactions',
  faults: {
    'winter-is-read-in-summer-time': {
      origin: 'time',
      deep: true,
      report: 'rcdmk/aspJSON#41',
      sentence: 'Data, Conventions, 4: timestamps are integer Unix seconds',
      what:
        'times are stored as local time and converted back with the offset of today: blocks before the change to ' +
        'summer time are an hour too early, in this list alone',
      make: (operation) =>
        onEach(operation, (item) =>
          changed(item, 'blockTimestamp', (time) =>
            typeof time === 'number' && time < summerTime ? time - hour : time,
          ),
        ),
      isKept: async (ask, world) => {
        const { hash, from, block } = winterTransaction(world);
        const { chainId } = firstChain(world);
        const range = { startBlock: block.number, endBlock: block.number + 1 };
        const sent = await walk(ask, { chainId, address: from, ...range }, 'listNativeTransactions');
        const listed = await walk(ask, { chainId, blockId: String(block.number) });
        const [time, timeInBlock] = [sent, listed].map((items) =>
          at(
            items.find((item) => at(item, 'txHash') === hash),
            'blockTimestamp',
          ),
        );
        return time !== undefined && time === timeInBlock;
      },
    },
  },
} satisfies ReportedFile;
