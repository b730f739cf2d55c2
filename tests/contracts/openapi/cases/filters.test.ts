import { describe, expect, test } from 'vitest';
import { when } from '../../../../defects/defect.ts';
import { changeList } from '../../../../defects/operators/pages.ts';
import { ignore, replace, takeElements } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { all, any, given, matches } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { byOffset, integer, offsetQuery, place, sizeUpTo, text } from '../list-contract.ts';
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
        query: { ...offsetQuery(50), state: { enum: ['open', 'all'] }, reads: place },
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
    const [reason] = notPassed(await judged(list.contract, served(subsets, () => true).serve(), only));
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
        query: { limit: sizeUpTo(20, 10), offset: place, fields: text },
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
    const lines = notPassed(await judged(contract, serve(), 'api.page.*', 'api.filter'));
    expect(lines.filter((line) => !line.startsWith('inconclusive'))).toEqual([]);
  });

  test('an item that a filter lists twice is called twice, not missing', async () => {
    const { contract, serve } = list(12);
    const [finding] = findingsOf(await judged(contract, serve(joined), 'api.filter'));
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
