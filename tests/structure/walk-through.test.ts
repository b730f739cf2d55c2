import { expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import { operationRow, operationRows } from '../../contracts/chain/operations.ts';
import { defineContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Listing, RestOperation } from '../../engine/model/operation.ts';
import { missingFiles } from './missing-files.ts';

const native = operationRow('listNativeTransactions') as RestOperation & { readonly listing: Listing };

/** The steps of docs/contributing/extending.md, with an endpoint that no document has. */
const throwAway: RestOperation = {
  ...native,
  id: 'listLighthouses',
  path: '/v1/chains/{chainId}/lighthouses',
  parameters: {
    ...Object.fromEntries(Object.entries(native.parameters).filter(([name]) => name !== 'address')),
    ...defined({ sortOrder: operationRow('listUtxos').parameters['sortOrder'] }),
  },
  listing: {
    items: 'lighthouses',
    identity: ['name'],
    paging: native.listing.paging,
    order: { by: 'builtAt', parameter: 'sortOrder' },
  },
  shows: [],
  memberRules: [],
  joins: [],
};

test('one operation asks for one more file, its schema', () => {
  expect(missingFiles([...operationRows, throwAway])).toEqual(['schemas/data/listLighthouses.json']);
});

test('the requirements that hold for lists, pages, errors and keys cover it without a further line', () => {
  const { cases } = defineContract({
    ...chain,
    schemaOf: ({ base, id }) => `assay:${base}/${id}`,
    operations: [...operationRows, throwAway],
  });
  const own = cases.filter(({ operation }) => operation.id === throwAway.id).map(({ requirement }) => requirement.id);
  expect(own.length).toBeGreaterThan(30);
  expect(own).toEqual(
    expect.arrayContaining([
      'data.schema.response',
      'data.page.continues',
      'data.page.size-max',
      'data.sort.direction',
      'data.chain-id.alias',
      'data.auth.header',
      'data.error.body',
    ]),
  );
});
