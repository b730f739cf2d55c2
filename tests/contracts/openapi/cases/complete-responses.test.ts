import { expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, operation, type Reply } from './target.ts';

// `x-assay-responses: complete`: no other statuses and media types occur.

const object = { 'application/json': { type: 'object', required: ['message'] } };
const parameters = [{ name: 'kind', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } }];
const open = documentOf({ '/rows': operation('rows', { 200: object, 400: object }, { parameters }) });
const complete = { ...open, 'x-assay-responses': 'complete' };

const untyped = (): Reply => ({ body: '{"message":"hello"}' });
const refusedInText = (_: string, query: URLSearchParams): Reply =>
  ['a', 'b', null].includes(query.get('kind'))
    ? jsonReply({ message: 'hello' })
    : { status: 400, type: 'text/plain', body: 'no' };

test('an answer without a media type is a finding only of a complete document', async () => {
  expect(found(await judgedBy(complete, untyped, 'api.json'))).toEqual(['api.json: "no content-type"']);
  expect(found(await judgedBy(open, untyped))).toEqual([]);
});

test('a refusal in another media type is a finding only of a complete document', async () => {
  expect(found(await judgedBy(complete, refusedInText))).toEqual(['api.errors: "text/plain"']);
  expect(found(await judgedBy(open, refusedInText))).toEqual([]);
});
