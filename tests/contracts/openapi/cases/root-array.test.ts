import { expect, test } from 'vitest';
import { relist } from '../../../../defects/operators/pages.ts';
import { inferredOfList, type ServedList } from '../../documents/infer/lists.ts';
import { byOffset, integer, place, sizeUpTo, text } from '../list-contract.ts';
import { modelled, testList } from '../modelled.ts';

/** Lists whose answer is the array itself. */

const rows = Array.from({ length: 33 }, (_, n) => ({
  cupId: 200 - n,
  kind: ['mug', 'glass'][n % 2] ?? '',
  volume: n,
}));
const cups: ServedList = {
  name: 'cups',
  rows,
  query: { limit: { ...integer, maximum: 50 }, offset: integer, kind: text },
  item: { cupId: integer, kind: text, volume: integer },
  list: { identity: ['cupId'], paging: { ...byOffset, aboveMaximum: 'refused' }, filters: { kind: 'kind' } },
};

test('infer proposes items: . and the other members that the array shows', async () => {
  const { proposed, overlay } = await inferredOfList(cups);
  expect(proposed).toEqual({ '/cups': { items: '.', ...cups.list } });
  expect(overlay).toContain('# the answer is an array');
});

testList(
  'a run by the proposal',
  modelled(cups, rows),
  {
    'an item is lost where a page begins': [
      relist({ start: (start) => (start > 0 ? start + 1 : 0) }),
      'api.page.continues',
    ],
  },
  { only: ['api.page.continues', 'api.filter'] },
);

/** Pages that only the header Link leads to. */
const linked: ServedList = {
  ...cups,
  query: { per_page: { ...integer, minimum: 1 } },
  list: { identity: ['cupId'], count: { header: 'X-Total-Count' }, paging: { style: 'link', size: 'per_page' } },
};

test('infer follows the header Link, and finds the count in a header', async () => {
  const { proposed } = await inferredOfList(linked);
  expect(proposed).toEqual({ '/cups': { items: '.', ...linked.list } });
});

test('a list of one page without a Link is left to a person, with the reason', async () => {
  const paging = { style: 'none', size: 'per_page' };
  const { proposed, overlay } = await inferredOfList({ ...linked, list: { paging }, rows: rows.slice(0, 10) });
  expect(proposed).toEqual({});
  expect(overlay).toContain('GET /cups: the answer is an array; ');
});

test('items that are texts are proposed', async () => {
  const { proposed } = await inferredOfList({
    name: 'cups',
    rows: Array.from({ length: 17 }, (_, n) => `cup-${n}`),
    query: { limit: sizeUpTo(50, 5), offset: place },
    list: { identity: ['.'], paging: byOffset },
  });
  expect(proposed).toMatchObject({ '/cups': { items: '.', identity: ['.'], paging: byOffset } });
});
