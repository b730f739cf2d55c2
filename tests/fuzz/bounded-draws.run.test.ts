import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonRecord } from '../../contracts/documents/record.ts';
import { textSamples } from '../../contracts/documents/schema/admitted-values.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { Inputs } from '../../fuzz/inputs/inputs.ts';
import { Pool } from '../../fuzz/pool.ts';
import { contractOf, json, objectOf, type Paths, posts, query, reads, text } from '../contracts/openapi/document.ts';

/** The parameters of the fuzzer's documented calls of the only operation. */
const drawnFor = (paths: Paths): readonly Readonly<Record<string, unknown>>[] => {
  const [operation] = contractOf(paths).operations;
  if (!operation) throw new Error('the operation is not read');
  const { valid } = new Inputs(operation, new Pool(new Subjects(), 'mainnet'));
  return fc.sample(valid, { numRuns: 200, seed: 1 }).map(({ parameters }) => parameters);
};

/** Values of a query parameter. */
const valuesOf = (schema: JsonRecord): unknown[] =>
  drawnFor({ '/logs': reads('logs', [query('ids', schema)]) }).flatMap(({ ids }) => ids ?? []);

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

test('a body whose members are all optional is never empty: it would say the same each time', () => {
  const schema = objectOf({ title: { ...text, example: 'Baudolino' }, author: { ...text, example: 'Eco' } });
  const drawn = drawnFor({ '/search': posts('search', json(schema)) });
  const members = new Set(drawn.map((parameters) => Object.keys(parameters).sort().join()));
  expect(members).toEqual(new Set(['title', 'author', 'author,title']));
});
