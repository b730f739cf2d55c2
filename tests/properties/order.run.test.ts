import { expect, it } from 'vitest';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { order } from '../../properties/checks/order.ts';
import { messages } from './messages.ts';

const call = (parameters: Readonly<Record<string, Json>>): Call => ({
  operation: 'listAddressTransactions',
  input: 'valid',
  parameters: { chainId: '43114', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', ...parameters },
});
const page = (times: readonly number[], nextPageToken?: string): object => ({
  nextPageToken,
  transactions: times.map((blockTimestamp) => ({ nativeTransaction: { blockTimestamp } })),
});
const broken = ['the order breaks from one page to the next'];

it.each([
  ['with a page size', { sortOrder: 'asc', pageSize: 2 }, { sortOrder: 'asc', pageSize: 2, pageToken: 't' }],
  ['with none', { sortOrder: 'asc' }, { sortOrder: 'asc', pageToken: 't' }],
  ['with one that changes', { sortOrder: 'asc', pageSize: 2 }, { sortOrder: 'asc', pageSize: 9, pageToken: 't' }],
  [
    'with parameters in another place',
    { sortOrder: 'asc', pageSize: 2 },
    { pageToken: 't', pageSize: 2, sortOrder: 'asc' },
  ],
])('a list is in order from one page to the next, %s', (_, first, second) => {
  expect(
    messages(order, [
      [call(first), 200, page([1, 2], 't')],
      [call(second), 200, page([3, 4])],
    ]),
  ).toEqual([]);
  expect(
    messages(order, [
      [call(first), 200, page([3, 4], 't')],
      [call(second), 200, page([1, 2])],
    ]),
  ).toEqual(broken);
});

it('the page of another call is no page before', () => {
  expect(
    messages(order, [
      [call({ sortOrder: 'asc' }), 200, page([3, 4], 't')],
      [call({ sortOrder: 'asc', endTimestamp: 9, pageToken: 't' }), 200, page([1, 2])],
    ]),
  ).toEqual([]);
});
