import { expect, test } from 'vitest';
import { array, contractOf, inPath, objectOf, ok, reads, text } from '../document.ts';
import { codesOf } from '../judged.ts';
import { listening } from '../listening.ts';

/** An id that names nothing gets 404, or by mistake the object of another id. */

const pins = Array.from({ length: 9 }, (_, n) => ({ id: `pin_${100 + n}`, name: `pin ${n}` }));
const pin = objectOf({ id: text, name: text });
const shows = { object: 'pin', at: '.', identity: ['id'], members: ['name', '$pinId'] };
const contract = contractOf({
  '/pins': reads('pins', [], array(pin)),
  '/pins/{pinId}': reads('pin', [inPath('pinId')], pin, {
    responses: { ...ok(pin), 404: { description: 'no such pin' } },
    'x-assay-shows': [shows],
  }),
});

test.each([
  ['404 is right', undefined, []],
  ['the object of another id is found', pins[0], ['api.objects object-differs']],
])('%s', async (_, otherwise, codes) => {
  const served = listening((path) => {
    const [, id] = path.split('/').slice(1);
    return id === undefined ? pins : (pins.find((held) => held.id === id) ?? otherwise ?? 404);
  });
  expect(await codesOf(contract, served)).toEqual(codes);
});
