import { describe, expect, test } from 'vitest';
import { itemsOf } from '../../../../defects/call.ts';
import { type Defect, when } from '../../../../defects/defect.ts';
import { changeSuccess } from '../../../../defects/operators/answers.ts';
import { widen } from '../../../../defects/operators/items.ts';
import { changeList } from '../../../../defects/operators/pages.ts';
import { ignore, replace, takeElements } from '../../../../defects/operators/parameters.ts';
import { refusalOf, refuse } from '../../../../defects/operators/refusals.ts';
import { all, any, given, matches } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import { filtersOf } from '../../../../engine/model/filters-of.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { byOffset, each, integer, offsetQuery, offset, sizeUpTo, text } from '../list-contract.ts';
import { foundIn, type Modelled, modelled, testList, testRefused } from '../modelled.ts';

/** Filters: several at once and beside keys, subsets, members to be selected, and items that come twice. */

const refusable = { 400: { description: 'an error' } };
const idOf = (item: Value): number => Number(at(item, 'id'));

describe('two filters, and keys that order', () => {
  const list = modelled(
    {
      name: 'parcels',
      query: { ...offsetQuery(50), kind: text, city: text, sort: text },
      responses: refusable,
      list: {
        paging: byOffset,
        filters: { kind: 'kind', city: 'city' },
        order: { keys: { parameter: 'sort', values: { weight: 'weight', id: 'id' }, descending: '-{key}' } },
      },
    },
    Array.from({ length: 40 }, (_, id) => ({
      id,
      kind: ['box', 'bag', 'tube'][id % 3] ?? '',
      city: ['Ulm', 'Linz'][(id >> 1) % 2] ?? '',
      weight: 5 + ((id * 7) % 23),
    })),
  );
  const beside = all(given('sort'), any(given('kind'), given('city')));
  test('that a filter and a key go together is not promised', async () => {
    expect(await foundIn(list.contract, list.serve(refuse(beside)), 'api.filter.together')).toEqual([]);
  });
});

describe('subsets of tickets: items show neither whether they are closed, nor how often they were read', () => {
  const tickets = Array.from({ length: 24 }, (_, id) => ({ id, isClosed: id % 3 === 0, reads: id % 7 }));
  type Selects = (ticket: (typeof tickets)[number], state: string, reads: number) => boolean;
  const served = (subsets: object, selects: Selects): Modelled =>
    modelled(
      {
        name: 'tickets',
        query: { ...offsetQuery(50), state: { enum: ['open', 'all'] }, reads: offset },
        responses: refusable,
        list: { paging: byOffset, subsets },
      },
      tickets,
      {
        selects: (item, { state = 'open', reads = 0 }) =>
          selects(item as (typeof tickets)[number], String(state), Number(reads)),
        shows: (item) => ({ id: idOf(item) }),
      },
    );
  const subsets = { state: ['open', 'all'], reads: 'higher' };
  const isListed: Selects = ({ isClosed, reads }, state, least) => reads >= least && (state === 'all' || !isClosed);
  const list = served(subsets, isListed);
  const only = 'api.filter.subset';

  test('a parameter that narrows no list is not judged', async () => {
    const [reason] = notPassed(await judgeContract(list.contract, served(subsets, () => true).serve(), only));
    expect(reason).toContain('no list found gets shorter by reads, state');
  });

  testRefused(
    (declared: object) => served(declared, isListed),
    [
      [{ state: ['opne', 'all'] }, /subsets\.state names the value opne, which the parameter does not take.*`open`/],
      [{ state: 'higher' }, /subsets\.state is higher, which is for numbers; it takes open, all/],
      [{ sttae: ['open', 'all'] }, /names the parameter sttae, which the operation does not have/],
      [{ state: ['open'] }, /has \["open"\] as subsets\.state/],
    ],
  );
});

describe('`fields=title,year` selects members of the items', () => {
  const books = Array.from({ length: 23 }, (_, id) => ({
    id,
    title: `t${id}`,
    year: 1900 + id,
    author: ['A', 'B'][id % 2] ?? '',
  }));
  const list = (fields: object, items: readonly Value[] = books): Modelled =>
    modelled(
      {
        name: 'books',
        query: { limit: sizeUpTo(20, 10), offset: offset, fields: text },
        list: { paging: byOffset, fields: { parameter: 'fields', ...fields } },
      },
      items,
    );
  const ways = {
    'beside the id': list({ always: ['id'] }),
    'in `attributes`, as in JSON:API': list(
      { at: 'attributes' },
      books.map(({ id, ...attributes }) => ({ id, attributes })),
    ),
  };
  for (const [name, way] of Object.entries(ways))
    testList(
      name,
      way,
      {
        'two names select all': [when(matches('fields', /,/), ignore('fields')), 'api.fields not-selected'],
        'the last name is lost': [takeElements('fields', (names) => names.slice(0, -1)), 'api.fields selected-missing'],
        'all but the id come': [replace('fields', 'title,year,author'), 'api.fields not-selected'],
      },
      { passes: ['api.fields'] },
    );

  test('a parameter that the operation does not have is refused', () => {
    expect(() => list({ parameter: 'members' })).toThrow(/names the parameter members, which the operation does not/);
  });
});

