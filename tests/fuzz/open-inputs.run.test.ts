import { expect, it } from 'vitest';
import type { Call } from '../../engine/model/exchange.ts';
import { order } from '../../properties/checks/order.ts';
import { itemsAskedFor } from '../../properties/checks/asked-for.ts';
import { agreement } from '../../properties/checks/agreement.ts';
import { accepted } from '../../properties/checks/accepted.ts';
import { messages } from '../properties/messages.ts';

it('the token of another list may lead anywhere, and then go on in the order of that list', () => {
  const call = (parameters: Call['parameters'], input: Call['input']): Call => ({
    operation: 'listAddressTransactions',
    input,
    parameters: {
      chainId: '43114',
      address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      sortOrder: 'asc',
      pageSize: 2,
      ...parameters,
    },
  });
  const falling = { transactions: [9, 8].map((blockTimestamp) => ({ nativeTransaction: { blockTimestamp } })) };
  expect(messages(order, [[call({}, 'valid'), 200, falling]])).toEqual(['the items of a page are not in order']);
  expect(messages(order, [[call({ pageToken: 'of another list' }, 'open'), 200, falling]])).toEqual([]);
  const rising = {
    nextPageToken: 'of this list',
    transactions: [1, 2].map((blockTimestamp) => ({ nativeTransaction: { blockTimestamp } })),
  };
  expect(
    messages(order, [
      [call({}, 'valid'), 200, rising],
      [call({ pageToken: 'of this list' }, 'open'), 200, falling],
    ]),
  ).toEqual(['the items of a page are not in order']);
});

it('the token of another list may lead to items that match that list alone', () => {
  const call = (parameters: Call['parameters'], input: Call['input']): Call => ({
    operation: 'listApiLogs',
    input,
    parameters: { requestType: 'rpc', ...parameters },
  });
  const page = (logId: string, requestType: string): object => ({
    orgId: 'o',
    nextPageToken: 'of this list',
    logs: [{ logId, requestType, eventTimestamp: 1 }],
  });
  const stranger = ['items that do not match the filter `requestType`'];
  for (const check of [itemsAskedFor, agreement])
    expect(messages(check, [[call({ pageToken: 'of another list' }, 'open'), 200, page('a', 'data')]])).toEqual([]);
  expect(messages(itemsAskedFor, [[call({}, 'valid'), 200, page('a', 'data')]])).toEqual(stranger);
  // A token that the target gave is a documented input.
  expect(
    messages(itemsAskedFor, [
      [call({}, 'valid'), 200, page('a', 'rpc')],
      [call({ pageToken: 'of this list' }, 'valid'), 200, page('b', 'data')],
    ]),
  ).toEqual(stranger);
});

it('a window of time that holds nothing may be refused, as the target rounds it', () => {
  const call = (parameters: Call['parameters']): Call => ({ operation: 'listApiLogs', input: 'valid', parameters });
  const refused = (startTimestamp: number, endTimestamp: number): string[] =>
    messages(accepted, [
      [call({}), 200, { orgId: 'o', logs: [{ logId: 'l', eventTimestamp: 1 }] }],
      [call({ startTimestamp, endTimestamp }), 400, { message: 'no' }],
    ]);
  const day = 86_400;
  expect(refused(10 * day, 12 * day)).toEqual(['a documented call with endTimestamp, startTimestamp is refused']);
  expect(refused(10 * day, 10 * day)).toEqual([]);
  expect(refused(10 * day + 5, 10 * day + 9)).toEqual([]);
});
