import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import { compose } from '../../../engine/protocols/compose.ts';
import { temporary } from '../../cli/assay.ts';

const accepted = async (mediaType: string): Promise<string | undefined> => {
  const file = path.join(temporary(), 'api.json');
  const responses = { 200: { description: 'Books', content: { [mediaType]: { schema: { type: 'object' } } } } };
  const paths = { '/books': { get: { operationId: 'books', responses } } };
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths }));
  const contract = openApiContract(await readOpenApi(file));
  const target = { api: 'http://127.0.0.1' };
  const settings = { contract, target, namespace: '' };
  return compose({ operation: 'books', parameters: {}, input: 'valid' }, settings).headers['accept'];
};

test('a call accepts the documented media type, and JSON', async () => {
  expect(await accepted('application/json')).toBe('application/json');
  expect(await accepted('application/vnd.api+json')).toBe('application/vnd.api+json, application/json;q=0.9');
});
