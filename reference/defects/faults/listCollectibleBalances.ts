import { firstChain, hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { isMembers } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import { listOf, textOf, walk } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const identity = (item: Value): string => `${textOf(item, 'address')} ${textOf(item, 'tokenId')}`;

export default {
  on: 'listCollectibleBalances',
  faults: {
    'test-chains-share-the-table': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 13: the collectibles of the address on the chain asked for',
      what: 'on a test chain the ids of the first chain are listed too, since owners are looked up without the chain',
      make: (operation) =>
        relist(operation, (items, { call, world, whole }) =>
          world.evm.chain(textAt(call, 'chainId'))?.record.spec.network === 'fuji'
            ? [...items, ...whole({ chainId: firstChain(world).chainId })]
            : items,
        ),
    },
    'units-count-as-one-owner': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 13: ERC-1155 ids that the address has are listed, however many units it gave away',
      what: 'an ERC-1155 id is left out once the address gave some of its units away last, as if it were the only one',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          return items.filter((item) => {
            const last = chain
              ?.transfersOf(own)
              .find(
                ({ token, tokenId }) =>
                  token.kind === 'ERC-1155' &&
                  token.address === textOf(item, 'address').toLowerCase() &&
                  String(tokenId) === textOf(item, 'tokenId'),
              );
            return last === undefined || last.to === own;
          });
        }),
      isKept: async (ask, world) => {
        const subject = hub(world);
        const listed = (await walk(ask, { ...subject, pageSize: 500 })).map(identity);
        const units = new Map<string, bigint>();
        for (const item of await walk(ask, { ...subject, pageSize: 100 }, 'listAddressTransactions'))
          for (const transfer of listOf(item, 'erc1155Transfers')) {
            const key = `${textOf(transfer, 'erc1155Token.address')} ${textOf(transfer, 'erc1155Token.tokenId')}`;
            const sign = textOf(transfer, 'to.address') === subject.address ? 1n : -1n;
            units.set(key, (units.get(key) ?? 0n) + sign * BigInt(textOf(transfer, 'value')));
          }
        return [...units].every(([key, sum]) => sum <= 0n || listed.includes(key));
      },
    },
    'union-merges-equal-ids': {
      origin: 'join',
      sentence: 'Endpoints, row 13: ERC-721 and ERC-1155 ids of the address, each of them',
      what: 'an ERC-1155 id is dropped where an ERC-721 contract has the same number for the address',
      make: (operation) =>
        relist(operation, (items) => {
          const numbers = new Set(
            items.filter((item) => textOf(item, 'ercType') === 'ERC-721').map((item) => textOf(item, 'tokenId')),
          );
          return items.filter(
            (item) => textOf(item, 'ercType') !== 'ERC-1155' || !numbers.has(textOf(item, 'tokenId')),
          );
        }),
    },
    'a-page-of-each-kind': {
      origin: 'paging',
      deep: false,
      sentence: 'What the service does, convention 3: a page has at most pageSize items',
      what: 'a page holds up to pageSize ids of each of the two kinds',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => {
            const ofKind = (kind: string): Value[] => all.filter((item) => textOf(item, 'ercType') === kind);
            return [...ofKind('ERC-721').slice(begin, begin + size), ...ofKind('ERC-1155').slice(begin, begin + size)];
          },
          follow: (all, slice) => {
            const count = (kind: string): number => all.filter((item) => textOf(item, 'ercType') === kind).length;
            return slice.begin + slice.size < Math.max(count('ERC-721'), count('ERC-1155'))
              ? nextSlice(all, slice)
              : undefined;
          },
        }),
    },
    'index-times-of-unit-tokens-as-text': {
      origin: 'rollout',
      sentence: 'Resources, token metadata: the time of the last update is an integer in Unix seconds',
      what: 'ERC-1155 metadata, from the new indexer, has metadataLastUpdatedTimestamp as an ISO date',
      make: (operation) =>
        relist(operation, (items) =>
          items.map((item) => {
            const metadata = isMembers(item) ? item['metadata'] : undefined;
            return isMembers(item) && isMembers(metadata) && textOf(item, 'ercType') === 'ERC-1155'
              ? {
                  ...item,
                  metadata: {
                    ...metadata,
                    metadataLastUpdatedTimestamp: new Date(
                      Number(metadata['metadataLastUpdatedTimestamp']) * 1_000,
                    ).toISOString(),
                  },
                }
              : item;
          }),
        ),
    },
    'full-last-page-leads-to-the-first': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the token leads to the next page of the list',
      what: 'where the last page is full it has a token, which leads to the first page again',
      make: (operation) =>
        repaged(operation, {
          follow: (all, slice) => {
            const end = slice.begin + slice.size;
            return end === all.length ? 0 : nextSlice(all, slice);
          },
        }),
    },
  },
} satisfies FaultFile;
