import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const subTransactions = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'];

export default {
  on: 'listAddressTransactions',
  faults: {
    'parts-compared-by-letter-case': {
      origin: 'input',
      deep: true,
      report: 'moonstream-to/api#248',
      sentence: 'Data, Endpoints, rule 1: the sub-transactions of which the address is the sender or receiver',
      what:
        'the index of transactions ignores letter case, but sub-transactions are compared with the address as the ' +
        'call writes it: an address in lower case gets its transactions without any transfer',
      make: (operation) =>
        onItems(operation, (items, call) => {
          const address = textAt(call, 'address');
          return items.map((item) =>
            subTransactions.reduce(
              (left, name) =>
                changed(left, name, () =>
                  listOf(left, name).filter((part) =>
                    [textOf(part, 'from.address'), textOf(part, 'to.address')].includes(address),
                  ),
                ),
              item,
            ),
          );
        }),
      isKept: async (ask, world) => {
        const { chainId, address } = hub(world);
        const items = await walk(ask, { chainId, address: address.toLowerCase(), pageSize: 100 });
        return items.some((item) => listOf(item, 'erc20Transfers').length > 0);
      },
    },
  },
} satisfies ReportedFile;
