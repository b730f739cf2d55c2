import { describe, expect, test } from 'vitest';
import { at, conditionPaths, everyAt, nameOf, pathOf, pointerOf, stepsOf } from '../../../engine/model/paths.ts';

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
