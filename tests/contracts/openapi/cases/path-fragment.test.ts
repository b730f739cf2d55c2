import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import { compose } from '../../../../engine/protocols/compose.ts';

const schema = { type: 'object', properties: { id: { type: 'string' } } };
const operation = { responses: { 200: { description: 'one', content: { 'application/json': { schema } } } } };
const document = {
  openapi: '3.0.3',
  info: { title: 'files', version: '1' },
  paths: { '/files': { get: operation }, '/files#shared': { get: operation } },
};

const server = createServer((_, response) => response.end(JSON.stringify(document)));
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => void server.close());

it('a fragment of a path tells operations apart, and is not sent', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const contract = openApiContract(await readOpenApi(`${origin}/openapi.json`));
  expect(contract.operations.map(({ name }) => name)).toEqual(['GET /files', 'GET /files#shared']);
  const paths = contract.operations.map(
    ({ id }) =>
      compose({ operation: id, parameters: {}, input: 'valid' }, { contract, target: { api: origin }, namespace: '' })
        .path,
  );
  expect(paths).toEqual(['/files', '/files']);
});
