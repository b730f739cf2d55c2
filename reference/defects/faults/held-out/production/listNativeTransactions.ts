import { onParameters } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textOf } from '../../shared/data-client.ts';
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
  },
} satisfies ReportedFile;
