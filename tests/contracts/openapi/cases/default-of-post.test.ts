import { expect, test } from 'vitest';
import { array, contractOf, json, objectOf, posts, query } from '../document.ts';
import { codesOf } from '../judged.ts';
import { integer, place, sizeUpTo, text } from '../list-contract.ts';
import { listening } from '../listening.ts';

const beans = Array.from({ length: 30 }, (_, id) => ({ id, weight: id % 6, farm: ['huila', 'tolima'][id % 2] }));

/** Nothing but the body's example says which values of `farms` are accepted. */
const example = { farms: 'huila,tolima' };
const body = { 'application/json': { ...json(objectOf({ farms: text }, 'farms'))['application/json'], example } };
const contract = contractOf({
  '/beans': posts('beans', body, array(objectOf({ id: integer, farm: text })), {
    parameters: [query('limit', sizeUpTo(40, 10)), query('lightest', { ...place, default: 0 })],
    'x-assay-list': {
      items: '.',
      identity: ['id'],
      paging: { style: 'none', size: 'limit' },
      filters: { farms: { path: 'farm', operator: 'in' } },
      subsets: { lightest: 'higher' },
    },
  }),
});

/** `size`: the items of a page by `limit`; null: it was not sent. */
test.each<[string, (limit: string | null) => number, readonly string[]]>([
  ['the same as without it', (limit) => Number(limit ?? 10), []],
  [
    'another number',
    (limit) => (limit === '10' ? 9 : Number(limit ?? 10)),
    ['api.parameters.default default-differs-from-explicit'],
  ],
])('the documented size beside an example of a body gives %s', async (_name, size, expected) => {
  const served = listening((_, sent) =>
    beans.filter(({ weight }) => weight >= Number(sent.get('lightest') ?? 0)).slice(0, size(sent.get('limit'))),
  );
  expect(await codesOf(contract, served, 'api.parameters.default')).toEqual(expected);
});
