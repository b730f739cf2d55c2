import { given, numberAt, onItems, onParameters } from '../operators/calls.ts';
import { changed } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import { listOf, numberOf, textOf, textsOf } from './shared/data-client.ts';
import { wholeNumberAt } from './shared/data-parameters.ts';
import { keysetPaged, relist } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const amountOf = (item: Value): bigint => BigInt(textOf(item, 'amount'));
const ownersOf = (item: Value): string[] => listOf(item, 'addresses').map(String);
const isSpent = (item: Value): boolean => textOf(item, 'consumingTxHash') !== '';

export default {
  on: 'listUtxos',
  faults: {
    'amounts-sorted-as-signed': {
      origin: 'number',
      sentence: 'What the service does, convention 6: sorted by the amount where sortBy says so',
      what: 'with sortBy=amount an amount of 2^63 and more counts as negative and comes last',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (call.parameters['sortBy'] !== 'amount') return items;
          const sign = call.parameters['sortOrder'] === 'asc' ? 1 : -1;
          const signed = (item: Value): bigint => BigInt.asIntN(64, amountOf(item));
          return items.toSorted((a, b) => sign * (signed(a) < signed(b) ? -1 : signed(a) > signed(b) ? 1 : 0));
        }),
    },
    'least-amount-is-exclusive-on-one-index': {
      origin: 'storage-query',
      sentence: 'Endpoints, rule 3: minUtxoAmount itself is included',
      what: 'with sortBy=amount UTXOs of exactly minUtxoAmount are missing',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const least = numberAt(call.parameters, 'minUtxoAmount');
          return call.parameters['sortBy'] === 'amount' && least
            ? items.filter((item) => amountOf(item) > BigInt(least))
            : items;
        }),
    },
    'spent-ones-of-any-asset': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 5: assetId keeps one asset alone, spent UTXOs too',
      what: 'with assetId and includeSpent=true spent UTXOs of all assets are listed',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          if (call.parameters['assetId'] === undefined || call.parameters['includeSpent'] !== 'true') return items;
          const ids = new Set(textsOf(items, 'utxoId'));
          return whole({ assetId: undefined }).filter((item) => ids.has(textOf(item, 'utxoId')) || isSpent(item));
        }),
    },
    'first-owners-alone': {
      origin: 'join',
      sentence: 'Endpoints, row 5: UTXOs of the address, jointly owned ones too',
      what: 'a UTXO of several owners is found by the first of them alone',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = call.parameters['addresses'];
          if (typeof named !== 'string') return items;
          const plain = named.split(',').map((text) => text.trim().replace(/^[PX]-/, ''));
          return items.filter((item) => plain.includes(ownersOf(item)[0] ?? ''));
        }),
    },
    'cursor-is-an-amount': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the next page goes on where the page before ended',
      what: 'with sortBy=amount, where a page ends between equal amounts, the rest of them are on no page',
      make: (operation) =>
        keysetPaged(operation, (item, { call }) =>
          textOf(item, call.parameters['sortBy'] === 'amount' ? 'amount' : 'utxoId'),
        ),
    },
    'prefix-taken-off-the-first-address': {
      origin: 'encoding',
      sentence: 'Endpoints, row 5: each address of the list may have P- or X- before it',
      what: 'X- is taken off the first address of a list alone, so that the others find nothing',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const named = call.parameters['addresses'];
          if (typeof named !== 'string') return items;
          const [first = '', ...others] = named.split(',');
          return whole({ addresses: [first, ...others.filter((text) => !/^[PX]-/.test(text.trim()))].join(',') });
        }),
    },
    'any-text-means-include': {
      origin: 'input',
      deep: false,
      sentence: 'Endpoints, row 5: includeSpent is a boolean, and false leaves spent UTXOs out',
      what: 'includeSpent=false lists spent UTXOs, since the text false counts as true',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['includeSpent'] === 'false' ? given(parameters, { includeSpent: 'true' }) : undefined,
        ),
    },
    'amount-through-a-double': {
      origin: 'number',
      sentence: 'What the service does, convention 4: amounts have all their digits',
      what: 'an amount beyond 53 bits ends in zeros, while asset.amount of the same UTXO is exact',
      make: (operation) =>
        onItems(operation, (items) => items.map((item) => changed(item, 'amount', (amount) => String(Number(amount))))),
    },
    'least-amount-in-32-bits': {
      origin: 'number',
      sentence: 'Endpoints, rule 3: no UTXO below minUtxoAmount',
      what: 'a minUtxoAmount of 2^32 and more begins again at 0',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const least = wholeNumberAt(parameters, 'minUtxoAmount');
          return least !== undefined && least >= 2 ** 32
            ? given(parameters, { minUtxoAmount: String(least % 2 ** 32) })
            : undefined;
        }),
    },
    'timestamps-sorted-by-day': {
      origin: 'time',
      sentence: 'What the service does, convention 6: sorted by the timestamp where sortBy says so',
      what: 'with an explicit sortBy=timestamp UTXOs of one day stand in any order',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (call.parameters['sortBy'] !== 'timestamp') return items;
          const sign = call.parameters['sortOrder'] === 'asc' ? 1 : -1;
          const day = (item: Value): number => Math.floor(numberOf(item, 'blockTimestamp') / 86_400);
          return items.toSorted(
            (a, b) => sign * (day(a) - day(b)) || (textOf(a, 'utxoId') < textOf(b, 'utxoId') ? -1 : 1),
          );
        }),
    },
  },
} satisfies FaultFile;
