import { expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { operationFinder } from '../../../../engine/har/operations.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { compose } from '../../../../engine/protocols/compose.ts';
import { readFrom, written } from '../written.ts';
import { documentOf, reads } from '../document.ts';

/** Documents as other tools write them. */

test('a path and an operation whose reference leads nowhere are named as left out', async () => {
  const file = written({
    'api.yaml': documentOf({
      '/open': reads('open'),
      '/gone': { $ref: 'gone.yaml' },
      '/lost': { get: { $ref: '#/components/lost' } },
    }),
  });
  const { leftOut, warnings } = openApiContract(await readOpenApi(file));
  expect(leftOut).toEqual([
    { operation: '/gone', reason: 'fault', names: ['the reference gone.yaml leads nowhere'] },
    { operation: 'GET /lost', reason: 'fault', names: ['the reference #/components/lost leads nowhere'] },
  ]);
  expect(warnings?.[0]).toMatch(/gone\.yaml cannot be followed: there is no such file$/);
});

test('a document of webhooks alone is refused with the reason', async () => {
  const webhooks = { sold: { post: { responses: {} } } };
  await expect(readFrom({ openapi: '3.1.0', info: {}, webhooks })).rejects.toThrow(/describes only webhooks/);
});

test('UTF-16 with its mark is read', async () => {
  const text = `\uFEFF${JSON.stringify(documentOf({ '/open': reads('open') }))}`;
  for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
    expect(openApiContract(await readOpenApi(written({ 'api.json': bytes }))).operations).toHaveLength(1);
});

test('a file of Swagger 2.0 is no JSON answer, whatever the document produces', async () => {
  const produces = ['application/json'];
  const file = { get: { responses: { 200: { description: 'ok', schema: { type: 'file' } } } } };
  const open = { get: { responses: { 200: { description: 'ok', schema: { type: 'object' } } } } };
  const { leftOut } = openApiContract(
    await readFrom({ swagger: '2.0', info: {}, produces, paths: { '/file': file, '/open': open } }),
  );
  expect(leftOut).toEqual([{ operation: 'GET /file', reason: 'answer' }]);
});

test('an operation that another host serves is named as left out: all requests go to one URL', async () => {
  const elsewhere = { servers: [{ url: 'https://{place}.invalid/v1/', variables: { place: { default: 'files' } } }] };
  const { operations, leftOut } = openApiContract(
    await readFrom({
      ...documentOf({
        '/open': reads('open'),
        '/same': { ...reads('same'), servers: [{ url: 'http://api.invalid' }, { url: '/v2' }] },
        '/files': { ...reads('files'), ...elsewhere },
        '/file': { ...reads('file'), ...elsewhere },
        '/more': reads('more'),
      }),
      servers: [{ url: 'https://api.invalid/' }],
    }),
  );
  expect(operations.map(({ name }) => name)).toEqual(['GET /open', 'GET /same', 'GET /more']);
  expect(operations.find(({ name }) => name === 'GET /same')).not.toHaveProperty('mount');
  expect(leftOut).toEqual([
    { operation: 'GET /files', reason: 'server', names: ['files.invalid/v1'] },
    { operation: 'GET /file', reason: 'server', names: ['files.invalid/v1'] },
  ]);
});

test.each([
  ['a relative server of an operation', '/api/v2', { servers: [{ url: '' }] }, 'http://a.invalid/ping'],
  ['another path of the host', 'https://api.invalid/v1', { servers: [{ url: 'https://api.invalid/v2' }] }, undefined],
  ['a document without servers', undefined, { servers: [{ url: '/v3/' }] }, 'http://a.invalid/api/v2/v3/ping'],
])('%s is called at its own path', async (_, home, placed, url) => {
  const contract = openApiContract(
    await readFrom({
      ...documentOf({ '/open': reads('open'), '/more': reads('more'), '/ping': { ...reads('ping'), ...placed } }),
      ...(home === undefined ? {} : { servers: [{ url: home }] }),
    }),
  );
  const target = { api: 'http://a.invalid/api/v2' };
  const ping = compose({ operation: 'ping', parameters: {}, input: 'valid' }, { contract, target, namespace: '' });
  const sent = `${ping.origin}${ping.path}`;
  expect(sent).toBe(url ?? 'http://a.invalid/api/v2/ping');
  expect(operationFinder(contract, { target, namespace: '' })({ method: 'GET', url: sent })).toMatchObject({
    id: 'ping',
  });
});

test('of Swagger 2.0, the media types of an operation come before those of the document', async () => {
  const swagger = (paths: object, more: object = {}) =>
    readFrom({ swagger: '2.0', info: {}, responses: { Shared: answer }, paths, ...more }).then(openApiContract);
  const answer = { description: 'ok', schema: { type: 'object' } };
  const typed = (operationId: string, produces?: unknown, response: object = answer): object => ({
    get: { operationId, responses: { 200: response }, ...(produces !== undefined && { produces }) },
  });
  const shared = { $ref: '#/responses/Shared' };
  const contract = await swagger(
    {
      '/open': typed('open'),
      '/note': typed('note', ['text/plain']),
      '/shared': typed('shared', undefined, shared),
      '/shared-note': typed('sharedNote', ['text/plain'], shared),
      '/api': typed('api', 'application/vnd.api+json'),
    },
    { produces: ['application/json'] },
  );
  const typesOf = ({ operations }: JudgedContract) =>
    operations.map((row) => [row.id, (row as RestOperation).responses?.['200']?.content[0]?.type]);
  expect(typesOf(contract)).toEqual([
    ['open', 'application/json'],
    ['shared', 'application/json'],
    ['api', 'application/vnd.api+json'],
  ]);
  expect(contract.leftOut).toEqual(
    ['GET /note', 'GET /shared-note'].map((operation) => ({ operation, reason: 'answer' })),
  );
  // Without any, an answer may have any media type.
  expect(typesOf(await swagger({ '/open': typed('open') }))).toEqual([['open', '*/*']]);
});
