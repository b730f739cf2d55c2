import { onParameters } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { numberOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const mostBlocks = 1_000;

export default {
  on: 'listErc20Transfers',
  faults: {
    'end-alone-looks-back-a-thousand-blocks': {
      origin: 'input',
      deep: true,
      sentence: 'Conventions, 5: when only endBlock is given, the range starts at genesis',
      what:
        'the log store scans at most a thousand blocks at a time: with endBlock alone, transfers of blocks before ' +
        'endBlock - 1000 are missing',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const end = wholeNumberAt(parameters, 'endBlock');
          return end !== undefined && end > mostBlocks && parameters['startBlock'] === undefined
            ? { ...parameters, startBlock: String(end - mostBlocks) }
            : undefined;
        }),
      isKept: async (ask, world) => {
        const endBlock = firstChain(world).head;
        const parameters = { ...hub(world), pageSize: 100 };
        const all = await walk(ask, parameters);
        const ranged = await walk(ask, { ...parameters, endBlock });
        return ranged.length === all.filter((item) => numberOf(item, 'blockNumber') < endBlock).length;
      },
    },
  },
} satisfies ReportedFile;
