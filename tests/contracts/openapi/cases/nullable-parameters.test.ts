import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import type { Parameter } from '../../../../engine/model/operation.ts';
import { array, contractOf, integer, objectOf, query, reads } from '../document.ts';
import { asked, messagesOf } from './inputs.ts';

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
  const page = query('page', { anyOf: [{ ...integer, minimum: 1 }, { type: 'null' }], default: 1 });
  const list = { items: 'items', identity: ['id'], paging: { style: 'page', size: 'size', cursor: 'page' } };
  const answer = objectOf({ items: array(objectOf({ id: integer })) });
  return contractOf(
    { '/items': reads('items', [page, query('size', schema)], answer, { 'x-assay-list': list }) },
    { components: { schemas: { Size: { ...integer, ...bounds } } } },
  );
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
    if (crashes(page)) return 500;
    if (!/^[1-9]\d{0,9}$/.test(page) || !Number.isInteger(size) || size < 1 || size > 50) return 422;
    const start = (Number(page) - 1) * size;
    return { items: Array.from({ length: 30 }, (_, id) => ({ id })).slice(start, start + size) };
  });

test('a server that keeps its document shows no finding', async () => {
  expect(messagesOf(await served(() => false))).toEqual([]);
});

test('bad values are sent: crashes on them are found', async () => {
  expect(messagesOf(await served((page) => page.length > 18 || page.startsWith('-')))).not.toEqual([]);
});

test('a choice of several plain types allows each of them', () => {
  const schema = { anyOf: [integer, { type: 'string', enum: ['all'] }] };
  const { limit } = contractOf({ '/a': reads('a', [query('limit', schema)]) }).operation('a').parameters;
  const accepted = ['all', '5', 5, 'some', '1.5'].filter((value) => (limit as Parameter).accepts?.(value));
  expect(accepted).toEqual(['all', '5', 5]);
});
