import { expect, test } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { errorsOf } from './answers-of.ts';

const components = {
  schemas: { Book: { type: 'object', properties: { title: { type: 'string' } } } },
  mediaTypes: {
    Book: { schema: { $ref: '#/components/schemas/Book' } },
    books: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
    query: { schema: { type: 'object', properties: { text: { type: 'string' } } } },
  },
};

const referenceTo = (name: string): object => ({ $ref: `#/components/mediaTypes/${name}` });

const contractWith = (content: object): ReturnType<typeof openApiContract> => {
  const requestBody = { required: true, content: { 'application/json': referenceTo('query') } };
  const responses = { 200: { description: 'ok', content } };
  const paths = { '/open': { post: { operationId: 'open', 'x-assay-safe': true, requestBody, responses } } };
  return openApiContract({ openapi: '3.2.0', info: {}, paths, components });
};

test.each([
  ['a media type', { 'application/json': referenceTo('Book') }],
  ['the whole content', referenceTo('books')],
])('references are followed in the place of %s', (_, content) => {
  const { parameters, schema } = contractWith(content).operation('open');
  expect(Object.keys(parameters)).toEqual(['text']);
  expect(errorsOf(schema, { title: 'a' })).toEqual([]);
  expect(errorsOf(schema, { title: 7 })).toEqual(['title must be a string']);
});
