import { expect, it, describe, test } from 'vitest';
import { defined } from '../../../engine/model/defined.ts';
import { show } from '../../../engine/model/show.ts';
import { at, conditionPaths, everyAt, nameOf, pathOf, pointerOf, stepsOf } from '../../../engine/model/paths.ts';

interface Row {
  readonly name: string;
  readonly size?: number;
}

it('leaves out undefined members, and keeps null, 0 and empty texts', () => {
  const size: number | undefined = undefined;
  const row: Row = defined({ name: '', size });
  expect(row).toStrictEqual({ name: '' });
  expect(defined({ a: null, b: 0 })).toStrictEqual({ a: null, b: 0 });
});

describe('show', () => {
  it('writes values as JSON, large integers with all their digits', () => {
    expect(show({ a: [1, 18446744073709551615n, null], b: 'x', c: undefined })).toBe(
      '{"a":[1,18446744073709551615,null],"b":"x"}',
    );
    expect(show(undefined)).toBe('nothing');
  });

  it('spells out what a terminal would act upon', () => {
    expect(show('\u001b[31m\u202e\u009b\n')).toBe('"\\u001b[31m\\u202e\\u009b\\n"');
  });

  it('is at most as long as asked for, never ends in half a character, huge and deep values included', () => {
    expect(show('x'.repeat(500), 20)).toBe(`"${'x'.repeat(18)}…`);
    expect(show('\u{1f600}'.repeat(50), 21)).toBe(`"${'\u{1f600}'.repeat(9)}…`);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(show([deep, Array.from({ length: 1_000_000 }, (_, index) => index)])).toHaveLength(200);
    expect(show('y'.repeat(50_000_000))).toHaveLength(200);
  });
});

describe('a path', () => {
  const value = { a: { b: [1, 2] }, '@odata.nextLink': 'x', 'c/d': { '~': 3 }, '': 4 };

  test.each<readonly [string, readonly string[], string]>([
    ['.', [], ''],
    ['', [], ''],
    ['a.b', ['a', 'b'], '/a/b'],
    ['/@odata.nextLink', ['@odata.nextLink'], '/@odata.nextLink'],
    ['/c~1d/~0', ['c/d', '~'], '/c~1d/~0'],
  ])('%s names steps, and has one JSON Pointer', (path, steps, pointer) => {
    expect(stepsOf(path)).toEqual(steps);
    expect(pointerOf(path)).toBe(pointer);
    expect(stepsOf(pathOf(steps))).toEqual(steps);
  });

  test('leads to one value, or to all behind arrays; `.` is the value itself', () => {
    expect(at(value, '/@odata.nextLink')).toBe('x');
    expect(at(value, '/c~1d/~0')).toBe(3);
    expect(at(value, '@odata.nextLink')).toBeUndefined();
    expect(at('text', '.')).toBe('text');
    expect(everyAt(value, '/a/b')).toEqual([1, 2]);
    expect(everyAt(['x', 'y'], '.')).toEqual(['x', 'y']);
    expect(nameOf('/c~1d/~0')).toBe('~');
  });

  test('may have a condition on the objects of a step', () => {
    const circuit = {
      ends: [
        { type: 'dcim.site', id: 1 },
        { type: 'dcim.place', id: 2 },
      ],
      start: { type: 'dcim.place', id: 3 },
    };

    expect(everyAt(circuit, 'ends[type=dcim.place].id')).toEqual([2]);
    expect(everyAt(circuit, 'ends[type=dcim.rack].id')).toEqual([]);
    expect(at(circuit, 'start[type=dcim.place].id')).toBe(3);
    expect(at(circuit, 'start[type=dcim.site].id')).toBeUndefined();
    expect(stepsOf('ends[type=dcim.place].id')).toEqual(['ends', 'id']);
    expect(conditionPaths('ends[type=dcim.place].id')).toEqual(['ends.type']);
    expect(stepsOf('results[].a..b')).toEqual(['results[]', 'a', '', 'b']);
  });
});
