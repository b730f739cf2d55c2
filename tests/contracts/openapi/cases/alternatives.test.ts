import { expect, it } from 'vitest';
import { documentedMembers, schemaErrors } from '../../../../engine/schema/schema.ts';
import { errorsOf, evidenceOf, schemaIn } from '../answers-of.ts';

const object = (properties: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'object',
  properties,
  ...more,
});
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const general = ['the answer must match a schema in anyOf'];

it('the violations inside a nullable object have their own places', () => {
  const Cluster = object({ Pool: { type: 'array', items: { type: 'string' } }, Size: { type: 'integer' } });
  const id = schemaIn(
    object({ Cluster: { anyOf: [reference('Cluster'), { type: 'null' }] }, Size: { type: 'integer', nullable: true } }),
    { Cluster },
  );
  expect(errorsOf(id, { Cluster: { Pool: [7], Size: 'x' }, Size: null })).toEqual([
    'Cluster.Pool[] must be a string',
    'Cluster.Size must be an integer',
  ]);
  expect(schemaErrors(id, { Cluster: { Pool: ['a', 7] } })).toEqual([
    {
      requirement: 'api.schema',
      code: 'schema-type',
      pointer: '/Cluster/Pool/1',
      message: 'Cluster.Pool[] must be a string',
      expected: 'a string',
      actual: '7',
    },
  ]);
  expect(errorsOf(id, { Cluster: null, Size: null })).toEqual([]);
  expect(errorsOf(id, { Cluster: null, Size: 1.5 })).toEqual(['Size must be an integer or null']);
  expect(errorsOf(id, { Cluster: [] })).toEqual(['Cluster must be an object or null']);
});

it('a nullable object inside a nullable object is judged, too, and one that contains itself', () => {
  const Node = object({ n: { type: 'integer' }, next: { anyOf: [reference('Node'), { type: 'null' }] } });
  const id = schemaIn(reference('Node'), { Node });
  expect(errorsOf(id, { next: { next: { next: { n: 'x' } } } })).toEqual(['next.next.next.n must be an integer']);
  expect(evidenceOf(id, { next: { next: { n: 1 } } })).toBeGreaterThan(evidenceOf(id, { next: { n: 1 } }));
});

it('one alternative has the type of the value', () => {
  const id = schemaIn({
    oneOf: [{ type: 'string', minLength: 3 }, { type: 'array', items: { type: 'string' } }, object({})],
  });
  expect(errorsOf(id, 'ab')).toEqual(['the answer must NOT have fewer than 3 characters']);
  expect(errorsOf(id, ['a', 5])).toEqual(['[] must be a string']);
  expect(errorsOf(id, 5)).toEqual(['the answer must be a string or an array or an object']);
});

it('no alternative can be distinguished', () => {
  const a = object({ a: { type: 'string' } }, { required: ['a'] });
  const b = object({ b: { type: 'string' } }, { required: ['b'] });
  expect(errorsOf(schemaIn({ anyOf: [a, b] }), { a: 5 })).toEqual(general);
  expect(errorsOf(schemaIn({ anyOf: [a, {}] }), 5)).toEqual([]);
  expect(errorsOf(schemaIn({ oneOf: [object({}), object({})] }), {})).toEqual([
    'the answer must match exactly one schema in oneOf',
  ]);
});

it('a member with a const or an enum tells the alternative', () => {
  const cat = object({ kind: { const: 'cat' }, lives: { type: 'integer' } });
  const dog = object({ kind: { enum: ['dog', 'puppy'] }, age: { type: 'integer' } });
  const id = schemaIn({ anyOf: [cat, { allOf: [dog] }, { type: 'null' }] });
  expect(errorsOf(id, { kind: 'cat', lives: 'x' })).toEqual(['lives must be an integer']);
  expect(errorsOf(id, { kind: 'puppy', age: 'x' })).toEqual(['age must be an integer']);
  expect(errorsOf(id, { kind: 'cow' })).toEqual(general);
  expect(evidenceOf(id, { kind: 'cat', lives: 1 })).toBeGreaterThan(evidenceOf(id, { kind: 'cat' }));
});

it('a discriminator tells the alternative, by its mapping or by the name of the schema', () => {
  const Cat = object({ kind: { type: 'string' }, lives: { type: 'integer' } });
  const Dog = object({ kind: { type: 'string' }, age: { type: 'integer' } }, { required: ['age'] });
  const discriminator = { propertyName: 'kind', mapping: { 'a-cat': '#/components/schemas/Cat' } };
  const id = schemaIn({ oneOf: [reference('Cat'), reference('Dog')], discriminator }, { Cat, Dog });
  expect(errorsOf(id, { kind: 'a-cat', lives: 'x' })).toEqual(['lives must be an integer']);
  expect(errorsOf(id, { kind: 'Dog', lives: 'x' })).toEqual(['age is missing']);
  expect(errorsOf(id, { kind: 'cow', lives: 'x' })).toEqual(['the answer must match exactly one schema in oneOf']);
});

it('schemas that all name each other are loaded at once and hold at every depth', () => {
  const names = [...'abcdefghijklmnopqrst'];
  const every = object(
    Object.fromEntries(names.map((name) => [name, { anyOf: [{ type: 'string' }, reference(name)] }])),
  );
  const before = process.cpuUsage();
  const id = schemaIn(reference('a'), Object.fromEntries(names.map((name) => [name, every])));
  expect(errorsOf(id, { a: 'text', b: { c: { d: { e: 'text' } } } })).toEqual([]);
  expect(errorsOf(id, { b: { c: { d: { e: 7 } } } })).toEqual(['b.c.d.e must be a string or an object']);
  expect(documentedMembers(id)).toHaveLength(names.length);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

it('the title of a schema does not stand for its rule', () => {
  const id = schemaIn(object({ rank: { type: 'integer', exclusiveMinimum: 0, title: 'Rank' } }));
  expect(schemaErrors(id, { rank: -5 })).toMatchObject([
    { message: 'rank must be > 0', expected: '> 0', actual: '-5' },
  ]);
  expect(errorsOf(id, { rank: 'x' })).toEqual(['rank must be an integer']);
});
