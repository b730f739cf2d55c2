import { expect, it } from 'vitest';
import { documentedMembers, schemaErrors } from '../../../../engine/schema/schema.ts';
import { errorsOf, evidenceOf, schemaIn } from '../answers-of.ts';
import { array, integer, objectOf, text, to } from '../document.ts';

const general = ['the answer must match a schema in anyOf'];

it('the violations inside a nullable object have their own places', () => {
  const Cluster = objectOf({ Pool: array(text), Size: integer });
  const id = schemaIn(
    objectOf({ Cluster: { anyOf: [to('Cluster'), { type: 'null' }] }, Size: { type: 'integer', nullable: true } }),
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
  const Node = objectOf({ n: integer, next: { anyOf: [to('Node'), { type: 'null' }] } });
  const id = schemaIn(to('Node'), { Node });
  expect(errorsOf(id, { next: { next: { next: { n: 'x' } } } })).toEqual(['next.next.next.n must be an integer']);
  expect(evidenceOf(id, { next: { next: { n: 1 } } })).toBeGreaterThan(evidenceOf(id, { next: { n: 1 } }));
});

it('one alternative has the type of the value', () => {
  const id = schemaIn({
    oneOf: [{ type: 'string', minLength: 3 }, array(text), objectOf({})],
  });
  expect(errorsOf(id, 'ab')).toEqual(['the answer must NOT have fewer than 3 characters']);
  expect(errorsOf(id, ['a', 5])).toEqual(['[] must be a string']);
  expect(errorsOf(id, 5)).toEqual(['the answer must be a string or an array or an object']);
});

it('no alternative can be distinguished', () => {
  const a = objectOf({ a: text }, 'a');
  const b = objectOf({ b: text }, 'b');
  expect(errorsOf(schemaIn({ anyOf: [a, b] }), { a: 5 })).toEqual(general);
  expect(errorsOf(schemaIn({ anyOf: [a, {}] }), 5)).toEqual([]);
  expect(errorsOf(schemaIn({ oneOf: [objectOf({}), objectOf({})] }), {})).toEqual([
    'the answer must match exactly one schema in oneOf',
  ]);
});

it('a member with a const or an enum tells the alternative', () => {
  const cat = objectOf({ kind: { const: 'cat' }, lives: integer });
  const dog = objectOf({ kind: { enum: ['dog', 'puppy'] }, age: integer });
  const id = schemaIn({ anyOf: [cat, { allOf: [dog] }, { type: 'null' }] });
  expect(errorsOf(id, { kind: 'cat', lives: 'x' })).toEqual(['lives must be an integer']);
  expect(errorsOf(id, { kind: 'puppy', age: 'x' })).toEqual(['age must be an integer']);
  expect(errorsOf(id, { kind: 'cow' })).toEqual(general);
  expect(evidenceOf(id, { kind: 'cat', lives: 1 })).toBeGreaterThan(evidenceOf(id, { kind: 'cat' }));
});

it('a discriminator tells the alternative, by its mapping or by the name of the schema', () => {
  const Cat = objectOf({ kind: text, lives: integer });
  const Dog = objectOf({ kind: text, age: integer }, 'age');
  const discriminator = { propertyName: 'kind', mapping: { 'a-cat': '#/components/schemas/Cat' } };
  const id = schemaIn({ oneOf: [to('Cat'), to('Dog')], discriminator }, { Cat, Dog });
  expect(errorsOf(id, { kind: 'a-cat', lives: 'x' })).toEqual(['lives must be an integer']);
  expect(errorsOf(id, { kind: 'Dog', lives: 'x' })).toEqual(['age is missing']);
  expect(errorsOf(id, { kind: 'cow', lives: 'x' })).toEqual(['the answer must match exactly one schema in oneOf']);
});

it('schemas that all name each other are loaded at once and hold at every depth', () => {
  const names = [...'abcdefghijklmnopqrst'];
  const every = objectOf(Object.fromEntries(names.map((name) => [name, { anyOf: [text, to(name)] }])));
  const before = process.cpuUsage();
  const id = schemaIn(to('a'), Object.fromEntries(names.map((name) => [name, every])));
  expect(errorsOf(id, { a: 'text', b: { c: { d: { e: 'text' } } } })).toEqual([]);
  expect(errorsOf(id, { b: { c: { d: { e: 7 } } } })).toEqual(['b.c.d.e must be a string or an object']);
  expect(documentedMembers(id)).toHaveLength(names.length);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

it('the title of a schema does not stand for its rule', () => {
  const id = schemaIn(objectOf({ rank: { type: 'integer', exclusiveMinimum: 0, title: 'Rank' } }));
  expect(schemaErrors(id, { rank: -5 })).toMatchObject([
    { message: 'rank must be > 0', expected: '> 0', actual: '-5' },
  ]);
  expect(errorsOf(id, { rank: 'x' })).toEqual(['rank must be an integer']);
});
