import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonRecord } from '../../contracts/documents/record.ts';
import { textSamples } from '../../contracts/documents/schema/text-samples.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { inputsOf } from '../../fuzz/inputs/inputs.ts';
import { Pool } from '../../fuzz/pool.ts';
import { contractOf, query, reads } from '../contracts/openapi/document.ts';

/** Values of a query parameter in the fuzzer's documented calls. */
const valuesOf = (schema: JsonRecord): unknown[] => {
  const { operations } = contractOf({ '/logs': reads('logs', [query('ids', schema)]) });
  const [operation] = operations;
  if (!operation) throw new Error('the operation is not read');
  const { valid } = inputsOf(operation, new Pool(new Subjects(), 'mainnet'));
  return fc.sample(valid, { numRuns: 200, seed: 1 }).flatMap(({ parameters }) => parameters['ids'] ?? []);
};

test.each([
  ['a list of a format', { type: 'array', items: { type: 'string', format: 'uuid' } }, true],
  ['a list with at least two', { type: 'array', minItems: 2, items: { type: 'string', format: 'date' } }, true],
  ['a text of a format', { type: 'string', format: 'date' }, true],
  ['a format that nothing fits', { type: 'string', format: 'uuid', maxLength: 3 }, false],
  ['a list that nothing fits', { type: 'array', items: { type: 'string', format: 'uuid', maxLength: 3 } }, false],
])('values of %s are drawn, and drawing ends', (_, schema, isPossible) => {
  expect(valuesOf(schema).length > 0).toBe(isPossible);
});

test.each([String.raw`[^\s\S]`, String.raw`^[^\d\D]+$`, '.{100000}', 'a{2147483647}', '((a{300}){300}){300}'])(
  'the pattern %s of a document gives no text, and does not draw without end',
  (pattern) => {
    expect(textSamples({ pattern }, 'name', () => true)).toEqual([]);
  },
);
