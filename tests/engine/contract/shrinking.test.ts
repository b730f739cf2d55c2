import { expect, test } from 'vitest';
import { mayShrink } from '../../../engine/model/listing.ts';
import type { Listing } from '../../../engine/model/operation.ts';

const list = (shrinks?: Listing['mayShrink']): { readonly listing: Listing } => ({
  listing: { items: 'all', paging: { style: 'none' }, ...(shrinks !== undefined && { mayShrink: shrinks }) },
});

test.each([
  ['a list that only grows', list(), {}, false],
  ['a list whose items may disappear', list(true), {}, true],
  ['a list at the head', list({ unless: { parameter: 'block' } }), {}, true],
  ['a list at a block', list({ unless: { parameter: 'block' } }), { block: '7' }, false],
  ['a list without spent items', list({ unless: { parameter: 'spent', value: true } }), { spent: false }, true],
  [
    'a list with spent items, as texts',
    list({ unless: { parameter: 'spent', value: true } }),
    { spent: 'true' },
    false,
  ],
])('%s', (_, operation, parameters, expected) => {
  expect(mayShrink(operation, parameters)).toBe(expected);
});
