import { onParameters } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { numberOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import type { ReportedFile } from '../../types.ts';

const widest = 1_000;

export default {
  on: 'listErc20Transfers',
  faults: {
    'open-ranges-end-after-a-thousand-blocks': {
      origin: 'input',
      deep: true,
      sentence: 'What the service does, convention 5: with startBlock alone the range ends at the most recent block',
      what: 'the node behind the list reads logs of 1000 blocks at a time, and a range without endBlock ends there',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const start = wholeNumberAt(parameters, 'startBlock');
          return start === undefined || parameters['endBlock'] !== undefined
            ? undefined
            : { ...parameters, endBlock: String(start + widest) };
        }),
      isKept: async (ask, world) => {
        const startBlock = 50;
        const all = await walk(ask, { ...hub(world), pageSize: 100 });
        const found = await walk(ask, { ...hub(world), startBlock, pageSize: 100 });
        return found.length === all.filter((item) => numberOf(item, 'blockNumber') >= startBlock).length;
      },
    },
  },
} satisfies ReportedFile;
