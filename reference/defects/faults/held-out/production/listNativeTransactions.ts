import { checksummed } from '../../../../world/evm/encoding.ts';
import { onItems, onParameters } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listNativeTransactions',
  faults: {
    'equal-bounds-are-one-block': {
      origin: 'storage-query',
      deep: true,
      report: 'filecoin-project/ref-fvm#1285',
      sentence: 'What the service does, convention 5: endBlock is exclusive, also where it is startBlock',
      what: 'a range whose bounds are equal is read by another query, and gives the transactions of this block',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const [start, end] = [wholeNumberAt(parameters, 'startBlock'), wholeNumberAt(parameters, 'endBlock')];
          return start === undefined || start !== end ? undefined : { ...parameters, endBlock: String(end + 1) };
        }),
      isKept: async (ask, world) => {
        const { items } = await ask({ parameters: hub(world) });
        const startBlock = textOf(items[2], 'blockNumber');
        return (await ask({ parameters: { ...hub(world), startBlock, endBlock: startBlock } })).items.length === 0;
      },
    },
    'failed-transactions-have-no-value': {
      origin: 'join',
      deep: true,
      report: 'trezor/trezor-suite#31208',
      sentence: 'Resources, native transaction: value is that of the transaction, the same in each list',
      what: 'value is read from what the transaction moved: one that failed has the value 0, and its own in its block',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => (textOf(item, 'txStatus') === '0' ? changed(item, 'value', () => '0') : item)),
        ),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        const failed = [...chain.transactions()].find(({ succeeded, value }) => !succeeded && value > 0n);
        const [chainId, blockId] = [chain.chainId, String(failed?.block.number)];
        const items = await walk(ask, { chainId, address: checksummed(failed?.from ?? ''), pageSize: 100 });
        const block = await walk(ask, { chainId, blockId }, 'listBlockTransactions');
        const valueIn = (list: typeof items): string =>
          textOf(
            list.find((item) => textOf(item, 'txHash') === failed?.hash),
            'value',
          );
        return valueIn(items) === valueIn(block);
      },
    },
  },
} satisfies ReportedFile;
