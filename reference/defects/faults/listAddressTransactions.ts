import { given, numberAt, onItems, onParameters } from '../operators/calls.ts';
import { firstChain } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { isMembers } from '../shared/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { World } from '../../world/world.ts';
import { listOf, numberOf, textOf, textsOf, walk } from './shared/data-client.ts';
import { wholeNumberAt } from './shared/data-parameters.ts';
import { keysetPaged, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const block = 'nativeTransaction.blockNumber';
const hash = 'nativeTransaction.txHash';

/** A contract that takes part in swaps: internal transactions and several token transfers in one transaction. */
const pool = (world: World): { readonly chainId: string; readonly address: string } => {
  const { chainId, record } = firstChain(world);
  return {
    chainId,
    address: checksummed(record.contracts.find(({ name }) => name === 'Harbour Pool')?.address ?? ''),
  };
};

export default {
  on: 'listAddressTransactions',
  faults: {
    'transfers-cut-at-fifty': {
      origin: 'join',
      sentence: 'Endpoints, row 1 and rule 1: a transaction shows all token transfers of the address',
      what: 'of a transaction with more ERC-20 transfers only the first 50 are shown',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            isMembers(item) ? { ...item, erc20Transfers: listOf(item, 'erc20Transfers').slice(0, 50) } : item,
          ),
        ),
    },
    'internals-multiply-transfers': {
      origin: 'join',
      sentence: 'Endpoints, row 1: each token transfer of a transaction stands in its list once',
      what: 'with several internal transactions each ERC-20 transfer is repeated for each of them',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => {
            const times = listOf(item, 'internalTransactions').length;
            return isMembers(item) && times > 1
              ? {
                  ...item,
                  erc20Transfers: listOf(item, 'erc20Transfers').flatMap((value) =>
                    Array.from({ length: times }, () => value),
                  ),
                }
              : item;
          }),
        ),
    },
    'cursor-is-a-block': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the next page goes on where the page before ended',
      what: 'where a page ends inside a block, the rest of that block is on no page',
      make: (operation) => keysetPaged(operation, (item) => textOf(item, block)),
    },
    'start-block-not-for-traces': {
      origin: 'storage-query',
      sentence: 'What the service does, convention 5: a range begins with its start block',
      what:
        'transactions that concern the address by an internal transaction alone are listed from before startBlock ' +
        'too',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          if (numberAt(call.parameters, 'startBlock') === undefined) return items;
          const hashes = new Set(textsOf(items, hash));
          const own = textAt(call, 'address').toLowerCase();
          const lists = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers'];
          return whole({ startBlock: undefined }).filter(
            (item) =>
              hashes.has(textOf(item, hash)) ||
              (textOf(item, 'nativeTransaction.from.address').toLowerCase() !== own &&
                textOf(item, 'nativeTransaction.to.address').toLowerCase() !== own &&
                lists.every((list) => listOf(item, list).length === 0)),
          );
        }),
      isKept: async (ask, world) => {
        const subject = pool(world);
        const all = await walk(ask, { ...subject, pageSize: 100 });
        const start = 400;
        const later = await walk(ask, { ...subject, pageSize: 100, startBlock: start });
        return all.length > 0 && later.every((item) => numberOf(item, block) >= start);
      },
    },
    'internals-by-spelling': {
      origin: 'encoding',
      sentence: 'Endpoints, rule 1: internal transactions of the address are shown, however its hex digits are written',
      what: 'an address asked for in lower case gets no internal transactions',
      make: (operation) =>
        onItems(operation, (items, call) =>
          items.map((item) =>
            isMembers(item)
              ? {
                  ...item,
                  internalTransactions: listOf(item, 'internalTransactions').filter((value) =>
                    [textOf(value, 'from.address'), textOf(value, 'to.address')].includes(textAt(call, 'address')),
                  ),
                }
              : item,
          ),
        ),
    },
    'wide-ranges-are-capped': {
      origin: 'storage-query',
      sentence: 'What the service does, convention 5: a range goes up to its end block',
      what: 'of a range of more than 1000 blocks only the first 1000 are looked at',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const start = wholeNumberAt(parameters, 'startBlock');
          const end = wholeNumberAt(parameters, 'endBlock');
          return start !== undefined && end !== undefined && end - start > 1_000
            ? given(parameters, { endBlock: String(start + 1_000) })
            : undefined;
        }),
    },
    'end-block-zero-counts-as-absent': {
      origin: 'input',
      sentence: 'What the service does, convention 5: the range ends before the end block, 0 too',
      what: 'endBlock=0 lists the transactions of all blocks',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          wholeNumberAt(parameters, 'endBlock') === 0 ? given(parameters, { endBlock: undefined }) : undefined,
        ),
    },
    'ranges-lack-failed-transactions': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 1: a block range leaves out only what lies outside it',
      what: 'calls with a block range do not list transactions that failed',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['startBlock'] === undefined && call.parameters['endBlock'] === undefined
            ? items
            : items.filter((item) => textOf(item, 'nativeTransaction.txStatus') !== '0'),
        ),
    },
    'token-forgets-the-direction': {
      origin: 'paging',
      sentence: 'What the service does, conventions 2 and 6: all pages of one call are in the order that it asks for',
      what: 'with sortOrder=asc the second page goes on in the descending list',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }, { call }) =>
            (call.parameters['sortOrder'] === 'asc' && begin > 0 ? all.toReversed() : all).slice(begin, begin + size),
        }),
    },
  },
} satisfies FaultFile;
