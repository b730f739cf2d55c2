import { expect, test } from 'vitest';
import { codesOf } from '../judged.ts';
import { contractOfList, each, integer } from '../list-contract.ts';
import { listening } from '../listening.ts';

/** Prices of which a target shows one digit, and whose filters compare all that it stores: `120.004` as `120.0`. */

const stored = [119.5, 120.004, 120.004, 87.25, 120.5, 99, 120.004];
const number = { type: 'number' };

test.each([
  ['whole numbers of a decimal member are decimals', number, 1, []],
  ['those of an integer are compared exactly', integer, 0, ['api.filter matching-items-lost']],
])('%s', async (_, price, digits, codes) => {
  const contract = contractOfList({
    name: 'offers',
    query: each(number, 'price', 'min', 'max'),
    item: { id: integer, price },
    list: {
      paging: { style: 'none' },
      filters: { price: 'price' },
      ranges: [{ path: 'price', from: 'min', to: 'max', closed: 'both' }],
    },
  });
  const served = listening((__, search) => {
    const asked = (name: string, otherwise: number): number => Number(search.get(name) ?? otherwise);
    return stored
      .map((held, id) => ({ id, held, price: Number(held.toFixed(digits)) }))
      .filter(({ held }) => held >= asked('min', -Infinity) && held <= asked('max', Infinity))
      .filter(({ held }) => held === asked('price', held))
      .map(({ id, price: shown }) => ({ id, price: shown }));
  });
  const found = await codesOf(contract, served);
  if (codes.length === 0) expect(found).toEqual([]);
  else expect(found).toEqual(expect.arrayContaining(codes));
});
