import { checksummed } from '../../../../world/evm/encoding.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
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
    'editions-belong-to-their-last-receiver': {
      origin: 'storage-query',
      deep: true,
      report: 'loomnetwork/erc721x#14',
      sentence: 'Endpoints, row 13: ERC-1155 ids of which the address has units, whoever else has some',
      what: 'an ERC-1155 id has one owner, as an ERC-721 id does: the address that received units last',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const address = textAt(call, 'address').toLowerCase();
          return items.filter((item) => {
            const token = chain?.token(textOf(item, 'address').toLowerCase());
            if (!chain || token?.kind !== 'ERC-1155') return true;
            const tokenId = textOf(item, 'tokenId');
            return chain.transfersOfToken(token).find((row) => String(row.tokenId) === tokenId)?.to === address;
          });
        }),
      isKept: async (ask, world) => {
        const { chainId, address } = hub(world);
        const units = new Map<string, bigint>();
        for (const row of firstChain(world).record.tokens.filter(({ kind }) => kind === 'ERC-1155')) {
          const contract = checksummed(row.address);
          for (const item of await walk(ask, { chainId, address: contract, pageSize: 100 }, 'listTokenTransfers')) {
            const id = `${contract} ${textOf(item, 'erc1155Token.tokenId')}`;
            const sign =
              (textOf(item, 'to.address') === address ? 1n : 0n) - (textOf(item, 'from.address') === address ? 1n : 0n);
            units.set(id, (units.get(id) ?? 0n) + sign * BigInt(textOf(item, 'value')));
          }
        }
        const held = (await walk(ask, { ...hub(world), pageSize: 500 })).map(
          (item) => `${textOf(item, 'address')} ${textOf(item, 'tokenId')}`,
        );
        return [...units].every(([id, sum]) => sum <= 0n || held.includes(id));
      },
    },
  },
} satisfies ReportedFile;
