import { describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/model/exchange.ts';
import type { ListFilter, MemberMeaning } from '../../../engine/model/list-filter.ts';
import { relate } from '../../../properties/filters/compare-values.ts';
import { shiftedDate } from '../../../properties/filters/dates.ts';
import { matches, type Maybe } from '../../../properties/filters/matches.ts';

const open = { equal: undefined, order: undefined };
const before = { equal: false, order: -1 };
const after = { equal: false, order: 1 };
const same = { equal: true, order: 0 };

describe('two values of a member', () => {
  test.each<[Json, Json, MemberMeaning, object]>([
    [2, 10, {}, before],
    [18_446_744_073_709_551_615n, 18_446_744_073_709_551_614n, {}, after],
    [9.99, 9.99, {}, open],
    [9.99, 9.99, { compare: 'exact' }, same],
    [9.99, 10, {}, open],
    [9.99, 10.1, {}, before],
    ['2', '10', { type: 'number' }, before],
    ['2', '10', {}, { equal: false, order: undefined }],
    ['2', '10', { compare: 'exact' }, after],
    ['a', 'b', {}, before],
    ['a', 'B', {}, { equal: false, order: undefined }],
    ['a', 'A', {}, open],
    ['École', 'ecole', {}, open],
    ['a', 'A', { compare: 'ignoreCase' }, same],
    ['é', 'e', { compare: 'ignoreCase' }, open],
    ['a', 'A', { compare: 'exact' }, after],
    ['\u{1F600}', '\uFFFD', { compare: 'exact' }, after],
    ['2024-02-29', '2024-03-01', {}, before],
    ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00Z', {}, open],
    ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00Z', { compare: 'exact' }, same],
    ['2024-02-29T10:00:00+02:00', '2024-02-29T08:00:00Z', { type: 'date', compare: 'exact' }, same],
    ['2024-02-29T10:00:00.0001Z', '2024-02-29T10:00:00.0002Z', { compare: 'exact' }, before],
    ['2024-02-29T10:00:00Z', '2024-02-29T23:00:00Z', {}, open],
    ['2024-02-29T10:00:00Z', '2024-03-02T10:00:00Z', {}, before],
    [true, false, {}, { equal: false, order: undefined }],
    [1, '1', {}, open],
  ])('pair %#', (a, b, meaning, relation) => {
    const { equal, order } = relate(a, b, meaning);
    expect({ equal, order }).toEqual(relation);
  });
});

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2023-12-31T23:59:59Z', 1, '2024-01-01T00:00:00Z'],
  ['2024-01-01 00:00:00', -1, '2023-12-31 23:59:59'],
  ['2024-01-01T00:00:00.250Z', 1, '2024-01-01T00:00:01.250Z'],
  ['2024-01-01T00:00:00+01:00', 1, undefined],
  ['no date', 1, undefined],
])('%s moved by %d is %s', (text, by, moved) => {
  expect(shiftedDate(text, by)).toBe(moved);
});

const filter = (operator: ListFilter['operator'], more: Partial<ListFilter> = {}): ListFilter => ({
  label: 'x',
  parameter: 'x',
  operator,
  paths: ['x'],
  template: '{value}',
  ...more,
});

describe('an item and a filter', () => {
  test.each<[string, ListFilter, readonly Json[], Json, Maybe]>([
    ['null is open', filter('ne'), [1], { x: null }, undefined],
    ['null that is declared to come', filter('ne', { nulls: 'match' }), [1], { x: null }, true],
    ['a missing member that is declared not to come', filter('gt', { nulls: 'noMatch' }), [1], {}, false],
    ['one of several values', filter('eq'), [1], { x: [3, 1] }, true],
    ['several values and a negative operator', filter('ne'), [1], { x: [3, 1] }, undefined],
    ['an empty list holds nothing', filter('has'), [1], { x: [] }, false],
    ['one of several paths', filter('eq', { paths: ['x', 'y'] }), [1], { x: 2, y: 1 }, true],
    ['null beside a value', filter('eq'), [1], { x: [null, 2] }, undefined],
    ['an object', filter('eq'), [1], { x: { a: 1 } }, undefined],
    ['exists', filter('exists'), [true], { x: 0 }, true],
    ['exists false', filter('exists'), [false], {}, true],
    ['null exists or not', filter('exists'), [true], { x: null }, undefined],
    ['null that exists', filter('exists', { nulls: 'match' }), [true], { x: null }, true],
    ['null that notExists gives', filter('notExists', { nulls: 'match' }), [true], { x: null }, true],
    ['null that notExists leaves out', filter('notExists', { nulls: 'noMatch' }), [true], { x: null }, false],
    ['an empty text exists or not', filter('exists'), [true], { x: '' }, undefined],
    ['a part in another case', filter('contains'), ['AB'], { x: 'cabs' }, undefined],
    ['a part in another case, exactly', filter('contains', { compare: 'exact' }), ['AB'], { x: 'cabs' }, false],
    ['a number and an operator on texts', filter('contains'), ['1'], { x: 11 }, undefined],
  ])('%s', (_, row, operands, item, kept) => {
    expect(matches(row, operands, item)).toBe(kept);
  });
});
