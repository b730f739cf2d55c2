import { expect, test, onTestFinished } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import { judgeMutants } from '../../../defects/judge-mutants.ts';
import { servingAtPort } from '../../contracts/openapi/listening.ts';
import { array, documentOf, inPath, integer, objectOf, reads, text, ok } from '../../contracts/openapi/document.ts';
import { defaultOptions } from '../../../engine/run/options.ts';

const parcels = Array.from({ length: 12 }, (_, place) => ({ id: place + 1, label: `P-${place}` }));

const parcel = objectOf({ id: integer, label: text }, 'id', 'label');
const shows = (at: string) => [{ object: 'parcel', at, identity: ['id'], members: ['label'] }];
const list = { items: 'parcels', identity: ['id'], paging: { style: 'none' } };
const document = documentOf({
  '/parcels': reads('parcels', [], objectOf({ parcels: array(parcel) }, 'parcels'), {
    'x-assay-shows': shows('parcels[]'),
    'x-assay-list': list,
  }),
  '/parcels/{id}': reads('parcel', [inPath('id', integer)], parcel, {
    'x-assay-shows': shows('.'),
    responses: { ...ok(parcel), 404: { description: 'No such parcel' } },
  }),
});

test('a member of a list that only the answers of another operation contradict is caught', async () => {
  const contract = openApiContract(document);
  const server = await servingAtPort((request, response) => {
    const id = /^\/parcels\/(\d+)$/.exec(request.url ?? '')?.[1];
    const found = id === undefined ? undefined : parcels.find((candidate) => candidate.id === Number(id));
    const body = request.url === '/parcels' ? { parcels } : found;
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'not found' }));
  });
  onTestFinished(() => server.close());
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
});
