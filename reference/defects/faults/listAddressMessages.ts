import { onItems } from '../operators/calls.ts';
import { hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { changed } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import type { World } from '../../world/world.ts';
import { cachedBy, keyWithout } from '../shared/data-cached.ts';
import { listOf, textOf, walk } from './shared/data-client.ts';
import { timeOfMessage } from './shared/data-messages.ts';
import { keysetPaged, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const subject = (world: World): { readonly address: string } => ({ address: hub(world).address });

const isFrom = (message: Value, address: string): boolean =>
  textOf(message, 'from').toLowerCase() === address.toLowerCase();

export default {
  on: 'listAddressMessages',
  faults: {
    'testnet-is-no-known-network': {
      origin: 'input',
      sentence: 'What the service does, convention 8: testnet is an accepted name of a network that has messages',
      what: 'network=testnet is compared with the stored name fuji and lists nothing',
      make: (operation) =>
        relist(operation, (items, { call }) => (call.parameters['network'] === 'testnet' ? [] : items)),
      isKept: async (ask, world) => {
        const counts = await Promise.all(
          [undefined, 'mainnet', 'testnet'].map(
            async (network) => (await walk(ask, { ...subject(world), network, pageSize: 100 })).length,
          ),
        );
        return counts[0] === (counts[1] ?? 0) + (counts[2] ?? 0);
      },
    },
    'messages-without-fee-lost-in-the-join': {
      origin: 'join',
      sentence: 'Endpoints, row 16: all messages of the address, those without a relayer fee too',
      what: 'messages whose reward is 0 are missing, since no reward row joins with them',
      make: (operation) =>
        relist(operation, (items) => items.filter((item) => textOf(item, 'rewardDetails.value') !== '0')),
    },
    'receivers-wait-for-delivery': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 16: messages to the address, pending ones too',
      what: 'messages to the address are listed once they are executed, pending ones are missing',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          items.filter((item) => isFrom(item, textAt(call, 'address')) || textOf(item, 'status') !== 'pending'),
        ),
    },
    'each-page-sorted-by-itself': {
      origin: 'paging',
      sentence: 'Endpoints, row 16: ordered by time, newest first, over all pages',
      what: 'sent messages come before received ones in the list that is paged; each page alone is in order',
      make: (operation) =>
        repaged(operation, {
          list: (items, { call }) => {
            const address = textAt(call, 'address');
            return [
              ...items.filter((item) => isFrom(item, address)),
              ...items.filter((item) => !isFrom(item, address)),
            ];
          },
          page: (all, { begin, size }) =>
            all.slice(begin, begin + size).sort((a, b) => timeOfMessage(b) - timeOfMessage(a)),
        }),
    },
    'no-receipts-are-null': {
      origin: 'encoding',
      deep: false,
      sentence: 'Resources, ICM message: receipts is an array',
      what: 'a message without receipts has null in place of an empty list',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => (listOf(item, 'receipts').length === 0 ? changed(item, 'receipts', () => null) : item)),
        ),
    },
    'cache-key-without-network': {
      origin: 'cache',
      sentence: 'Endpoints, row 16: with a network only its messages',
      what: 'a call that differs from an earlier one in its network alone gets the earlier answer',
      make: (operation) => cachedBy(operation, (call) => keyWithout(call, 'network')),
    },
    'cursor-is-a-second': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the next page goes on where the page before ended',
      what: 'where a page ends between two messages of one second, the second of them is on no page',
      make: (operation) => keysetPaged(operation, (item) => String(timeOfMessage(item))),
    },
    'second-page-of-every-network': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the token continues the list of the same call, with its filter',
      what: 'the second page of a list for one network goes on in the list of all networks',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }, { whole }) =>
            (begin === 0 ? all : whole({ network: undefined })).slice(begin, begin + size),
        }),
    },
  },
} satisfies FaultFile;
