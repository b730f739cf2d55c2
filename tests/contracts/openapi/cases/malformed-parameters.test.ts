import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

/** A keyword of a wrong form in the schema of a parameter constrains nothing, and stops no run. */

test.each<[string, object]>([
  ['enum', { type: 'string', enum: [] }],
  ['required', { type: 'object', properties: { a: { type: 'string', required: true } }, required: true }],
  ['minLength', { type: 'string', minLength: '2' }],
  ['minimum', { type: 'integer', minimum: '2' }],
  ['maxItems', { type: 'array', items: { type: 'string' }, maxItems: -1 }],
  ['multipleOf', { type: 'number', multipleOf: 0 }],
  ['uniqueItems', { type: 'array', items: { type: 'string' }, uniqueItems: 'yes' }],
])('%s', async (_, schema) => {
  const rows = [
    { name: 'wanted', in: 'query', schema },
    { name: 'needed', in: 'query', schema, required: true },
  ];
  const result = await asked(contractOf({ '/found': reads('found', rows) }));
  expect(findingsOf(result)).toEqual([]);
  expect(verdictsOf(result, 'api.no-server-error')).toEqual({ found: 'pass' });
});
