import { expect, test } from 'vitest';
import { openApiContract, warningsOf } from '../../../../contracts/openapi/index.ts';
import { errorsOf } from '../answers-of.ts';
import { readFrom } from '../written.ts';
import { documentOf, operation } from './target.ts';

// A schema may give itself an address, by `$id` or `$anchor`: a reference to it is not fetched.

const document = {
  ...documentOf({
    '/open': operation('open', {
      200: { 'application/json': { $ref: 'https://example.com/page', properties: { more: { $ref: '#flag' } } } },
    }),
  }),
  components: {
    schemas: {
      Page: {
        $id: 'https://example.com/page',
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'integer' } },
      },
      Flag: { $anchor: 'flag', type: 'boolean' },
    },
  },
};

test('references to the own addresses of schemas are followed inside the document', async () => {
  const read = await readFrom(document);
  expect(warningsOf(read)).toEqual([]);
  const { schema } = openApiContract(read).operation('open');
  expect(errorsOf(schema, { a: 1, more: true })).toEqual([]);
  expect(errorsOf(schema, { more: 'x' })).toEqual(['a is missing', 'more must be a boolean']);
});
