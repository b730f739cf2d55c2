import { expect, test } from 'vitest';
import { compose } from '../../../engine/protocols/compose.ts';
import { contractOf, object } from './document.ts';

test.each([
  ['application/json', 'application/json'],
  ['application/vnd.api+json', 'application/vnd.api+json, application/json;q=0.9'],
])('a call accepts the documented media type %s, and JSON', (type, accepted) => {
  const responses = { 200: { description: 'Books', content: { [type]: { schema: object } } } };
  const contract = contractOf({ '/books': { get: { operationId: 'books', responses } } });
  const settings = { contract, target: { api: 'http://127.0.0.1' }, namespace: '' };
  const call = { operation: 'books', parameters: {}, input: 'valid' } as const;
  expect(compose(call, settings).headers['accept']).toBe(accepted);
});
