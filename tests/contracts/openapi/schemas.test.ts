import { describe, expect, it } from 'vitest';
import { documentedMembers, topMembers } from '../../../engine/schema/schema.ts';
import { errorsOf, evidenceOf, schemaIn } from './answers-of.ts';
import { array, closed, integer, object, objectOf, text, to } from './document.ts';

/** By name: a schema, answers that it allows and refuses, and the schemas to which it refers. */
type Row = [
  name: string,
  schema: unknown,
  allowed: readonly unknown[],
  refused: readonly unknown[],
  schemas?: Readonly<Record<string, unknown>>,
];

const rows: Row[] = [
  [
    'a closed object has the members of its alternatives',
    { type: 'object', additionalProperties: false, oneOf: [to('Zone'), to('Note')] },
    [{ zone: 'a' }, { text: 'b' }],
    [{ text: 7 }, { text: 'b', more: 1 }, {}],
    {
      Zone: closed({ zone: {} }, 'zone'),
      Note: objectOf({ text: text }, 'text'),
    },
  ],
  [
    'a closed object whose alternatives name no members is closed',
    {
      type: 'object',
      properties: { a: {}, b: {} },
      additionalProperties: false,
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    [{ a: 1 }, { b: 1 }],
    [{ a: 1, c: 1 }, {}],
  ],
  [
    'a recursive schema holds at every depth',
    to('Node'),
    [{ next: { next: { next: { name: 'a' } } } }],
    [{ next: { next: { next: { next: { name: 7 } } } } }],
    { Node: objectOf({ name: text, next: to('Node') }) },
  ],
  [
    'nullable beside a reference',
    objectOf({ owner: { nullable: true, allOf: [to('Owner')] } }),
    [{ owner: null }, { owner: { id: 1 } }],
    [{ owner: {} }, { owner: 7 }],
    { Owner: { type: 'object', required: ['id'] } },
  ],
  [
    'x-nullable',
    objectOf({ age: { type: 'integer', 'x-nullable': true } }),
    [{ age: null }, { age: 7 }],
    [{ age: 'old' }],
  ],
  [
    'null is a value of a nullable set',
    objectOf({ kind: { type: ['string', 'null'], enum: ['a', 'b'] } }),
    [{ kind: null }, { kind: 'a' }],
    [{ kind: 'c' }],
  ],
  [
    'a reference with siblings',
    objectOf({ age: { ...to('Number'), minimum: 5 } }),
    [{ age: 5 }],
    [{ age: 4 }, { age: 'x' }],
    { Number: integer },
  ],
  [
    'exclusiveMinimum as a flag',
    objectOf({ rank: { type: 'integer', minimum: 0, exclusiveMinimum: true } }),
    [{ rank: 1 }],
    [{ rank: 0 }],
  ],
  [
    'a required member that only requests have',
    objectOf({ name: text, password: { type: 'string', writeOnly: true } }, 'name', 'password'),
    [{ name: 'a' }],
    [{ password: 'p' }],
  ],
  [
    'parents and children that name each other',
    to('Pet'),
    [{ kind: 'cat', lives: 9 }],
    [{ lives: 9 }, { kind: 'cat', lives: 'nine' }],
    {
      Pet: {
        type: 'object',
        required: ['kind'],
        oneOf: [to('Cat'), to('Dog')],
        discriminator: { propertyName: 'kind' },
      },
      Cat: { allOf: [to('Pet'), { properties: { kind: { const: 'cat' }, lives: integer } }] },
      Dog: { allOf: [to('Pet'), { properties: { kind: { const: 'dog' }, bark: text } }] },
    },
  ],
  ['a schema that is itself', to('B'), [{ id: 1 }], [{}], { A: to('B'), B: { allOf: [to('A')], required: ['id'] } }],
  [
    'a closed alternative inside of a part of allOf excludes no other alternative',
    objectOf({ file: { allOf: [{ oneOf: [to('File'), to('Nothing')] }, {}] } }),
    [{ file: { id: 'a' } }, { file: null }],
    [{ file: 7 }],
    {
      File: objectOf({ id: text }, 'id'),
      Nothing: { type: 'object', nullable: true, additionalProperties: false },
    },
  ],
  [
    'closed parts of the alternatives exclude no other alternative',
    { oneOf: [to('Small'), { allOf: [to('Small'), to('Large')] }] },
    [{ id: 'a' }],
    [{ id: 7 }],
    {
      Small: closed({ id: text }),
      Large: objectOf({ size: integer }),
    },
  ],
  [
    'required members that only requests have exclude no alternative',
    { oneOf: [to('Account'), to('Secret')] },
    [{ name: 'a' }],
    ['a text'],
    {
      Account: objectOf({ name: text }),
      Secret: objectOf({ password: { type: 'string', writeOnly: true } }, 'password'),
    },
  ],
  [
    'formats do not tell the branches of oneOf apart',
    objectOf({
      at: {
        oneOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
    }),
    [{ at: '2026-01-02' }],
    [{ at: 7 }],
  ],
  [
    'objects of alternatives with dates match one of them',
    { oneOf: [to('Started'), to('Ended')] },
    [{ by: 'start' }, { at: '2026-01-02T00:00:00Z', by: 'end' }, { at: 'yesterday' }],
    [{}, { at: '2026-01-02T00:00:00Z' }, { by: 'never' }],
    {
      Started: objectOf({ at: { type: 'string', format: 'date-time' }, by: { const: 'start' } }),
      Ended: objectOf({ at: { type: 'string', format: 'date-time' }, by: { const: 'end' } }),
    },
  ],
  [
    'a known format tells the alternatives apart, an unknown one is open',
    { oneOf: [to('Day'), to('Moment'), to('Week')] },
    [{ at: '2026-01-02', week: '2026-W01' }, { week: '2026-W01' }, {}],
    [{ at: '2026-01-02' }, { at: 7, week: 7 }],
    {
      Day: objectOf({ at: { type: 'string', format: 'date' } }, 'at'),
      Moment: objectOf({ at: { type: 'string', format: 'date-time' } }, 'at'),
      Week: objectOf({ week: { type: 'string', format: 'week' } }),
    },
  ],
  [
    'an inner discriminator leaves open which schema is meant',
    { oneOf: [to('Base'), to('Dog')] },
    [{ kind: 'dog' }, { kind: 'cat' }],
    [{}, { kind: 7 }],
    {
      Base: { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: text } },
      Dog: objectOf({ kind: { type: 'string', enum: ['dog'] } }),
    },
  ],
  [
    'alternatives of alternatives that cannot be judged',
    { oneOf: [{ oneOf: [to('A'), to('B')] }, to('C')] },
    [{ b: 'x' }, { a: 'x' }, { c: 'x' }, {}],
    [{ a: '2026-01-02' }, 7],
    {
      A: objectOf({ a: { type: 'string', format: 'date' } }, 'a'),
      B: objectOf({ b: { type: 'string', format: 'unknown' } }, 'b'),
      C: objectOf({ c: { type: 'string', format: 'uuid' } }),
    },
  ],
  [
    'not with a part that is not judged',
    objectOf({ a: { not: { type: 'string', format: 'uuid' } }, b: { not: text } }),
    [{ a: 'text', b: 7 }],
    [{ b: 'text' }],
  ],
  [
    'conditions',
    JSON.parse(
      '{"type":"object","if":{"properties":{"kind":{"const":"card"}},"required":["kind"]},"then":{"required":["number"]}}',
    ),
    [{ kind: 'cash' }, { kind: 'card', number: 1 }],
    [{ kind: 'card' }],
  ],
  [
    'keywords beyond those of 3.0',
    {
      type: 'object',
      patternProperties: { '^x-': integer },
      propertyNames: { maxLength: 6 },
      dependentRequired: { a: ['b'] },
      properties: { list: { type: 'array', contains: { const: 1 }, minContains: 2 } },
    },
    [{ 'x-a': 1, a: 1, b: 2, list: [1, 1] }],
    [{ 'x-a': 'one' }, { toolong: 1 }, { a: 1 }, { list: [1] }],
  ],
  [
    'unevaluated members over references',
    { ...to('Base'), properties: { b: {} }, unevaluatedProperties: false },
    [{ a: 'x', b: 1 }],
    [{ c: 1 }],
    { Base: objectOf({ a: text }) },
  ],
  [
    'a closed part of an allOf knows its own members only',
    { allOf: [to('Base'), closed({ b: {} })] },
    [{ a: 'x', b: 1 }],
    [{ a: 1, b: 1 }],
    { Base: closed({ a: text }) },
  ],
  [
    'patterns',
    objectOf({
      plain: { type: 'string', pattern: '^[\\w\\-\\_]+$' },
      perl: { type: 'string', pattern: '\\A[a-z]+\\z' },
      posix: { type: 'string', pattern: '^[[:alpha:]]+$' },
      flags: { type: 'string', pattern: '(?i)^abc$' },
      slashes: { type: 'string', pattern: '/^abc$/' },
    }),
    [{ plain: 'a-b', perl: 'any', posix: 'any', flags: 'ABC', slashes: 'abc' }],
    [{ plain: 'a b' }],
  ],
  [
    'keywords of a wrong form',
    {
      type: 'object',
      required: true,
      properties: { a: { type: 'integer', minimum: '5', enum: 'x', maxLength: -1, multipleOf: 0 }, b: [] },
      allOf: {},
      anyOf: [],
    },
    [{ a: 1, b: 2 }],
    [{ a: 'x' }],
  ],
  [
    'unknown types',
    objectOf({ a: { type: 'any' }, b: { type: '' }, c: { type: ['string', null] }, d: { type: 'file' } }),
    [{ a: 1, b: [], c: null, d: 'x' }],
    [{ c: 7 }],
  ],
  [
    'the schema for unknown members of a part is not for members of the other parts',
    { allOf: [to('Entity')], properties: { name: text } },
    [{ id: 'a', size: 1, name: 'b', more: {} }],
    [{ id: 1 }, { size: 'a' }, { name: 7 }],
    {
      Entity: { allOf: [to('Base'), { properties: { size: integer } }] },
      Base: { type: 'object', properties: { id: text }, additionalProperties: object },
    },
  ],
  [
    'the schema for unknown members is not for members of the parts',
    { allOf: [to('Base')], additionalProperties: object },
    [{ id: 'a', more: {} }],
    [{ id: 1 }, { id: 'a', more: 7 }],
    { Base: objectOf({ id: text }) },
  ],
  [
    'a map that is the only part is judged',
    { description: 'Texts', allOf: [to('Texts'), { description: 'by name' }] },
    [{ a: 'b' }],
    [{ a: 7 }],
    { Texts: { type: 'object', additionalProperties: text } },
  ],
  [
    'nullable in a part beside a reference',
    objectOf({
      owner: { allOf: [to('Owner'), { type: 'object', nullable: true }] },
      team: { allOf: [to('Owner')] },
    }),
    [{ owner: null }, { owner: { id: 1 } }],
    [{ owner: {} }, { owner: 7 }, { team: null }],
    { Owner: { type: 'object', required: ['id'] } },
  ],
  [
    'null is a value of several alternatives that are nullable',
    {
      properties: { value: { oneOf: [{ type: ['string', 'null'] }, { type: ['integer', 'null'] }, to('List')] } },
    },
    [{ value: null }, { value: 'a' }, { value: 1 }, { value: ['a'] }],
    [{ value: true }, { value: 1.5 }, { value: [7] }],
    { List: { type: ['array', 'null'], items: text } },
  ],
];

describe('schemas of answers', () => {
  it.each<Row>(rows)('%s', (_, schema, allowed, refused, schemas) => {
    const id = schemaIn(schema, schemas);
    for (const value of allowed) expect(errorsOf(id, value), JSON.stringify(value)).toEqual([]);
    for (const value of refused) expect(errorsOf(id, value), JSON.stringify(value)).not.toEqual([]);
    expect(evidenceOf(id, allowed[0])).toBeGreaterThan(0);
  });

  it('name a member whose name is not allowed, once', () => {
    const id = schemaIn({ type: 'object', propertyNames: { enum: ['done', 'failed'] } });
    expect(errorsOf(id, { done: 1, lost: 2 })).toEqual([
      'the answer has a member whose name must be one of "done", "failed"',
    ]);
  });

  it('end where a value is nested deeper than any documented one', () => {
    const id = schemaIn(to('Node'), { Node: objectOf({ next: to('Node') }) });
    const deep = JSON.parse(`${'{"next":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as unknown;
    expect(errorsOf(id, deep)).toEqual([]);
    expect(evidenceOf(id, deep)).toBeLessThan(200);
  });

  it('have the members of what they refer to, once around each circle', () => {
    const id = schemaIn(to('A'), {
      A: objectOf({ b: to('B'), name: {} }),
      B: objectOf({ list: array(to('A')) }),
    });
    expect(topMembers(id)).toEqual(['b', 'name']);
    expect(documentedMembers(id)).toEqual(['b', 'name', 'b.list']);
  });

  it('have members whose names have dots, and those of alternatives', () => {
    const member = (name: string): object => objectOf({ [name]: integer });
    const id = schemaIn({ ...member('@odata.count'), anyOf: [member('value'), member('items[]')], not: member('old') });
    expect(topMembers(id)).toEqual(['@odata.count', 'value', 'items[]']);
  });

  it('have required members that no schema describes, and none if a part allows any', () => {
    const member = objectOf({ Name: text });
    expect(topMembers(schemaIn({ ...member, required: ['name'] }))).toEqual(['Name', 'name']);
    const open = { properties: { id: {} }, additionalProperties: {} };
    expect(topMembers(schemaIn({ allOf: [member, open] }))).toEqual([]);
    expect(topMembers(schemaIn({ ...open, allOf: [member] }))).toEqual([]);
  });
});
