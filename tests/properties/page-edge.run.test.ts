import { expect, test } from 'vitest';
import type { Listing } from '../../engine/model/operation.ts';
import { sizeAmidTies } from '../../properties/lists/page-edge.ts';

const listing = {
  items: 'transfers',
  paging: { style: 'cursor', cursor: 'pageToken', size: 'pageSize' },
  identity: ['txHash', 'logIndex'],
} as unknown as Listing;

const transfers = (...indices: readonly number[]): { txHash: string; logIndex: number }[] =>
  indices.map((logIndex) => ({ txHash: '0x1', logIndex }));

test('a page ends where an index gets another digit, because a cursor may compare texts', () => {
  expect(sizeAmidTies(listing, transfers(7, 8, 9, 10, 11, 12, 13, 14, 15))).toBe(3);
  expect(sizeAmidTies(listing, transfers(1, 2, 3, 4, 5, 6))).toBe(3);
});
