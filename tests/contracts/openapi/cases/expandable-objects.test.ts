import { expect, it } from 'vitest';
import { documentedMembers } from '../../../../engine/schema/schema.ts';
import { errorsOf, schemaIn } from '../answers-of.ts';

const names = [...'abcdefghijklmnopqrst'];
const properties = Object.fromEntries(
  names.map((name) => [name, { anyOf: [{ type: 'string' }, { $ref: `#/components/schemas/${name}` }] }]),
);

it('schemas that all name each other are loaded at once and hold at every depth', () => {
  const before = process.cpuUsage();
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  const id = schemaIn({ $ref: '#/components/schemas/a' }, schemas);
  expect(errorsOf(id, { a: 'text', b: { c: { d: { e: 'text' } } } })).toEqual([]);
  expect(errorsOf(id, { b: { c: { d: { e: 7 } } } })).toEqual(['b.c.d.e must be a string or an object']);
  expect(documentedMembers(id)).toHaveLength(names.length);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
