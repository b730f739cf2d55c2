import { expect, test } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { codesOf, judged, notPassed } from './judged.ts';
import { type Listening, serving } from './listening.ts';

/** A thing of an id that does not exist: the operation documents 404, and some servers fail. */

const schemaOf = (properties: object): object => ({ 'application/json': { schema: { type: 'object', properties } } });

/** A list of things and one thing, with ids of some form. */
const contractWith = (id: object): JudgedContract => {
  const properties = { id, name: { type: 'string' } };
  const things = { type: 'array', items: { type: 'object', properties } };
  const responses = { 200: { description: 'ok', content: schemaOf(properties) }, 404: { description: 'none' } };
  return openApiContract({
    openapi: '3.1.0',
    info: { title: `Things ${JSON.stringify(id)}`, version: '1' },
    paths: {
      '/things': { get: { responses: { 200: { description: 'ok', content: schemaOf({ things }) } } } },
      '/things/{thingId}': {
        get: { parameters: [{ name: 'thingId', in: 'path', required: true, schema: id }], responses },
      },
    },
  });
};

type Miss = 404 | 500;

/** Refuses ids of another form, as the document has them. */
const servedWith = (ids: readonly (string | number)[], form: RegExp, miss: Miss): Promise<Listening> => {
  const things = ids.map((id) => ({ id, name: `thing ${id}` }));
  return serving((request, response) => {
    const [, id] = (request.url ?? '').split('/').slice(1);
    const thing = things.find((known) => String(known.id) === id);
    const status = id === undefined || thing ? 200 : form.test(id) ? miss : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? (thing ?? { things }) : { error: status }));
  });
};

const uuids = ['5f0c3a52-7d5e-4b8e-9c41-0d3c5e8f1a22', '0b9d8a11-42ce-4f7b-8a36-6f1d2c3b4e55'];

test.each<[string, object, readonly (string | number)[], RegExp]>([
  ['integers', { type: 'integer', minimum: 1 }, [3, 7, 12], /^[1-9]\d*$/],
  ['small integers', { type: 'integer', format: 'int32' }, [3, 7, 12], /^\d{1,10}$/],
  ['texts', { type: 'string' }, ['ant', 'bee'], /^\w+$/],
  ['texts with digits', { type: 'string' }, ['ord_000173', 'ord_000174'], /^ord_\w+$/],
  ['a pattern', { type: 'string', pattern: String.raw`^T\d+$` }, ['T1000', 'T1001'], /^T\d+$/],
  ['a pattern of one length', { type: 'string', pattern: String.raw`^T\d{4}$` }, ['T1000', 'T1001'], /^T\d{4}$/],
  ['uuids', { type: 'string', format: 'uuid' }, uuids, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['uuids without a format', { type: 'string' }, uuids, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['an example', { type: 'string', example: 'ant' }, ['ant', 'bee'], /^\w+$/],
])('%s', async (_, id, ids, form) => {
  const contract = contractWith(id);
  expect(notPassed(await judged(contract, servedWith(ids, form, 404)))).toEqual([]);
  expect(await codesOf(contract, servedWith(ids, form, 500))).toContain(
    'api.no-server-error unknown-value-server-error',
  );
});
