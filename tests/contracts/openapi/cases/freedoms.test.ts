import { describe, expect, test } from 'vitest';
import { changeList } from '../../../../defects/operators/pages.ts';
import { changeParameters } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { given } from '../../../../defects/triggers.ts';
import { when } from '../../../../defects/defect.ts';
import { at } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { byOffset, each, integer, number, offsetQuery, offset, sizeUpTo, text } from '../list-contract.ts';
import { type Modelled, modelled } from '../modelled.ts';
import type { Listening } from '../listening.ts';
import { fewOf } from '../../../part.ts';

/** Behaviour that a declaration leaves open: a list that answers in any of these ways has no finding. */

const day = (n: number): string => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10);
const folded = (words: unknown): string => String(words).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const testFreedoms = (list: Modelled, only: readonly string[], ways: Readonly<Record<string, Promise<Listening>>>) =>
  test.each(fewOf(3, Object.entries(ways)))('%s', async (_, served) => {
    expect(notPassed(await judgeContract(list.contract, served, ...only))).toEqual([]);
  });

describe('filters without `compare` and `nulls`', () => {
  const names = ['Anvil', 'Bolt & nut', 'bolt, long', 'Drill 10%', 'drill "s"', 'École', 'ecole 2', 'File_flat', 'Öl'];
  const goods = Array.from({ length: 27 }, (_, n) => ({
    id: n + 1,
    name: `${names[n % 9] ?? ''}${n > 8 ? ` ${n >> 1}` : ''}`,
    price: Math.round((5 + ((n * 37) % 24) * 4.13) * 100) / 100,
    stock: ((n * 7) % 12) * 9,
    released: day((n * 11) % 40),
    changed: new Date(Date.UTC(2024, 1, 1 + ((n * 5) % 15), n % 24, n, n)).toISOString().replace('.000', ''),
    rating: n % 5 === 2 ? null : (n % 4) + 1,
  }));
  type Good = (typeof goods)[number];
  const operators = ['ne', 'in', 'contains', 'notContains', 'startsWith', 'endsWith', 'like', 'gt'];
  const filters: Readonly<Record<string, object>> = {
    name: { path: 'name' },
    ...Object.fromEntries(operators.map((operator) => [`name_${operator}`, { path: 'name', operator }])),
    ...Object.fromEntries(['gt', 'le', 'notIn'].map((operator) => [`stock_${operator}`, { path: 'stock', operator }])),
    price_lt: { path: 'price', operator: 'lt' },
    released_ge: { path: 'released', operator: 'ge' },
    changed_lt: { path: 'changed', operator: 'lt' },
    rating_ne: { path: 'rating', operator: 'ne' },
    rating_lt: { path: 'rating', operator: 'lt' },
  };
  const named = (prefix: string) => Object.keys(filters).filter((name) => name.startsWith(prefix));
  const shop = modelled(
    {
      name: 'goods',
      query: {
        ...offsetQuery(50),
        ...each(text, ...named('name'), 'stock_notIn'),
        ...each(integer, 'stock_gt', 'stock_le', ...named('rating')),
        price_lt: number,
        released_ge: { ...text, format: 'date' },
        changed_lt: { ...text, format: 'date-time' },
      },
      item: { id: integer, name: text, price: number, stock: integer, rating: { type: ['integer', 'null'] } },
      around: { total: integer },
      list: { paging: byOffset, count: 'total', filters },
    },
    goods,
  );
  const served = (prefix: string, more: object): Promise<Listening> =>
    shop
      .with({
        filters: { ...filters, ...Object.fromEntries(named(prefix).map((n) => [n, { ...filters[n], ...more }])) },
      })
      .serve();
  /** Items are stored otherwise than they are shown. */
  const stored = (change: (good: Good) => object): Modelled =>
    shop.of(goods.map((good) => ({ ...good, ...change(good) })) as Value[], {
      shows: (item) => goods[Number(at(item, 'id')) - 1] ?? null,
    });
  const isUnknownStock = ({ parameters }: { readonly parameters: Readonly<Record<string, unknown>> }): boolean =>
    ['stock_gt', 'stock_le'].some(
      (name) => name in parameters && goods.every(({ stock }) => stock !== Number(parameters[name])),
    );

  testFreedoms(shop, ['api.filter*', 'api.count'], {
    'as it is declared': shop.serve(),
    'texts ignore letter case': served('name', { compare: 'ignoreCase' }),
    'texts ignore accents': stored(({ name }) => ({ name: folded(name) })).serve(
      changeParameters((parameters) =>
        Object.fromEntries(
          named('name').flatMap((name) => (name in parameters ? [[name, folded(parameters[name])]] : [])),
        ),
      ),
    ),
    'texts are in the order of a language': shop.serve(
      when(
        given('name_gt'),
        changeList((_, { whole, parameters }) =>
          whole({ name_gt: undefined }).filter(
            (item) => String(at(item, 'name')).localeCompare(String(parameters['name_gt']), 'en') > 0,
          ),
        ),
      ),
    ),
    'times are those of a day': served('changed', { compare: 'day' }),
    'times are stored finer': stored(({ changed }) => ({ changed: changed.replace('Z', '.4Z') })).serve(),
    'prices are stored finer': stored(({ price }) => ({ price: price + 0.003 })).serve(),
    'null is another value': served('rating_ne', { nulls: 'match' }),
    'null is the smallest value': served('rating_lt', { nulls: 'match' }),
    'a number that no item has is refused': shop.serve(refuse(isUnknownStock)),
  });

  test('a list that takes one filter only leaves two of them open', async () => {
    const isSecond = ({ parameters }: { readonly parameters: object }): boolean =>
      Object.keys(parameters).filter((name) => name in filters).length > 1;
    const result = await judgeContract(shop.contract, shop.serve(refuse(isSecond)), 'api.filter*');
    expect(findingsOf(result)).toEqual([]);
    expect(notPassed(result).join()).toMatch(/^inconclusive api.filter.together/);
  });
});

