import { given, onItems, onParameters } from '../operators/calls.ts';
import { onHttp } from '../operators/exchanges.ts';
import { isMembers } from '../shared/values.ts';
import type { ProviderAnswer } from '../../types.ts';
import type { Value } from '../../value.ts';
import { listOf, numberOf, textOf } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const ownersOf = (item: Value): string[] => listOf(item, 'addresses').map(String);

export default {
  on: 'queryUtxos',
  faults: {
    'pages-beyond-512-have-gaps': {
      origin: 'paging',
      sentence: 'Limits; convention 2: pages of up to 1024 items follow each other without a gap',
      what: 'a page has 512 items at most, while the next page begins pageSize items later',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => all.slice(begin, begin + Math.min(size, 512)),
        }),
    },
    'joint-owners-multiply-utxos': {
      origin: 'join',
      sentence: 'Endpoints, row 2: a UTXO stands in the list once',
      what: 'a UTXO of several owners is listed once for each of them that the body names',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = String(call.parameters['addresses'] ?? '')
            .split(',')
            .map((text) => text.trim().replace(/^[PX]-/, ''));
          return items.flatMap((item) => {
            const times = ownersOf(item).filter((owner) => named.includes(owner)).length;
            return Array.from({ length: Math.max(1, times) }, () => item);
          });
        }),
    },
    'gateway-caches-by-url': {
      origin: 'cache',
      sentence: 'Endpoints, row 2: the UTXOs of the addresses in the body',
      what: 'a call with another body and the same path and query gets the answer of the first',
      make: (operation) => {
        const answers = new Map<string, ProviderAnswer>();
        return onHttp(operation, async (request, next) => {
          const known = answers.get(request.path);
          if (known) return known;
          const answer = await next(request);
          if (answer.status === 200) answers.set(request.path, answer);
          return answer;
        });
      },
    },
    'address-lists-end-at-eight': {
      origin: 'input',
      sentence: 'Endpoints, row 2 and rule 2: the UTXOs of all addresses in the body, of many too',
      what: 'of a body with more than 8 addresses the rest is dropped',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const named = parameters['addresses'];
          return typeof named === 'string'
            ? given(parameters, { addresses: named.split(',').slice(0, 8).join(',') })
            : undefined;
        }),
    },
    'just-spent-is-in-neither-table': {
      origin: 'storage-query',
      sentence: 'Endpoints, rows 2 and 5: with includeSpent=true spent UTXOs are listed as by the other endpoint',
      what:
        'UTXOs that were spent in the newest four blocks are left out, already gone from one table and not yet in ' +
        'the other',
      make: (operation) =>
        relist(operation, (items, { world }) => {
          const recent = world.xchain.blocks.length - 4;
          return items.filter(
            (item) => textOf(item, 'consumingTxHash') === '' || numberOf(item, 'consumingBlockNumber') < recent,
          );
        }),
    },
    'second-page-without-spent-ones': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the token continues the list of the same call',
      what: 'the token forgets includeSpent: the second page goes on by its offset in the unspent list',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }, { whole }) =>
            (begin === 0 ? all : whole({ includeSpent: undefined })).slice(begin, begin + size),
          follow: nextSlice,
        }),
    },
    'bytes-of-the-neighbour': {
      origin: 'encoding',
      sentence: 'Resources, primary-network UTXO: utxoBytes are the bytes of this UTXO',
      what: 'on pages with more than 100 items the item 101 and those behind it have the bytes of the item before them',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item, index) => {
            const before = items[index - 1];
            return index >= 100 && isMembers(item) && isMembers(before)
              ? { ...item, utxoBytes: before['utxoBytes'] }
              : item;
          }),
        ),
    },
    'least-amounts-know-no-stakes': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 2 and rule 3: minUtxoAmount leaves out smaller UTXOs alone',
      what: 'with minUtxoAmount staked UTXOs of the P-Chain are left out, whatever their amount',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['minUtxoAmount'] === undefined
            ? items
            : items.filter((item) => textOf(item, 'staked') !== 'true'),
        ),
    },
  },
} satisfies FaultFile;
