import { expect, test } from 'vitest';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import {
  contractOfList,
  integer,
  offsetQuery,
  byOffset,
  sizeUpTo,
  text,
} from '../../contracts/openapi/list-contract.ts';

/** Declarations without which no run can tell a mutant from an answer that the document allows. */

const declaredBy = (range: object, price: object): Readonly<Record<string, string | undefined>> => {
  const contract = contractOfList({
    name: 'goods',
    query: { ...offsetQuery(50), since: text, until: text, price },
    item: { id: integer, price: integer, at: { type: 'string', format: 'date-time' } },
    list: {
      paging: byOffset,
      filters: { price: { path: 'price', operator: 'ge' } },
      ranges: [{ path: 'at', from: 'since', to: 'until', closed: 'both', ...range }],
    },
  });
  return Object.fromEntries(deriveMutants(contract).map(({ id, declare }) => [id.replace('goods ', ''), declare]));
};

const atSince = 'range since until: leaves out the items at since';
const atPrice = 'filter price: leaves out the items that equal its value';

test('items at an end of a range over times need compare: exact', () => {
  expect(declaredBy({}, integer)[atSince]).toBe('x-assay-list: ranges: of since and until: compare: exact');
  expect(declaredBy({ compare: 'day' }, integer)).toHaveProperty([atSince], undefined);
  expect(declaredBy({ compare: 'exact' }, integer)).toHaveProperty([atSince], undefined);
});

test('whole numbers are compared exactly, decimals are not', () => {
  expect(declaredBy({}, integer)).toHaveProperty([atPrice], undefined);
  expect(declaredBy({}, { type: 'number' })[atPrice]).toBe('x-assay-list: filters: price: compare: exact');
});

test('a refused number needs both bounds', () => {
  const refused = 'parameter price: 0 is refused';
  expect(declaredBy({}, { ...integer, minimum: 0 })[refused]).toBe('a maximum in the schema of price');
  expect(declaredBy({}, { ...integer, minimum: 0, maximum: 9 })).toHaveProperty([refused], undefined);
});

test('that pages hold less than the maximum is told where they are full, or their place is counted', () => {
  const less = 'size: the maximum is one less';
  const declared = (paging: object): string | undefined => {
    const query = { limit: sizeUpTo(50, 30), after: text };
    const contract = contractOfList({ name: 'goods', query, around: { next: text }, list: { paging } });
    return deriveMutants(contract).find(({ id }) => id === `goods ${less}`)?.declare;
  };
  const byCursor = { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' };
  expect(declared(byCursor)).toBe('x-assay-list: paging: fullPages: true');
  expect(declared({ ...byCursor, fullPages: true })).toBeUndefined();
});
