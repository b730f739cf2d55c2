import { collectibleBalance } from '../../../../handlers/shared/balances.ts';
import type { Value } from '../../../../value.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { sameTexts, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const idOf = (item: Value): string => `${textOf(item, 'address')} ${textOf(item, 'tokenId')}`;

export default {
  on: 'listCollectibleBalances',
  faults: {
    'ids-once-owned-stay-owned': {
      origin: 'storage-query',
      deep: true,
      report: 'airswap/airswap-nft-marketplace#91',
      sentence: 'Endpoints, rows 11 and 13: the ERC-721 ids that the address owns, the same by both endpoints',
      what:
        'the check of the owner is not awaited, and always passes: each ERC-721 id that the address ever ' +
        'got is listed',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          const contract = call.parameters['contractAddress'];
          if (!chain) return items;
          const rows = new Map(items.map((item) => [idOf(item), item]));
          for (const { token, tokenId, to } of chain.transfersOf(own)) {
            if (token.kind !== 'ERC-721' || tokenId === undefined || to !== own) continue;
            if (contract !== undefined && String(contract).toLowerCase() !== token.address) continue;
            const row = collectibleBalance(chain, own, { token, tokenId });
            if (!rows.has(idOf(row))) rows.set(idOf(row), row);
          }
          return [...rows.values()];
        }),
      isKept: async (ask, world) => {
        const all = await walk(ask, { ...hub(world), pageSize: 500 });
        const own = await walk(ask, { ...hub(world), pageSize: 500 }, 'listErc721Balances');
        return sameTexts(all.filter((item) => textOf(item, 'ercType') === 'ERC-721').map(idOf), own.map(idOf));
      },
    },
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
