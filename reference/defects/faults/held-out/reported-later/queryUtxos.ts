import { Refusal } from '../../../../handlers/shared/refusal.ts';
import { holder } from '../../../shared/examples.ts';
import { walk } from '../../shared/data-client.ts';
import { repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const deepest = 2_000;

export default {
  on: 'queryUtxos',
  faults: {
    'tokens-beyond-the-largest-offset-are-refused': {
      origin: 'paging',
      deep: true,
      report: 'nftstorage/nft.storage#774',
      sentence: 'What the service does, convention 2: a nextPageToken fetches the next page, as far as the list goes',
      what: 'the token is an offset, and the store takes none above 2000: the token of a long list is refused with 400',
      make: (operation) =>
        repaged(operation, {
          page: (all, { place, begin, size }) => {
            if (place > deepest) throw new Refusal(400, `offset must be between 0 and ${deepest}, but is ${place}`);
            return all.slice(begin, begin + size);
          },
        }),
      isKept: async (ask, world) => {
        const subject = { network: 'mainnet', blockchainId: 'x-chain', addresses: holder(world) };
        const own = await walk(ask, { ...subject, pageSize: 1_024 });
        return own.length === (await walk(ask, { ...subject, pageSize: 100 }, 'listUtxos')).length;
      },
    },
  },
} satisfies ReportedFile;
