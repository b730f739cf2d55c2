import { numberAt, onItems } from '../operators/calls.ts';
import { firstChain, hub, token } from '../shared/examples.ts';
import { changed, everywhere } from '../shared/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { Value } from '../../value.ts';
import type { TokenKind } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import { isDecimal, isDistinct, listOf, numberOf, textOf, textsOf, walk } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const identity = (item: Value): string =>
  `${textOf(item, 'txHash')} ${textOf(item, 'logIndex')} ${textOf(item, 'erc1155Token.tokenId')}`;

/** Tokens of one kind on the first chain. */
const tokens = (world: World, kind: TokenKind): { readonly chainId: string; readonly address: string }[] => {
  const { chainId, record } = firstChain(world);
  return record.tokens
    .filter((one) => one.kind === kind)
    .map(({ address }) => ({ chainId, address: checksummed(address) }));
};

export default {
  on: 'listTokenTransfers',
  faults: {
    'pages-overlap-by-one': {
      origin: 'paging',
      deep: false,
      breaks: 'What the service does, convention 2: the next page goes on behind the page before',
      what: 'each page begins with the last transfer of the page before, since the cursor is compared with <=',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => {
            const from = Math.max(0, begin - 1);
            return all.slice(from, from + size);
          },
          follow: (all, { begin, size }) => nextSlice(all, { begin: Math.max(0, begin - 1), size: Math.max(2, size) }),
        }),
      holds: async (ask, world) => {
        const { chainId, address } = token(world);
        return isDistinct((await walk(ask, { chainId, address, pageSize: 100 })).map(identity));
      },
    },
    'large-values-in-exponent-form': {
      origin: 'number',
      deep: true,
      breaks: 'What the service does, convention 4: amounts are decimal strings',
      what: 'values of 10^21 and more come as 4.000003e+24',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            changed(item, 'value', (value) => (BigInt(String(value)) >= 10n ** 21n ? String(Number(value)) : value)),
          ),
        ),
      holds: async (ask, world) => {
        for (const subject of tokens(world, 'ERC-20'))
          for (const item of await walk(ask, { ...subject, pageSize: 100 }))
            if (!isDecimal(textOf(item, 'value'))) return false;
        return true;
      },
    },
    'minted-units-lost-in-the-join': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 8: all transfers of an ERC-1155 contract',
      what: 'of ERC-1155 contracts the transfers from the zero address are missing, since no account joins with it',
      make: (operation) =>
        relist(operation, (items) =>
          items.filter(
            (item) => textOf(item, 'erc1155Token.address') === '' || !/^0x0{40}$/.test(textOf(item, 'from.address')),
          ),
        ),
      holds: async (ask, world) => {
        const subject = { ...hub(world), pageSize: 100 };
        const listed = new Set<string>();
        for (const parameters of tokens(world, 'ERC-1155'))
          for (const item of await walk(ask, { ...parameters, pageSize: 100 })) listed.add(identity(item));
        return (await walk(ask, subject, 'listAddressTransactions')).every((item) =>
          listOf(item, 'erc1155Transfers').every((transfer) =>
            listed.has(
              [
                textOf(item, 'nativeTransaction.txHash'),
                textOf(transfer, 'logIndex'),
                textOf(transfer, 'erc1155Token.tokenId'),
              ].join(' '),
            ),
          ),
        );
      },
    },
    'old-partition-ignores-the-end': {
      origin: 'storage-query',
      deep: true,
      breaks: 'What the service does, convention 5: transfers at and behind the end block are outside the range',
      what: 'of the first 600 blocks, kept in an old partition, endBlock leaves nothing out',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const end = numberAt(call.parameters, 'endBlock');
          return end === undefined || end >= 600 || end <= (numberAt(call.parameters, 'startBlock') ?? 0)
            ? items
            : whole({ endBlock: '600' });
        }),
      holds: async (ask, world) => {
        const items = await walk(ask, { ...token(world), pageSize: 100, endBlock: 300 });
        return items.every((item) => numberOf(item, 'blockNumber') < 300);
      },
    },
    'currency-code-from-the-database': {
      origin: 'encoding',
      deep: false,
      breaks: 'Resources, Money: the currency code is in lower case',
      what: 'the price of the token has currencyCode USD',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => everywhere(item, 'currencyCode', (code) => String(code).toUpperCase())),
        ),
      holds: async (ask, world) =>
        textsOf((await ask({ parameters: token(world) })).items, 'erc20Token.price.currencyCode').every(
          (code) => code === code.toLowerCase(),
        ),
    },
    'collectibles-with-two-owners-in-a-block': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 8: all transfers of an ERC-1155 contract, several of one transaction too',
      what: 'an ERC-1155 id that moves twice in one transaction has its last transfer listed alone',
      make: (operation) =>
        relist(operation, (items) => {
          const keys = items.map((item) => `${textOf(item, 'txHash')} ${textOf(item, 'erc1155Token.tokenId')}`);
          return items.filter(
            (item, index) => textOf(item, 'erc1155Token.tokenId') === '' || keys.indexOf(keys[index] ?? '') === index,
          );
        }),
      holds: async (ask, world) => {
        const [subject] = tokens(world, 'ERC-1155');
        const units = new Map<string, bigint>();
        for (const item of await walk(ask, { ...subject, pageSize: 100 })) {
          for (const [side, sign] of [
            ['from', -1n],
            ['to', 1n],
          ] as const) {
            const key = `${textOf(item, `${side}.address`)} ${textOf(item, 'erc1155Token.tokenId')}`;
            units.set(key, (units.get(key) ?? 0n) + sign * BigInt(textOf(item, 'value')));
          }
        }
        return [...units].every(([key, sum]) => sum >= 0n || /^0x0{40} /.test(key));
      },
    },
    'start-block-looked-up-by-time': {
      origin: 'time',
      deep: true,
      breaks: 'What the service does, convention 5: a range holds its start block',
      what: 'blocks of the same second as startBlock are listed too, though they come before it',
      make: (operation) =>
        relist(operation, (items, { call, world, whole }) => {
          const start = numberAt(call.parameters, 'startBlock');
          const blocks = world.evm.chain(String(call.parameters['chainId']))?.record.blocks;
          const time = start === undefined ? undefined : blocks?.[start]?.timestamp;
          if (time === undefined) return items;
          const kept = new Set(items.map(identity));
          return whole({ startBlock: undefined }).filter(
            (item) => kept.has(identity(item)) || numberOf(item, 'blockTimestamp') === time,
          );
        }),
      holds: async (ask, world) => {
        const all = await walk(ask, { ...token(world), pageSize: 100 });
        for (const [index, item] of all.entries()) {
          const older = all[index + 1];
          const startBlock = numberOf(item, 'blockNumber');
          if (
            older === undefined ||
            numberOf(older, 'blockTimestamp') !== numberOf(item, 'blockTimestamp') ||
            numberOf(older, 'blockNumber') === startBlock
          )
            continue;
          const later = await walk(ask, { ...token(world), pageSize: 100, startBlock });
          if (later.some((one) => numberOf(one, 'blockNumber') < startBlock)) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
