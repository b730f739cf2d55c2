import { numberAt, onItems } from '../operators/calls.ts';
import { changed, everywhere } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import { numberOf, textOf } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const identity = (item: Value): string =>
  `${textOf(item, 'txHash')} ${textOf(item, 'logIndex')} ${textOf(item, 'erc1155Token.tokenId')}`;

export default {
  on: 'listTokenTransfers',
  faults: {
    'pages-overlap-by-one': {
      origin: 'paging',
      deep: false,
      sentence: 'What the service does, convention 2: the next page goes on behind the page before',
      what: 'each page begins with the last transfer of the page before, since the cursor is compared with <=',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => {
            const from = Math.max(0, begin - 1);
            return all.slice(from, from + size);
          },
          follow: (all, { begin, size }) => nextSlice(all, { begin: Math.max(0, begin - 1), size: Math.max(2, size) }),
        }),
    },
    'large-values-in-exponent-form': {
      origin: 'number',
      sentence: 'What the service does, convention 4: amounts are decimal strings',
      what: 'values of 10^21 and more come as 4.000003e+24',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            changed(item, 'value', (value) => (BigInt(String(value)) >= 10n ** 21n ? String(Number(value)) : value)),
          ),
        ),
    },
    'minted-units-lost-in-the-join': {
      origin: 'join',
      sentence: 'Endpoints, row 8: all transfers of an ERC-1155 contract',
      what: 'of ERC-1155 contracts the transfers from the zero address are missing, since no account joins with it',
      make: (operation) =>
        relist(operation, (items) =>
          items.filter(
            (item) => textOf(item, 'erc1155Token.address') === '' || !/^0x0{40}$/.test(textOf(item, 'from.address')),
          ),
        ),
    },
    'old-partition-ignores-the-end': {
      origin: 'storage-query',
      sentence: 'What the service does, convention 5: transfers at and behind the end block are outside the range',
      what: 'of the first 600 blocks, kept in an old partition, endBlock leaves nothing out',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const end = numberAt(call.parameters, 'endBlock');
          return end === undefined || end >= 600 || end <= (numberAt(call.parameters, 'startBlock') ?? 0)
            ? items
            : whole({ endBlock: '600' });
        }),
    },
    'currency-code-from-the-database': {
      origin: 'encoding',
      deep: false,
      sentence: 'Resources, Money: the currency code is in lower case',
      what: 'the price of the token has currencyCode USD',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => everywhere(item, 'currencyCode', (code) => String(code).toUpperCase())),
        ),
    },
    'collectibles-with-two-owners-in-a-block': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 8: all transfers of an ERC-1155 contract, several of one transaction too',
      what: 'an ERC-1155 id that moves twice in one transaction has its last transfer listed alone',
      make: (operation) =>
        relist(operation, (items) => {
          const keys = items.map((item) => `${textOf(item, 'txHash')} ${textOf(item, 'erc1155Token.tokenId')}`);
          return items.filter(
            (item, index) => textOf(item, 'erc1155Token.tokenId') === '' || keys.indexOf(keys[index] ?? '') === index,
          );
        }),
    },
    'start-block-looked-up-by-time': {
      origin: 'time',
      sentence: 'What the service does, convention 5: a range holds its start block',
      what: 'blocks of the same second as startBlock are listed too, though they come before it',
      make: (operation) =>
        relist(operation, (items, { call, world, whole }) => {
          const start = numberAt(call.parameters, 'startBlock');
          const blocks = world.evm.chain(String(call.parameters['chainId']))?.record.blocks;
          const time = start === undefined ? undefined : blocks?.[start]?.timestamp;
          if (time === undefined) return items;
          const identities = new Set(items.map(identity));
          return whole({ startBlock: undefined }).filter(
            (item) => identities.has(identity(item)) || numberOf(item, 'blockTimestamp') === time,
          );
        }),
    },
  },
} satisfies FaultFile;
