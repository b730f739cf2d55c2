import { given, onBody, onItems, onParameters } from '../operators/calls.ts';
import { textAt } from '../shared/texts.ts';
import { changed, isMembers } from '../shared/values.ts';
import { cachedBy, keyWithout } from '../shared/data-cached.ts';
import { numberOf, textOf, textsOf } from './shared/data-client.ts';
import { wholeNumberAt } from './shared/data-parameters.ts';
import { relist } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const largestUint32 = 2 ** 32;

export default {
  on: 'listNativeTransactions',
  faults: {
    'limit-before-the-range': {
      origin: 'storage-query',
      sentence: 'What the service does, convention 5: a range lists everything inside it',
      what: 'a range is looked for among the newest 100 transactions of the address alone',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          if (call.parameters['startBlock'] === undefined && call.parameters['endBlock'] === undefined) return items;
          const newest = new Set(
            textsOf(whole({ startBlock: undefined, endBlock: undefined }).slice(0, 100), 'txHash'),
          );
          return items.filter((item) => newest.has(textOf(item, 'txHash')));
        }),
    },
    'start-block-in-32-bits': {
      origin: 'number',
      sentence: 'What the service does, convention 5: a range begins with its start block, however large the number',
      what: 'a startBlock above 4294967295 begins again at block 0',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const start = wholeNumberAt(parameters, 'startBlock');
          return start !== undefined && start >= largestUint32
            ? given(parameters, { startBlock: String(start % largestUint32) })
            : undefined;
        }),
    },
    'cache-key-without-end-block': {
      origin: 'cache',
      sentence: 'What the service does, convention 5: the range ends before the end block of this very call',
      what: 'a call that differs from an earlier one in endBlock alone gets the earlier answer',
      make: (operation) => cachedBy(operation, (call) => keyWithout(call, 'endBlock')),
    },
    'receivers-are-indexed-later': {
      origin: 'replica',
      sentence: 'Endpoints, row 9: the native transactions of an address, those that it received too',
      what: 'transactions of the newest 30 blocks are listed for their sender, not yet for their receiver',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          return items.filter(
            (item) =>
              textOf(item, 'from.address').toLowerCase() === own ||
              numberOf(item, 'blockNumber') <= (chain?.head ?? 0) - 30,
          );
        }),
    },
    'creations-lost-in-the-join': {
      origin: 'join',
      sentence: 'Endpoints, row 9: the native transactions of an address, those that create a contract too',
      what: 'transactions that create a contract directly are missing, since they have no receiver to join with',
      make: (operation) =>
        relist(operation, (items) => items.filter((item) => textOf(item, 'method.callType') !== 'CONTRACT_CREATION')),
    },
    'values-go-through-doubles': {
      origin: 'number',
      sentence: 'What the service does, convention 4: amounts have all their digits',
      what: 'a value beyond 53 bits ends in other digits than the same transaction shows in its block',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'value', (value) => BigInt(Number(value)).toString())),
        ),
    },
    'one-node-gives-milliseconds': {
      origin: 'rollout',
      deep: false,
      sentence: 'What the service does, convention 4: timestamps are seconds',
      what: 'every fourth answer, from a node with the next release, has block timestamps in milliseconds',
      make: (operation) => {
        let asked = 0;
        return onBody(operation, (body) => {
          asked += 1;
          return asked % 4 === 0 ? changed(body, 'transactions.blockTimestamp', (time) => Number(time) * 1_000) : body;
        });
      },
    },
    'contracts-without-symbol-give-null': {
      origin: 'encoding',
      sentence: 'Resources, address info: the symbol is a string',
      what: 'the receiver has symbol null where it is a contract that is no token',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => {
            const to = isMembers(item) ? item['to'] : undefined;
            return isMembers(item) && isMembers(to) && to['name'] !== '' && to['symbol'] === ''
              ? { ...item, to: { ...to, symbol: null } }
              : item;
          }),
        ),
    },
  },
} satisfies FaultFile;
