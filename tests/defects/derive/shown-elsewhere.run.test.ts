import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import { judgeMutants } from '../../../defects/judge-mutants.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { temporary } from '../../cli/assay.ts';
import { servingAtPort } from '../../contracts/openapi/listening.ts';

const parcels = Array.from({ length: 12 }, (_, place) => ({ id: place + 1, label: `P-${place}` }));

const parcel = {
  type: 'object',
  required: ['id', 'label'],
  properties: { id: { type: 'integer' }, label: { type: 'string' } },
};
const ok = (schema: object) => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } });
const shows = (at: string) => [{ object: 'parcel', at, identity: ['id'], members: ['label'] }];
const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      get: {
        operationId: 'parcels',
        'x-assay-shows': shows('parcels[]'),
        'x-assay-list': { items: 'parcels', identity: ['id'], paging: { style: 'none' } },
        responses: ok({
          type: 'object',
          required: ['parcels'],
          properties: { parcels: { type: 'array', items: parcel } },
        }),
      },
    },
    '/parcels/{id}': {
      get: {
        operationId: 'parcel',
        'x-assay-shows': shows('.'),
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { ...ok(parcel), 404: { description: 'No such parcel' } },
      },
    },
  },
};

test('a member of a list that only the answers of another operation contradict is caught', async () => {
  const file = path.join(temporary(), 'api.json');
  fs.writeFileSync(file, JSON.stringify(document));
  const contract = openApiContract(await readOpenApi(file));
  const server = await servingAtPort((request, response) => {
    const id = /^\/parcels\/(\d+)$/.exec(request.url ?? '')?.[1];
    const found = id === undefined ? undefined : parcels.find((candidate) => candidate.id === Number(id));
    const body = request.url === '/parcels' ? { parcels } : found;
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'not found' }));
  });
  try {
    const mutants = deriveMutants(contract).filter(({ id }) => id.includes('label is another'));
    const { results } = await judgeMutants(contract, mutants, {
      engine: { ...defaultOptions, target: { api: server.url }, retries: 0 },
      most: 10,
      onProgress: () => undefined,
    });
    expect(results.map(({ id, verdict, requirements }) => [id, verdict, requirements])).toEqual([
      ['parcels object parcel: parcels.label is another', 'caught', ['api.objects']],
      ['parcels object parcel: parcels.label is another in one object of 5', 'caught', ['api.objects']],
      ['parcel object parcel: label is another', 'caught', ['api.objects']],
      ['parcel object parcel: label is another in one object of 5', 'caught', ['api.objects']],
    ]);
  } finally {
    server.close();
  }
});
