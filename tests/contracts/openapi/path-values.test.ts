import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { asked, findingsOf, reasonOf, verdictsOf } from './cases/inputs.ts';

/** Values for path parameters: by name and type, by a link of the document, by an address, by an example, as given. */

let contract: JudgedContract;
beforeAll(async () => {
  contract = openApiContract(await readOpenApi(path.join(import.meta.dirname, 'linked.yaml')));
});

const links = [{ rel: 'map', href: 'http://elsewhere.invalid/towns/old%20town/map-7' }];
const shops = [{ number: 4, boss: { key: 'anna' }, links }];
const known = [
  '/shops/4.json',
  '/owners/anna',
  '/towns/old%20town/map-7',
  '/streets/High%20Street',
  '/safes/hidden',
  '/odd',
];

const judged = (subjects: Readonly<Record<string, readonly string[]>> = {}) =>
  asked(
    contract,
    ({ path: sent }) => (sent === '/shops.json' ? { shops } : known.includes(sent) ? { is: sent } : 404),
    { subjects },
  );

test('values are found where answers, links, addresses and examples name them', async () => {
  const result = await judged();
  expect(verdictsOf(result, 'api.schema')).toMatchObject({
    shop: 'pass',
    owner: 'pass',
    map: 'pass',
    street: 'pass',
    safe: 'inconclusive',
    odd: 'fail',
  });
  expect(reasonOf(result, 'safe')).toContain('give safe under "subjects" in --config');
  // An answer of another form breaks the schema, and its operation is judged all the same.
  expect(findingsOf(result)).toEqual([expect.stringMatching(/^api\.schema@odd /)]);
  expect(verdictsOf(result, 'api.answers')).toMatchObject({ odd: 'pass' });
  expect(verdictsOf(result, 'api.no-server-error')).toMatchObject({ odd: 'pass' });
});

test('a given value fills what no answer names', async () => {
  expect(verdictsOf(await judged({ safe: ['hidden'] }), 'api.schema')).toMatchObject({ safe: 'pass' });
});