describe('orders without `collation`, `nulls` and a direction of ties', () => {
  const titles = ['Amelie', 'amour', 'Brazil', 'brazil', 'Élan', 'Dune', 'eLan', 'fargo', 'Heat', 'heat 2', 'jaws'];
  const films = Array.from({ length: 26 }, (_, n) => ({
    id: n,
    title: titles[(n * 5) % titles.length] ?? '',
    year: 1990 + ((n * 3) % 7),
    rating: n % 6 === 5 ? null : Math.round((3 + ((n * 7) % 11) * 0.37) * 10) / 10,
    updated: new Date(Date.UTC(2024, 0, 1, 0, (n * 19) % 50, n)).toISOString(),
  }));
  const listOf = (values: object, ties?: object): Modelled =>
    modelled(
      {
        name: 'films',
        query: { limit: sizeUpTo(30, 10), offset: offset, sort: text, dir: { ...text, enum: ['up', 'down'] } },
        item: { id: integer, title: text, year: integer, rating: { type: ['number', 'null'] }, updated: text },
        around: { total: integer },
        list: {
          paging: byOffset,
          count: 'total',
          order: {
            by: 'title',
            type: 'string',
            ...ties,
            parameter: 'dir',
            values: { ascending: 'up', descending: 'down' },
            keys: { parameter: 'sort', values },
          },
        },
      },
      films,
      { shows: (item) => films[Number(at(item, 'id'))] ?? null },
    );
  const values = { year: 'year', title: 'title', rating: 'rating', updated: 'updated' };
  const list = listOf(values);
  const inLanguage = films.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b, 'en'));
  /** The films in the order of other values than those that they show. */
  const stored = (change: (film: (typeof films)[number]) => object): Promise<Listening> =>
    list.of(films.map((film) => ({ ...film, ...change(film) })) as Value[]).serve();

  testFreedoms(list, [], {
    'as it is declared': list.serve(),
    'titles without letter case': stored(({ title }) => ({ title: folded(title) })),
    'titles in the order of a language': stored(({ title }) => ({ title: 100 + inLanguage.indexOf(title) })),
    'ties in the direction of the list': listOf(
      Object.fromEntries(
        Object.entries(values).map(([key, path]) => [key, { path, ties: [{ path: 'id', direction: 'same' }] }]),
      ),
      { ties: [{ path: 'id', direction: 'same' }] },
    ).serve(),
    'nulls in the middle': stored(({ rating }) => ({ rating: rating ?? 5.05 })),
    'times are stored finer': stored(({ updated, id }) => ({
      updated: updated.replace('.000Z', `.${100 + ((id * 7) % 90)}Z`),
    })),
  });
});

