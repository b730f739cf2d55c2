import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { codesOf } from '../judged.ts';
import { type Listening, listening } from '../listening.ts';
import { array, inPath, objectOf, ok, text } from '../document.ts';

/** An id that names nothing gets 404, or by mistake the object of another id. */

const pins = Array.from({ length: 9 }, (_, n) => ({ id: `pin_${100 + n}`, name: `pin ${n}` }));

const pin = objectOf({ id: text, name: text });
const answers = (schema: object): object => ok(schema);

const contract = openApiContract({
  openapi: '3.1.0',
  info: { title: 'Pins', version: '1' },
  paths: {
    '/pins': { get: { responses: answers(array(pin)) } },
    '/pins/{pinId}': {
      get: {
        parameters: [inPath('pinId')],
        responses: { ...answers(pin), 404: { description: 'no such pin' } },
        'x-assay-shows': [{ object: 'pin', at: '.', identity: ['id'], members: ['name', '$pinId'] }],
      },
    },
  },
});

const served = (find: (id: string) => object | undefined): Promise<Listening> =>
  listening((path) => {
    const [, id] = path.split('/').slice(1);
    return id === undefined ? pins : (find(id) ?? 404);
  });

test('the object of another id is found, 404 is right', async () => {
  const known = (id: string): object | undefined => pins.find((held) => held.id === id);
  expect(await codesOf(contract, served(known))).toEqual([]);
  expect(
    await codesOf(
      contract,
      served((id) => known(id) ?? pins[0]),
    ),
  ).toEqual(['api.objects object-differs']);
});
