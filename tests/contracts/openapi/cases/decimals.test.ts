import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { array, documentOf, objectOf, ok, query } from '../document.ts';
import { codesOf } from '../judged.ts';
import { jsonReply, replying } from './target.ts';

/** Prices of which a target shows one digit, and whose filters compare all that it stores: `120.004` as `120.0`. */

const stored = [119.5, 120.004, 120.004, 87.25, 120.5, 99, 120.004];

const contractOf = (type: 'number' | 'integer') =>
  openApiContract(
    documentOf({
      '/offers': {
        get: {
          'x-assay-list': {
            items: '.',
            identity: ['id'],
            paging: { style: 'none' },
            filters: { price: 'price' },
            ranges: [{ path: 'price', from: 'min', to: 'max', closed: 'both' }],
          },
          parameters: ['price', 'min', 'max'].map((name) => query(name, { type: 'number' })),
          responses: ok(array(objectOf({ id: { type: 'integer' }, price: { type } }))),
        },
      },
    }),
  );

const served = (digits: number) =>
  replying((_, search) => {
    const asked = (name: string, otherwise: number): number => Number(search.get(name) ?? otherwise);
    return jsonReply(
      stored
        .map((price, id) => ({ id, price }))
        .filter(({ price }) => price >= asked('min', -Infinity) && price <= asked('max', Infinity))
        .filter(({ price }) => price === asked('price', price))
        .map(({ id, price }) => ({ id, price: Number(price.toFixed(digits)) })),
    );
  });

test('whole numbers of a decimal member are decimals', async () => {
  expect(await codesOf(contractOf('number'), served(1))).toEqual([]);
});

test('those of an integer are compared exactly', async () => {
  expect(await codesOf(contractOf('integer'), served(0))).toEqual(
    expect.arrayContaining(['api.filter matching-items-lost']),
  );
});
