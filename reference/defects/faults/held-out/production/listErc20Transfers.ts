import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc20Transfers',
  faults: {
    'no-decimals-are-eighteen': {
      origin: 'number',
      deep: true,
      report: 'trezor/trezor-suite#31214',
      sentence: 'Resources, ERC-20 transfer: erc20Token.decimals are those of the token, 0 where it has none',
      what: 'decimals of 0 count as unknown, and are replaced by the usual 18',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'erc20Token.decimals', (decimals) => (decimals === 0 ? 18 : decimals))),
        ),
      isKept: async (ask, world) => {
        const subject = { ...hub(world), filterSpamTokens: false, pageSize: 500 };
        const decimals = new Map(
          (await walk(ask, subject, 'listErc20Balances')).map((item) => [
            textOf(item, 'address'),
            textOf(item, 'decimals'),
          ]),
        );
        return (await walk(ask, { ...hub(world), pageSize: 100 })).every((item) => {
          const known = decimals.get(textOf(item, 'erc20Token.address'));
          return known === undefined || known === textOf(item, 'erc20Token.decimals');
        });
      },
    },
    'bounds-are-compared-as-text': {
      origin: 'number',
      deep: true,
      report: 'jackwener/OpenCLI#306',
      sentence: 'What the service does, convention 5: the blocks from startBlock on, up to endBlock',
      what: 'block numbers are text in the table: 1000 comes before 90, and bounds of different lengths find nothing',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const [start, end] = [textAt(call, 'startBlock'), textAt(call, 'endBlock')];
          if (start === '' || end === '') return items;
          return whole({ startBlock: undefined, endBlock: undefined }).filter((item) => {
            const block = textOf(item, 'blockNumber');
            return block >= start && block < end;
          });
        }),
      isKept: async (ask, world) => {
        const parameters = { ...hub(world), startBlock: 90, endBlock: 1_200 };
        return (await ask({ parameters })).items.length > 0;
      },
    },
  },
} satisfies ReportedFile;
