import { expect, it } from 'vitest';
import type { Parameter } from '../../engine/model/operation.ts';
import { unknownValues } from '../../properties/lists/unknown-value.ts';

const row = (more: Partial<Parameter> = {}): Parameter => ({ in: 'path', type: 'string', ...more });

it.each([
  [row({ type: 'integer' }), [11, 12], [2_147_479_001, 1_999_999_943]],
  [row(), ['11', '12'], ['2147479001', '1999999943']],
  [row({ type: 'integer', maximum: 1000 }), [11, 12], []],
  [
    row(),
    ['0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['0f8fad5b-d9cb-469f-a165-70867733333d', '0f8fad5b-d9cb-469f-a165-70867777777b'],
  ],
  [row(), ['cus_9s6XKzGkNR'], ['cus_9s6XQqQqQQ', 'cus_9s6XXxXxXX']],
  [row(), ['books'], ['booksqzq', 'booksxzq']],
  [row({ values: ['a', 'b'] }), ['a'], []],
  [row(), [], []],
])('%j beside %j: %j', (parameter, known, expected) => {
  expect(unknownValues(parameter, known).slice(0, 2)).toEqual(expected);
});