describe('ranges without `nulls`, and boxes without `compare`', () => {
  const places = Array.from({ length: 30 }, (_, n) => {
    const [x, y] = [Number((5 + ((n * 7) % 30) * 0.31).toFixed(2)), Number((45 + ((n * 13) % 30) * 0.17).toFixed(2))];
    const line = [
      [x, y],
      [x + 0.6, y + 0.2],
    ];
    const geometry = n % 4 === 3 ? { type: 'LineString', coordinates: line } : { type: 'Point', coordinates: [x, y] };
    return { id: n, height: n % 9 === 8 ? null : ((n * 11) % 20) * 10, geometry: n % 10 === 9 ? null : geometry };
  });
  const listOf = (height: object, box: object): Modelled =>
    modelled(
      {
        name: 'places',
        query: { ...offsetQuery(40), low: integer, high: integer, bbox: text },
        list: {
          paging: byOffset,
          ranges: [
            { path: 'height', from: 'low', to: 'high', closed: 'both', ...height },
            { path: 'geometry', bbox: 'bbox', ...box },
          ],
        },
      },
      places,
    );
  type Place = (typeof places)[number];
  type Line = readonly [readonly [number, number], readonly [number, number]];
  type Fits = (line: Line | undefined, box: readonly number[]) => boolean;
  /** Whether a line meets a box, by its points at small steps. */
  const meets: Fits = (line, [left = 0, low = 0, right = 0, top = 0]) =>
    line !== undefined &&
    Array.from({ length: 101 }, (_, n) => n / 100).some((step) => {
      const [x, y] = [0, 1].map((axis) => line[0][axis]! + (line[1][axis]! - line[0][axis]!) * step);
      return x! >= left && x! <= right && y! >= low && y! <= top;
    });
  /** Serves the points in a box, and what else fits. */
  const serve = (list: Modelled, fits: Fits = meets): Promise<Listening> =>
    list.serve(
      when(
        given('bbox'),
        changeList((items, { whole, parameters }) => {
          const box = String(parameters['bbox']).split(',').map(Number);
          return whole({ bbox: undefined }).filter((item) => {
            const { geometry } = item as Place;
            const line = geometry?.type === 'LineString' ? (geometry.coordinates as unknown as Line) : undefined;
            const isPoint = geometry !== null && line === undefined;
            return isPoint ? items.some((other) => at(other, 'id') === at(item, 'id')) : fits(line, box);
          });
        }),
      ),
    );

  testFreedoms(listOf({}, {}), ['api.range'], {
    'points and lines that meet a box': serve(listOf({}, {})),
    'null is in every range': serve(listOf({ nulls: 'match' }, {})),
    'the edges of a box are outside': serve(listOf({}, { closed: 'neither' })),
    'a line is its box': serve(
      listOf({}, {}),
      (line, [left = 0, low = 0, right = 0, top = 0]) =>
        line !== undefined && line[0][0] <= right && line[1][0] >= left && line[0][1] <= top && line[1][1] >= low,
    ),
    'an item without a place is in every box': serve(
      listOf({}, {}),
      (line, box) => line === undefined || meets(line, box),
    ),
  });
});
