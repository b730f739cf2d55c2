import { checksummed } from '../../../../world/evm/encoding.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listCollectibleBalances',
  faults: {
    'token-uri-holds-one-digit': {
      origin: 'number',
      deep: true,
      report: 'loomnetwork/erc721x#18',
      sentence: 'Resources, collectible balance: tokenUri is that of the id, the same as in its transfers',
      what: 'tokenUri is a pattern with room for one digit of the id: that of 12 is that of 2',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'tokenUri', (uri) => String(uri).replace(/\d+(?=\d\.json$)/, ''))),
        ),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const uris = new Map<string, string>();
        for (const { address } of record.tokens.filter(({ kind }) => kind === 'ERC-721')) {
          const subject = { chainId, address: checksummed(address), pageSize: 100 };
          for (const item of await walk(ask, subject, 'listTokenTransfers'))
            uris.set(
              `${checksummed(address)} ${textOf(item, 'erc721Token.tokenId')}`,
              textOf(item, 'erc721Token.tokenUri'),
            );
        }
        return (await walk(ask, { ...hub(world), pageSize: 500 }))
          .filter((item) => textOf(item, 'ercType') === 'ERC-721')
          .every(
            (item) => uris.get(`${textOf(item, 'address')} ${textOf(item, 'tokenId')}`) === textOf(item, 'tokenUri'),
          );
      },
    },
  },
} satisfies ReportedFile;
