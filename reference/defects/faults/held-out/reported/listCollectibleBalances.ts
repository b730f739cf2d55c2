import { hub } from '../../../shared/examples.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listCollectibleBalances',
  faults: {
    'checksummed-editions-are-unknown': {
      origin: 'encoding',
      deep: true,
      report: 'Blobscan/blobscan#203',
      sentence: 'Endpoints, row 13: contractAddress keeps the ids of the contract, written as answers write it',
      what:
        'the table of ERC-1155 ids has addresses in lower case, and contractAddress is compared as it comes: with ' +
        'the letter case of answers it finds nothing',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) => {
          const contract = parameters['contractAddress'];
          return contract === undefined || contract === String(contract).toLowerCase()
            ? items
            : items.filter((item) => textOf(item, 'ercType') !== 'ERC-1155');
        }),
      isKept: async (ask, world) => {
        const all = await walk(ask, { ...hub(world), pageSize: 500 });
        const edition = all.find((item) => textOf(item, 'ercType') === 'ERC-1155');
        const contractAddress = textOf(edition, 'address');
        return textsOf(await walk(ask, { ...hub(world), contractAddress }), 'address').includes(contractAddress);
      },
    },
  },
} satisfies ReportedFile;
