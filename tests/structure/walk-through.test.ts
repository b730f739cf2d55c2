import { optionalKey } from '../../contracts/chain/security.ts';
import { expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import { operationRows } from '../../contracts/chain/operations.ts';
import { evmChain, pageParameters, sortOrder, tokenPaging } from '../../contracts/chain/shared.ts';
import { defineContract } from '../../engine/contract/contract.ts';
import type { RestOperation } from '../../engine/model/operation.ts';
import { missingFiles } from './missing-files.ts';

/** The steps of docs/contributing/extending.md, with an endpoint that no document has. */
const throwAway = {
  id: 'listLighthouses',
  kind: 'rest',
  base: 'data',
  number: 99,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/lighthouses',
  security: optionalKey,
  section: 'nowhere',
  summary: 'Lighthouses of a chain',
  parameters: { ...evmChain, ...pageParameters(1, 100, 10), ...sortOrder },
  listing: { items: 'lighthouses', identity: ['name'], paging: tokenPaging, order: { by: 'builtAt' } },
} as const satisfies RestOperation;

test('one row asks for two more files, all named in one message', () => {
  expect(missingFiles([...operationRows, throwAway])).toEqual([
    'contracts/chain/operations/data/listLighthouses.ts',
    'schemas/data/listLighthouses.json',
    'reference/handlers/data/listLighthouses.ts',
  ]);
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