describe('items that come twice', () => {
  const filters = { tags: { path: 'tags', operator: 'has' } };
  const list = (count: number, more: object = { filters }, paging: object = {}): Modelled =>
    modelled(
      {
        name: 'books',
        query: { ...offsetQuery(20), tags: text },
        list: { paging: { ...byOffset, ...paging }, ...more },
      },
      Array.from({ length: count }, (_, id) => ({
        id,
        title: `Book ${id}`,
        tags: ['old', 'rare', 'red'].filter((_tag, tag) => (id >> tag) % 2 === 1),
      })),
    );
  const twice = (fits: (item: Value) => boolean) =>
    changeList((items) => items.flatMap((item) => (fits(item) ? [item, item] : [item])));
  const joined = when(
    given('tags'),
    twice((item) => (at(item, 'tags') as Value[]).length > 1),
  );

  test.each([13, 50, 150])('a list of %i books without repeats passes', async (count) => {
    const { contract, serve } = list(count);
    const lines = notPassed(await judgeContract(contract, serve(), 'api.page.*', 'api.filter'));
    expect(lines.filter((line) => !line.startsWith('inconclusive'))).toEqual([]);
  });

  test('an item that a filter lists twice is called twice, not missing', async () => {
    const { contract, serve } = list(12);
    const [finding] = findingsOf(await judgeContract(contract, serve(joined), 'api.filter'));
    expect(finding).toMatchObject({
      message: expect.stringContaining('holds items twice'),
      expected: 'every item once',
      actual: expect.stringMatching(/^\d+ twice, the first: id \d+$/),
    });
  });
});

describe('a number as a filter', () => {
  const list = modelled(
    {
      name: 'circuits',
      query: { ...offsetQuery(50), place: integer },
      list: { paging: byOffset, filters: { place: 'place' } },
    },
    Array.from({ length: 12 }, (_, id) => ({ id, place: 1 + (id % 4) })),
  );
  test('that is cut has one finding', async () => {
    const cut = replace('place', (number) => String(Number(number) % 2 ** 32));
    expect(await foundIn(list.contract, list.serve(cut), 'api.filter', 'api.numbers.whole')).toEqual([
      'api.numbers.whole number-cut place',
    ]);
  });
});

describe('numerals that are texts, as the ids of JSON:API', () => {
  const list = modelled(
    {
      name: 'books',
      query: { ...offsetQuery(10), id: text },
      item: { id: text },
      list: { paging: byOffset, filters: { id: 'id' } },
    },
    Array.from({ length: 23 }, (_, n) => ({ id: String(n + 1) })),
  );
  const [filter] = filtersOf(list.contract.operation('books'));
  const foundWith = (fits: (id: string, asked: string) => boolean) =>
    foundIn(list.contract, list.serve(filter && widen(filter, fits)));

  test('a server that keeps numbers reads `1.` as 1; it may not compare beginnings', async () => {
    expect(await foundWith((id, asked) => Number(id) === Number(asked))).toEqual([]);
    expect(await foundWith((id, asked) => id.startsWith(asked))).not.toEqual([]);
  });
});

describe('404 beside two conditions', () => {
  /** Each has a port and a flag of its own: two conditions mostly match nothing. */
  const strangers = Array.from({ length: 117 }, (_, id) => ({
    id,
    port: `port ${(id * 29) % 117}`,
    flag: id % 7 === 0 ? null : `flag ${id}`,
  }));
  const neighbours = strangers.map(({ id }) => ({ id, port: `port ${id % 4}`, flag: `flag ${id % 3}` }));
  const boats = modelled(
    {
      name: 'boats',
      query: { ...offsetQuery(50), where: text },
      list: {
        paging: byOffset,
        filters: { where: ['port', 'flag'].map((path) => ({ path, operators: { eq: `${path}={value}` }, and: ';' })) },
      },
    },
    strangers,
  );
  const missing = (isMissing: (isEmpty: boolean, isOfTwo: boolean) => boolean): Defect =>
    changeSuccess((answer, { parameters: { where, offset = 0 } }, _, operation) => {
      const isEmpty = Number(offset) === 0 && itemsOf(operation, answer.body).length === 0;
      return isMissing(isEmpty, String(where).includes(';')) ? refusalOf(operation, 404) : answer;
    });
  const only = ['api.filter', 'api.filter.together'];

  test('is an answer where nothing matches, and a refusal where items do', async () => {
    const nothing = missing((isEmpty) => isEmpty);
    expect(await foundIn(boats.contract, boats.serve(nothing), ...only)).toEqual([]);
    const refusing = boats.of(neighbours).serve(missing((isEmpty, isOfTwo) => isEmpty || isOfTwo));
    const found = await foundIn(boats.contract, refusing, ...only);
    expect(found.map((line) => line.split(' ').slice(0, 2))).toEqual([
      only.slice(1).concat('documented-value-refused'),
    ]);
  });
});

/** Prices of which a target shows one digit, and whose filters compare all that it stores: `120.004` as `120.0`. */
test.each([
  ['whole numbers of a decimal member are decimals', { type: 'number' }, 1, []],
  ['those of an integer are compared exactly', integer, 0, ['api.filter matching-items-lost price']],
])('stored finer than shown: %s', async (_, price, digits, codes) => {
  const list = modelled(
    {
      name: 'offers',
      query: each({ type: 'number' }, 'price', 'min', 'max'),
      item: { id: integer, price },
      list: {
        paging: { style: 'none' },
        filters: { price: { path: 'price', compare: 'exact' } },
        ranges: [{ path: 'price', from: 'min', to: 'max', closed: 'both', compare: 'exact' }],
      },
    },
    [119.5, 120.004, 120.004, 87.25, 120.5, 99, 120.004].map((stored, id) => ({ id, price: stored })),
    { shows: (item) => ({ id: idOf(item), price: Number(Number(at(item, 'price')).toFixed(digits)) }) },
  );
  const { contract } = list.with({
    filters: { price: 'price' },
    ranges: [{ path: 'price', from: 'min', to: 'max', closed: 'both' }],
  });
  const found = await foundIn(contract, list.serve());
  expect(found).toEqual(codes.length === 0 ? [] : expect.arrayContaining(codes));
});
