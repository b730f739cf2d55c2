import { expect, test } from 'vitest';
import { topMembers } from '../../../engine/schema/schema.ts';
import { errorsOf, schemaIn } from './answers-of.ts';
import { integer, object, objectOf, text } from './document.ts';

// The parts of an `allOf` describe one object together.

const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

interface Row {
  readonly name: string;
  readonly schema: unknown;
  readonly schemas?: Readonly<Record<string, unknown>>;
  readonly allowed: readonly unknown[];
  readonly refused: readonly unknown[];
}

const rows: readonly Row[] = [
  {
    name: 'the schema for unknown members of a part is not for members of the other parts',
    schema: { allOf: [to('Entity')], properties: { name: text } },
    schemas: {
      Entity: { allOf: [to('Base'), { properties: { size: integer } }] },
      Base: { type: 'object', properties: { id: text }, additionalProperties: object },
    },
    allowed: [{ id: 'a', size: 1, name: 'b', more: {} }],
    refused: [{ id: 1 }, { size: 'a' }, { name: 7 }],
  },
  {
    name: 'the schema for unknown members is not for members of the parts',
    schema: { allOf: [to('Base')], additionalProperties: object },
    schemas: { Base: objectOf({ id: text }) },
    allowed: [{ id: 'a', more: {} }],
    refused: [{ id: 1 }, { id: 'a', more: 7 }],
  },
  {
    name: 'a map that is the only part is judged',
    schema: { description: 'Texts', allOf: [to('Texts'), { description: 'by name' }] },
    schemas: { Texts: { type: 'object', additionalProperties: text } },
    allowed: [{ a: 'b' }],
    refused: [{ a: 7 }],
  },
  {
    name: 'nullable in a part beside a reference',
    schema: objectOf({
      owner: { allOf: [to('Owner'), { type: 'object', nullable: true }] },
      team: { allOf: [to('Owner')] },
    }),
    schemas: { Owner: { type: 'object', required: ['id'] } },
    allowed: [{ owner: null }, { owner: { id: 1 } }],
    refused: [{ owner: {} }, { owner: 7 }, { team: null }],
  },
  {
    name: 'null is a value of several alternatives that are nullable',
    schema: {
      properties: { value: { oneOf: [{ type: ['string', 'null'] }, { type: ['integer', 'null'] }, to('List')] } },
    },
    schemas: { List: { type: ['array', 'null'], items: text } },
    allowed: [{ value: null }, { value: 'a' }, { value: 1 }, { value: ['a'] }],
    refused: [{ value: true }, { value: 1.5 }, { value: [7] }],
  },
];

test.each(rows)('$name', ({ schema, schemas, allowed, refused }) => {
  const id = schemaIn(schema, schemas);
  for (const value of allowed) expect(errorsOf(id, value)).toEqual([]);
  for (const value of refused) expect(errorsOf(id, value)).not.toEqual([]);
});

test('an answer has required members that no schema describes, and none if a part allows any', () => {
  const member = objectOf({ Name: text });
  expect(topMembers(schemaIn({ ...member, required: ['name'] }))).toEqual(['Name', 'name']);
  const open = { properties: { id: {} }, additionalProperties: {} };
  expect(topMembers(schemaIn({ allOf: [member, open] }))).toEqual([]);
  expect(topMembers(schemaIn({ ...open, allOf: [member] }))).toEqual([]);
});
