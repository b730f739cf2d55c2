import { Ajv, type ValidateFunction } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { toDraft07 } from '../../../reports/export/draft-07.ts';
import { type OpenRpc, openRpc, validators } from './documents.ts';
import { isOpenRpc } from './openrpc-meta.ts';

/** `assay tools export openrpc --openrpc-version 1.2.6`, for tools that know no later version and no keyword of others. */

let document: OpenRpc;
let newest: OpenRpc;
beforeAll(async () => {
  [document, newest] = await Promise.all([openRpc({ 'openrpc-version': '1.2.6' }), openRpc({})]);
});

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** With references replaced by what they name, but not below `if`: as `@open-rpc/schema-utils-js` does it. */
const dereferenced = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(dereferenced);
  if (!isObject(schema)) return schema;
  if ('$ref' in schema)
    return dereferenced(document.components.schemas[String(schema.$ref).replace('#/components/schemas/', '')]);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, held]) => [
      keyword,
      ['if', 'then', 'else'].includes(keyword) ? held : dereferenced(held),
    ]),
  );
};

/** A strict ajv, as `@open-rpc/test-coverage` has it: it throws at unknown keywords and formats. */
const strict = (schema: object): ValidateFunction =>
  new Ajv({ logger: false }).compile(Object(dereferenced(schema)) as object);

/** An answer, and answers that are broken in one place each. */
const altered = (value: unknown): readonly unknown[] => {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) => [
    { ...value, [name]: undefined },
    { ...value, [name]: 7 },
    { ...value, [name]: '' },
    ...altered(held).map((item) => ({ ...value, [name]: item })),
  ]);
};
const answersOf = (value: unknown): readonly unknown[] =>
  [value, ...altered(value)].map((item): unknown => JSON.parse(JSON.stringify(item)));

describe('export openrpc --openrpc-version 1.2.6', () => {
  it('is valid by the published meta-schema, and names its version', () => {
    expect(document.openrpc).toBe('1.2.6');
    expect(isOpenRpc(document), JSON.stringify(isOpenRpc.errors)).toBe(true);
  });

  it('has schemas that a strict validator of draft 7 takes', () => {
    for (const { name, params, result } of document.methods)
      for (const schema of [result.schema, ...params.map((param) => param.schema)])
        expect(() => strict(schema), name).not.toThrow();
    expect(() => strict(newest.methods.find(({ name }) => name === 'vm.getUTXOs')?.params[1]?.schema ?? {})).toThrow(
      /unknown keyword: "x-clamped-to"/,
    );
  });

  it('accepts and refuses the same answers as the newest version', () => {
    const check = validators(newest);
    const verdicts = new Set<boolean>();
    for (const [index, { name, result, examples = [] }] of document.methods.entries()) {
      const [old, young] = [strict(result.schema), check(newest.methods[index]?.result.schema ?? {})];
      for (const answer of answersOf(examples[0]?.result.value)) {
        verdicts.add(old(answer));
        expect(old(answer), `${name} ${JSON.stringify(answer)}`).toBe(young(answer));
      }
    }
    expect([...verdicts].sort()).toEqual([false, true]);
  });

  it('differs from the newest version in its version and schemas alone', () => {
    const plain = ({ methods, components: _components, openrpc: _version, ...rest }: OpenRpc): object => ({
      ...rest,
      methods: methods.map(({ params, ...method }) => ({
        ...method,
        params: params.map(({ schema: _schema, ...entry }) => entry),
      })),
    });
    expect(plain(document)).toEqual(plain(newest));
  });
});

describe('a schema in draft 7', () => {
  it.each([
    ['has no members of our own', { type: 'string', 'x-requirement': 'r' }, { type: 'string' }],
    ['has no format of OpenAPI', { type: 'integer', format: 'int64' }, { type: 'integer' }],
    ['keeps properties that are called like keywords', { properties: { if: {}, 'x-a': {} } }, undefined],
    ['keeps values that look like keywords', { const: { 'x-a': 1 }, default: { 'x-a': 1 } }, undefined],
    ['names dependencies', { dependentRequired: { a: ['b'] } }, { dependencies: { a: ['b'] } }],
    ['has no keyword beside $ref', { $ref: '#/a', maximum: 1 }, { maximum: 1, allOf: [{ $ref: '#/a' }] }],
    ['has $ref alone', { $ref: '#/a', 'x-a': 1 }, { $ref: '#/a' }],
    [
      'has conditions without if',
      JSON.parse('{"if":{"required":["a"]},"then":{"maximum":1},"else":{"x-a":1},"allOf":[{"minimum":0}]}'),
      {
        allOf: [
          { minimum: 0 },
          { anyOf: [{ not: { required: ['a'] } }, { maximum: 1 }] },
          { anyOf: [{ required: ['a'] }, {}] },
        ],
      },
    ],
  ])('%s', (_, schema, expected) => {
    expect(toDraft07(schema)).toEqual(expected ?? schema);
  });

  it('is no schema that says less: a keyword without a counterpart is a defect', () => {
    expect(() => toDraft07({ items: { unevaluatedProperties: false } })).toThrow(/unevaluatedProperties/);
  });
});
