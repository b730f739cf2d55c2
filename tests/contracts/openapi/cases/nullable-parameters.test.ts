import { expect, test } from 'vitest';
import { asked, contractOf, documentOf, findingsOf, reads } from './inputs.ts';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import type { Parameter } from '../../../../engine/model/operation.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';

/** The same parameters in the ways in which tools write them. */

const bounds = { minimum: 1, maximum: 50 };
const spellings: Readonly<Record<string, object>> = {
  plainly: { type: 'integer', ...bounds, default: 10 },
  'as FastAPI does': { anyOf: [{ type: 'integer', ...bounds }, { type: 'null' }], default: 10, title: 'Size' },
  'with oneOf': { oneOf: [{ type: 'null' }, { type: 'integer', ...bounds }], default: 10 },
  'with two types': { type: ['integer', 'null'], ...bounds, default: 10 },
  'with allOf of one': { allOf: [{ $ref: '#/components/schemas/Size' }], default: 10, description: 'a size' },
  'with allOf of a nullable one': {
    allOf: [{ anyOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }] }],
    default: 10,
  },
  'with an exclusive bound': { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 51, default: 10 },
};

const contractWith = (schema: object): JudgedContract => {
  const listed = reads('items', [
    { name: 'page', in: 'query', schema: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: 1 } },
    { name: 'size', in: 'query', schema },
  ]) as { readonly get: object };
  const paging = { style: 'page', size: 'size', cursor: 'page' };
  const item = { type: 'object', properties: { id: { type: 'integer' } } };
  const answer = { type: 'object', properties: { items: { type: 'array', items: item } } };
  const get = {
    ...listed.get,
    responses: { '200': { content: { 'application/json': { schema: answer } } } },
    'x-assay-list': { items: 'items', identity: ['id'], paging },
  };
  const components = { schemas: { Size: { type: 'integer', ...bounds } } };
  return openApiContract({ ...documentOf({ '/items': { get } }), components });
};

const sizeOf = (contract: JudgedContract): Partial<Parameter> => {
  const { accepts: _, ...row } = contract.operation('items').parameters['size'] as Parameter;
  return row;
};

const casesOf = ({ cases }: JudgedContract): readonly string[] => cases.map(({ key }) => key);

test.each(Object.keys(spellings))('%s: the bounds and the cases are those of the plain type', (spelling) => {
  const plain = contractWith(spellings['plainly'] as object);
  const contract = contractWith(spellings[spelling] as object);
  expect(sizeOf(contract)).toEqual(sizeOf(plain));
  expect(casesOf(contract)).toEqual(casesOf(plain));
  expect(casesOf(contract)).toEqual(expect.arrayContaining(['api.page.minimum@items', 'api.page.maximum@items']));
});

const served = (crashes: (page: string) => boolean) =>
  asked(contractWith(spellings['as FastAPI does'] as object), ({ query }) => {
    const given = new URLSearchParams(query);
    const [page, size] = [given.get('page') ?? '1', Number(given.get('size') ?? 10)];
    if (crashes(page)) return { status: 500, body: {} };
    if (!/^[1-9]\d{0,9}$/.test(page) || !Number.isInteger(size) || size < 1 || size > 50)
      return { status: 422, body: { detail: 'no page' } };
    const start = (Number(page) - 1) * size;
    return { body: { items: Array.from({ length: 30 }, (_, id) => ({ id })).slice(start, start + size) } };
  });

test('a server that keeps its document shows no finding', async () => {
  expect(findingsOf(await served(() => false))).toEqual([]);
});

test('bad values are sent: crashes on them are found', async () => {
  expect(findingsOf(await served((page) => page.length > 18 || page.startsWith('-')))).not.toEqual([]);
});

test('a choice of several plain types allows each of them', () => {
  const schema = { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['all'] }] };
  const either = contractOf({ '/a': reads('a', [{ name: 'limit', in: 'query', schema }]) }).operation('a').parameters[
    'limit'
  ] as Parameter;
  expect(['all', '5', 5, 'some', '1.5'].map((value) => either.accepts?.(value))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
