import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

/** Path parameters whose names do not tell the kind of object take the values of the list before them in the path. */

const list = (member: string): object => ({
  type: 'object',
  properties: { result: { type: 'array', items: { type: 'object', properties: { [member]: { type: 'string' } } } } },
});

const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });

test.each<[string, string, string]>([
  ['pk', 'id', '/'],
  ['id_or_slug', 'slug', ''],
  ['idOrName', 'id', '/'],
  ['id', 'car_id', ''],
  ['id', 'carId', '/'],
  ['uuid', 'car_uuid', ''],
])('{%s} takes the member %s', async (name, member, end) => {
  const contract = contractOf({
    [`/cars${end}`]: reads('cars', [], list(member)),
    [`/ships${end}`]: reads('ships', [], list('id')),
    [`/cars/{${name}}${end}`]: reads('car', [inPath(name)]),
  });
  const result = await asked(contract, ({ path }) => {
    if (path === `/ships${end}`) return { body: { result: [{ id: 's1' }] } };
    if (path === `/cars${end}`) return { body: { result: [{ [member]: 'c1' }] } };
    return { status: path === `/cars/c1${end}` ? 200 : 404, body: {} };
  });
  expect(findingsOf(result)).toEqual([]);
  expect(verdictsOf(result, 'api.schema')).toMatchObject({ car: 'pass' });
  expect(result.received.map(({ path }) => path)).not.toContain(`/cars/s1${end}`);
});
