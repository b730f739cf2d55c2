import type { Value } from '../../../../value.ts';
import { deployer, firstChain } from '../../../shared/examples.ts';
import { isDistinct, numberOf, textOf, walk } from '../../shared/data-client.ts';
import { repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

/** Whether a row comes after another one, newest first, where the cursor holds the log index as text. */
function isBehind(row: Value, last: Value): boolean {
  const [block, lastBlock] = [numberOf(row, 'blockNumber'), numberOf(last, 'blockNumber')];
  return block < lastBlock || (block === lastBlock && textOf(row, 'logIndex') < textOf(last, 'logIndex'));
}

/** The rows after the place of a cursor, which is one more than the index of the last row before. */
function rowsFrom(all: readonly Value[], place: number): Value[] {
  const last = all[place - 1];
  return last === undefined ? [...all] : all.filter((row) => isBehind(row, last));
}

const placeBehind = (all: readonly Value[], row: Value): number => all.indexOf(row) + 1;

export default {
  on: 'listErc20Transfers',
  faults: {
    'log-index-in-the-cursor-is-text': {
      origin: 'paging',
      deep: true,
      report: 'p2panda/aquadoggo#65',
      sentence: 'Data, Conventions, 2: with nextPageToken as pageToken comes the next page',
      what:
        'the cursor compares log indices as text: where a page ends inside a block with ten or more logs, the next ' +
        'page skips transfers of the block (8 after 10) and repeats others (100 after 20)',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, size }) => rowsFrom(all, place).slice(0, size),
          follow: (all, { place, size }, page) => {
            const last = page.at(-1);
            return last === undefined || rowsFrom(all, place).length <= size ? undefined : placeBehind(all, last);
          },
        }),
      isKept: async (ask, world) => {
        const { blockchainId, address } = deployer(world);
        const items = await walk(ask, { chainId: blockchainId, address, pageSize: 30 });
        const own = firstChain(world)
          .transfersOf(address.toLowerCase())
          .filter(({ token }) => token.kind === 'ERC-20');
        const ids = items.map((item) => `${textOf(item, 'blockHash')} ${textOf(item, 'logIndex')}`);
        return ids.length === own.length && isDistinct(ids);
      },
    },
  },
} satisfies ReportedFile;
