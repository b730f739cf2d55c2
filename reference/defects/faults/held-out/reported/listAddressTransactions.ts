import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const transferLists = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers'];

export default {
  on: 'listAddressTransactions',
  faults: {
    'log-indexes-begin-with-each-transaction': {
      origin: 'number',
      deep: true,
      report: 'erigontech/erigon#16491',
      sentence: 'Resources, ERC-20 transfer: logIndex is one figure, in its transaction as in the flat list',
      what: 'logIndex counts the logs of the transaction, while the flat list counts those of the block',
      make: (operation) =>
        onItems(operation, (items, call, world) =>
          items.map((item) => {
            const block = world.evm
              .chain(textAt(call, 'chainId'))
              ?.block(textOf(item, 'nativeTransaction.blockNumber'));
            const own = block?.transactions[numberOf(item, 'nativeTransaction.blockIndex')];
            const first = own?.transfers[0]?.logIndex ?? 0;
            return transferLists.reduce(
              (row, list) => changed(row, `${list}.logIndex`, (index) => Number(index) - first),
              item,
            );
          }),
        ),
      isKept: async (ask, world) => {
        const flat = await walk(ask, { ...hub(world), pageSize: 100 }, 'listErc20Transfers');
        const places = new Set(flat.map((row) => `${textOf(row, 'txHash')} ${textOf(row, 'logIndex')}`));
        const items = await walk(ask, { ...hub(world), pageSize: 100 });
        return items.every((item) =>
          textsOf(listOf(item, 'erc20Transfers'), 'logIndex').every((index) =>
            places.has(`${textOf(item, 'nativeTransaction.txHash')} ${index}`),
          ),
        );
      },
    },
    'traces-are-left-out-of-short-ranges': {
      origin: 'storage-query',
      deep: true,
      report: 'blockscout/blockscout#13044',
      sentence: 'Endpoints, row 1: each transaction has its internal transactions, in any range of blocks',
      what: 'a range of at most two blocks is answered from a store without traces: internalTransactions is empty',
      make: (operation) =>
        onItems(operation, (items, { parameters }) => {
          const [start, end] = [wholeNumberAt(parameters, 'startBlock'), wholeNumberAt(parameters, 'endBlock')];
          return start === undefined || end === undefined || end - start > 2
            ? items
            : items.map((item) => changed(item, 'internalTransactions', () => []));
        }),
      isKept: async (ask, world) => {
        const all = await walk(ask, { ...hub(world), pageSize: 100 });
        const traced = all.find((item) => listOf(item, 'internalTransactions').length > 0);
        const startBlock = numberOf(traced, 'nativeTransaction.blockNumber');
        const { items } = await ask({ parameters: { ...hub(world), startBlock, endBlock: startBlock + 1 } });
        return items.some((item) => listOf(item, 'internalTransactions').length > 0);
      },
    },
    'start-block-alone-is-exclusive': {
      origin: 'storage-query',
      deep: true,
      report: 'hirosystems/chainhook#352',
      sentence: 'What the service does, convention 5: startBlock is inclusive, also without endBlock',
      what: 'with startBlock alone the query compares with >, and the transactions of startBlock itself are missing',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) => {
          const start = wholeNumberAt(parameters, 'startBlock');
          return start === undefined || start === 0 || parameters['endBlock'] !== undefined
            ? items
            : items.filter((item) => numberOf(item, 'nativeTransaction.blockNumber') > start);
        }),
      isKept: async (ask, world) => {
        const [, , third] = (await ask({ parameters: hub(world) })).items;
        const startBlock = numberOf(third, 'nativeTransaction.blockNumber');
        const items = await walk(ask, { ...hub(world), startBlock, pageSize: 100 });
        return textsOf(items, 'nativeTransaction.blockNumber').includes(String(startBlock));
      },
    },
  },
} satisfies ReportedFile;
