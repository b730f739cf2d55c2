import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, object, verdictsOf } from './inputs.ts';

const query = (more: object): object => ({
  query: {
    operationId: 'find',
    ...more,
    responses: { '200': { content: { 'application/json': { schema: object } } } },
  },
});

test('the query method of OpenAPI 3.2 reads: it is called, with its body', async () => {
  const schema = { type: 'object', required: ['text'], properties: { text: { type: 'string', examples: ['a', 'b'] } } };
  const content = { 'application/json': { schema } };
  const contract = contractOf({ '/find': query({ requestBody: { required: true, content } }) });
  expect(contract.operation('find').name).toBe('QUERY /find');
  const result = await asked(contract);
  expect(new Set(result.received.map(({ method }) => method))).toEqual(new Set(['QUERY']));
  expect(verdictsOf(result, 'api.schema')).toEqual({ find: 'pass' });
  expect(findingsOf(result)).toEqual([]);
});

test('without a body its parameters stand in the query', async () => {
  const text = { name: 'text', in: 'query', required: true, schema: { type: 'string' }, example: 'a' };
  const result = await asked(contractOf({ '/find': query({ parameters: [text] }) }));
  expect(result.received.map(({ query: sent }) => sent)).toContain('text=a');
  expect(verdictsOf(result, 'api.schema')).toEqual({ find: 'pass' });
});
