import { numberedRange, rangeParameters } from '../../../engine/model/list-range.ts';
import { pagesOf } from '../../../engine/model/listing.ts';
import { takesKey, type Operation, type RestOperation } from '../../../engine/model/operation.ts';
import { expect, test } from 'vitest';
import { operations } from '../../../contracts/chain/index.ts';

const rest = operations.filter((row): row is typeof row & RestOperation => row.kind === 'rest');
const listings = operations.filter((row) => row.listing);
const path = (row: Operation): readonly string[] =>
  Object.entries(row.parameters)
    .filter(([, parameter]) => parameter.in === 'path')
    .map(([name]) => name);

test('there are 10 RPC methods and 19 REST endpoints, numbered as in the document', () => {
  expect(operations.filter((row) => row.kind === 'json-rpc')).toHaveLength(10);
  expect(rest.flatMap((row) => row.number ?? []).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 19 }, (_, at) => at + 1),
  );
  expect(
    rest
      .filter((row) => row.base === 'metrics')
      .flatMap((row) => row.number ?? [])
      .sort((a, b) => a - b),
  ).toEqual([4, 17]);
  expect(new Set(operations.map((row) => row.id)).size).toBe(operations.length);
});

test.each(rest)('$id: the places of its path are its path parameters, all required', (row) => {
  expect([...row.path.matchAll(/\{(\w+)\}/g)].map((place) => place[1]).sort()).toEqual([...path(row)].sort());
  expect(path(row).every((name) => row.parameters[name]?.required)).toBe(true);
  expect(row.path).toMatch(row.base === 'metrics' ? /^\/v2\// : /^\/v1\//);
  expect(takesKey(row)).toBe(row.base === 'data');
});

test('only the POST list has a body, and JSON-RPC parameters are in params', () => {
  expect(rest.filter((row) => row.httpMethod === 'POST').flatMap((row) => row.number ?? [])).toEqual([2]);
  for (const row of operations) {
    const places = new Set(Object.values(row.parameters).map((parameter) => parameter.in));
    expect(places.has('body')).toBe(row.kind === 'rest' && row.httpMethod === 'POST');
    if (row.kind === 'json-rpc') expect([...places].filter((place) => place !== 'params')).toEqual([]);
    else expect(places.has('params')).toBe(false);
  }
});

test.each(listings)('$id: its page parameters stand in its rows, with all bounds', (row) => {
  const pages = pagesOf(row);
  const bounds = { minimum: expect.any(Number), maximum: expect.any(Number), default: expect.any(Number) };
  expect(row.parameters[pages.size]).toMatchObject({ type: 'integer', ...bounds });
  expect(row.parameters).toHaveProperty(pages.cursor);
});

test('the bounds of page sizes are those of the Limits table', () => {
  const bounds = Object.fromEntries(
    rest.flatMap((row) =>
      row.listing ? [[row.number, [pagesOf(row).minimum, pagesOf(row).maximum, pagesOf(row).default]]] : [],
    ),
  );
  const usual = [1, 100, 10];
  const balances = [1, 500, 10];
  expect(bounds).toEqual({
    1: usual,
    2: [1, 1024, 10],
    4: [1, 2160, 100],
    5: usual,
    6: balances,
    7: usual,
    8: usual,
    9: usual,
    10: [0, 100, 0],
    11: balances,
    12: usual,
    13: balances,
    14: usual,
    15: usual,
    16: usual,
    17: [1, 5000, 1000],
    18: usual,
    19: usual,
  });
});

test.each(listings)('$id: its range and order name parameters and members', (row) => {
  const { ranges = [], order, identity } = row.listing ?? {};
  expect(Object.keys(row.parameters)).toEqual(expect.arrayContaining(ranges.flatMap(rangeParameters)));
  if ('sortBy' in row.parameters) expect(order?.keys?.parameter).toBe('sortBy');
  if ('sortOrder' in row.parameters) {
    expect(order?.parameter).toBe('sortOrder');
    expect([order?.by].flat()[0]).toMatch(/[Tt]imestamp$/);
  }
  if (row.kind === 'rest') expect(identity?.length).toBeGreaterThan(0);
});

test('which lists have a block range, a sort order, a fixed direction', () => {
  const numbersWith = (holds: (row: RestOperation) => boolean) =>
    rest
      .filter(holds)
      .flatMap((row) => row.number ?? [])
      .sort((a, b) => a - b);
  expect(numbersWith((row) => numberedRange(row.listing) !== undefined)).toEqual([1, 7, 8, 9]);
  expect(numbersWith((row) => 'sortOrder' in row.parameters)).toEqual([1, 2, 5, 12, 14]);
  expect(numbersWith((row) => row.listing?.order?.direction !== undefined)).toEqual([16, 18]);
  expect(numbersWith((row) => row.listing?.order === undefined)).toEqual([3, 6, 10, 11, 13, 15, 17]);
});
