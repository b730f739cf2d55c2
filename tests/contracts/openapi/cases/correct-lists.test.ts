import { expect, test } from 'vitest';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { changeCount } from '../../../../defects/operators/walks.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { byCursor, byOffset, contractOfList, integer, offsetQuery, offset, sizeUpTo, text } from '../list-contract.ts';
import { listening, pageOf } from '../listening.ts';
import { expectFound, expectSilent, type Modelled, modelled, testList } from '../modelled.ts';

/** Correct servers that raised an alarm. */

const goods = Array.from({ length: 40 }, (_, id) => ({
  id,
  price: (id * 7) % 31,
  kind: ['pot', 'pan', 'lid'][id % 3] ?? '',
}));
const prices = { path: 'price', from: 'min', to: 'max', closed: 'both' };

const listed = (query: object, list: object, around?: object): Modelled =>
  modelled(
    {
      name: 'goods',
      query: { limit: sizeUpTo(50, 10), offset: offset, ...query },
      ...(around && { item: { id: integer }, around: { ...around } }),
      list: { paging: byOffset, ...list },
    },
    goods,
  );

test('a filter that is an end of a range, too, is given one value', () =>
  expectSilent(
    listed(
      { min: integer, max: integer, kind: text },
      {
        filters: { min: { path: 'price', operator: 'ge' }, max: { path: 'price', operator: 'le' }, kind: 'kind' },
        ranges: [prices],
        conjunction: true,
      },
    ),
    'api.filter*',
    'api.range*',
  ));

test('a parameter that ends two ranges is given one value', () =>
  expectSilent(
    listed(
      { min: integer, max: integer, top: integer },
      { ranges: [prices, { ...prices, to: 'top', closed: 'from' }], conjunction: true },
    ),
    'api.filter*',
    'api.range*',
  ));

test('a default beside a value for an open end is not compared with that value', async () => {
  const { contract } = listed(
    { limit: sizeUpTo(50), min: { ...integer, default: 10 }, max: integer },
    { ranges: [{ ...prices, unbounded: { from: '0' } }] },
  );
  const served = listening((_, query) => {
    const [min, max] = [Number(query.get('min') ?? 10), Number(query.get('max') ?? Infinity)];
    if (!query.has('limit')) query.set('limit', '50');
    const found = goods.filter(({ price }) => price >= min && price <= max);
    return pageOf(found, query, 50);
  });
  const judgements = await judgeContract(contract, served, 'api.parameters.default', 'api.range*');
  expect(findingsOf(judgements)).toEqual([]);
  // The list is shorter than a page of the default size, so no default is left to compare.
  expect(notPassed(judgements).filter((line) => !line.startsWith('inconclusive api.parameters.default'))).toEqual([]);
});

test('pages that may be short are neither a lost item nor a wrong default', async () => {
  const contract = contractOfList({
    name: 'items',
    query: { limit: sizeUpTo(60, 10), cursor: text },
    item: { id: integer },
    around: { next: { type: ['string', 'null'] } },
    list: { paging: byCursor, unchanged: true },
  });
  /** A page reads so many rows, and leaves out some of them. */
  const served = listening((_, query) => {
    const [start, size] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 10)];
    const rows = Array.from({ length: 60 }, (_row, id) => ({ id })).slice(start, start + size);
    const end = start + size;
    return { items: rows.filter(({ id }) => id < 4 || id > 45), next: end >= 60 ? null : String(end) };
  });
  const judgements = await judgeContract(contract, served, 'api.page*');
  expect(findingsOf(judgements)).toEqual([]);
  const passed = judgements.outcomes.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement);
  expect(passed).toEqual(expect.arrayContaining(['api.page.default', 'api.page.size']));
});

test('a list that grows at its end is one list by two sizes', async () => {
  let requests = 0;
  const served = listening((_, query) => {
    requests += 1;
    const all = Array.from({ length: 20 + Math.floor(requests / 3) }, (_row, id) => ({ id }));
    return pageOf(all, query, 50);
  });
  expect(findingsOf(await judgeContract(listed({}, {}).contract, served, 'api.page*'))).toEqual([]);
});

testList(
  'a count behind the end is that of the list',
  listed({}, { count: 'total' }, { total: integer }),
  {
    'it is forgotten behind the end': [
      changeCount((count, items) => (items.length === 0 ? 0 : count)),
      'api.count count-differs',
    ],
  },
  { only: ['api.count'] },
);

test('a count below the items that were read is found, however long the list is', () =>
  expectFound(
    listed({ ...offsetQuery(5) }, { count: 'total' }, { total: integer }),
    changeBody((body, { parameters: { offset = 0 } }) => ({ ...body, total: Number(offset) < 12 ? 912 : 12 })),
    'api.count count-differs',
  ));

test('a range whose parameter takes a name in place of a number is asked for numbers', () => {
  const moment = { oneOf: [{ type: 'string', pattern: '^[0-9]+$' }, { enum: ['latest', 'earliest'] }] };
  const list = listed({ min: moment, max: moment }, { ranges: [{ ...prices, type: 'number' }] });
  return expectFound(list, ignore('min', 'max'), 'api.range');
});
