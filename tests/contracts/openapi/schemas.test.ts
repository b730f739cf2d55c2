import { describe, expect, it } from 'vitest';
import { documentedMembers, topMembers } from '../../../engine/schema/schema.ts';
import { errorsOf, evidenceOf, schemaIn } from './answers-of.ts';
import { array, closed, integer, objectOf, text } from './document.ts';

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
    name: 'a closed object has the members of its alternatives',
    schema: { type: 'object', additionalProperties: false, oneOf: [to('Zone'), to('Note')] },
    schemas: {
      Zone: closed({ zone: {} }, 'zone'),
      Note: objectOf({ text: text }, 'text'),
    },
    allowed: [{ zone: 'a' }, { text: 'b' }],
    refused: [{ text: 7 }, { text: 'b', more: 1 }, {}],
  },
  {
    name: 'a closed object whose alternatives name no members is closed',
    schema: {
      type: 'object',
      properties: { a: {}, b: {} },
      additionalProperties: false,
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    allowed: [{ a: 1 }, { b: 1 }],
    refused: [{ a: 1, c: 1 }, {}],
  },
  {
    name: 'a recursive schema holds at every depth',
    schema: to('Node'),
    schemas: { Node: objectOf({ name: text, next: to('Node') }) },
    allowed: [{ next: { next: { next: { name: 'a' } } } }],
    refused: [{ next: { next: { next: { next: { name: 7 } } } } }],
  },
  {
    name: 'nullable beside a reference',
    schema: objectOf({ owner: { nullable: true, allOf: [to('Owner')] } }),
    schemas: { Owner: { type: 'object', required: ['id'] } },
    allowed: [{ owner: null }, { owner: { id: 1 } }],
    refused: [{ owner: {} }, { owner: 7 }],
  },
  {
    name: 'x-nullable',
    schema: objectOf({ age: { type: 'integer', 'x-nullable': true } }),
    allowed: [{ age: null }, { age: 7 }],
    refused: [{ age: 'old' }],
  },
  {
    name: 'null is a value of a nullable set',
    schema: objectOf({ kind: { type: ['string', 'null'], enum: ['a', 'b'] } }),
    allowed: [{ kind: null }, { kind: 'a' }],
    refused: [{ kind: 'c' }],
  },
  {
    name: 'a reference with siblings',
    schema: objectOf({ age: { ...to('Number'), minimum: 5 } }),
    schemas: { Number: integer },
    allowed: [{ age: 5 }],
    refused: [{ age: 4 }, { age: 'x' }],
  },
  {
    name: 'exclusiveMinimum as a flag',
    schema: objectOf({ rank: { type: 'integer', minimum: 0, exclusiveMinimum: true } }),
    allowed: [{ rank: 1 }],
    refused: [{ rank: 0 }],
  },
  {
    name: 'a required member that only requests have',
    schema: objectOf({ name: text, password: { type: 'string', writeOnly: true } }, 'name', 'password'),
    allowed: [{ name: 'a' }],
    refused: [{ password: 'p' }],
  },
  {
    name: 'parents and children that name each other',
    schema: to('Pet'),
    schemas: {
      Pet: {
        type: 'object',
        required: ['kind'],
        oneOf: [to('Cat'), to('Dog')],
        discriminator: { propertyName: 'kind' },
      },
      Cat: { allOf: [to('Pet'), { properties: { kind: { const: 'cat' }, lives: integer } }] },
      Dog: { allOf: [to('Pet'), { properties: { kind: { const: 'dog' }, bark: text } }] },
    },
    allowed: [{ kind: 'cat', lives: 9 }],
    refused: [{ lives: 9 }, { kind: 'cat', lives: 'nine' }],
  },
  {
    name: 'a schema that is itself',
    schema: to('B'),
    schemas: { A: to('B'), B: { allOf: [to('A')], required: ['id'] } },
    allowed: [{ id: 1 }],
    refused: [{}],
  },
  {
    name: 'a closed alternative inside of a part of allOf excludes no other alternative',
    schema: objectOf({ file: { allOf: [{ oneOf: [to('File'), to('Nothing')] }, {}] } }),
    schemas: {
      File: objectOf({ id: text }, 'id'),
      Nothing: { type: 'object', nullable: true, additionalProperties: false },
    },
    allowed: [{ file: { id: 'a' } }, { file: null }],
    refused: [{ file: 7 }],
  },
  {
    name: 'closed parts of the alternatives exclude no other alternative',
    schema: { oneOf: [to('Small'), { allOf: [to('Small'), to('Large')] }] },
    schemas: {
      Small: closed({ id: text }),
      Large: objectOf({ size: integer }),
    },
    allowed: [{ id: 'a' }],
    refused: [{ id: 7 }],
  },
  {
    name: 'required members that only requests have exclude no alternative',
    schema: { oneOf: [to('Account'), to('Secret')] },
    schemas: {
      Account: objectOf({ name: text }),
      Secret: objectOf({ password: { type: 'string', writeOnly: true } }, 'password'),
    },
    allowed: [{ name: 'a' }],
    refused: ['a text'],
  },
  {
    name: 'formats do not tell the branches of oneOf apart',
    schema: objectOf({
      at: {
        oneOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
    }),
    allowed: [{ at: '2026-01-02' }],
    refused: [{ at: 7 }],
  },
  {
    name: 'objects of alternatives with dates match one of them',
    schema: { oneOf: [to('Started'), to('Ended')] },
    schemas: {
      Started: objectOf({ at: { type: 'string', format: 'date-time' }, by: { const: 'start' } }),
      Ended: objectOf({ at: { type: 'string', format: 'date-time' }, by: { const: 'end' } }),
    },
    allowed: [{ by: 'start' }, { at: '2026-01-02T00:00:00Z', by: 'end' }, { at: 'yesterday' }],
    refused: [{}, { at: '2026-01-02T00:00:00Z' }, { by: 'never' }],
  },
  {
    name: 'a known format tells the alternatives apart, an unknown one is open',
    schema: { oneOf: [to('Day'), to('Moment'), to('Week')] },
    schemas: {
      Day: objectOf({ at: { type: 'string', format: 'date' } }, 'at'),
      Moment: objectOf({ at: { type: 'string', format: 'date-time' } }, 'at'),
      Week: objectOf({ week: { type: 'string', format: 'week' } }),
    },
    allowed: [{ at: '2026-01-02', week: '2026-W01' }, { week: '2026-W01' }, {}],
    refused: [{ at: '2026-01-02' }, { at: 7, week: 7 }],
  },
  {
    name: 'an inner discriminator leaves open which schema is meant',
    schema: { oneOf: [to('Base'), to('Dog')] },
    schemas: {
      Base: { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: text } },
      Dog: objectOf({ kind: { type: 'string', enum: ['dog'] } }),
    },
    allowed: [{ kind: 'dog' }, { kind: 'cat' }],
    refused: [{}, { kind: 7 }],
  },
  {
    name: 'alternatives of alternatives that cannot be judged',
    schema: { oneOf: [{ oneOf: [to('A'), to('B')] }, to('C')] },
    schemas: {
      A: objectOf({ a: { type: 'string', format: 'date' } }, 'a'),
      B: objectOf({ b: { type: 'string', format: 'unknown' } }, 'b'),
      C: objectOf({ c: { type: 'string', format: 'uuid' } }),
    },
    allowed: [{ b: 'x' }, { a: 'x' }, { c: 'x' }, {}],
    refused: [{ a: '2026-01-02' }, 7],
  },
  {
    name: 'not with a part that is not judged',
    schema: objectOf({ a: { not: { type: 'string', format: 'uuid' } }, b: { not: text } }),
    allowed: [{ a: 'text', b: 7 }],
    refused: [{ b: 'text' }],
  },
  {
    name: 'conditions',
    schema: JSON.parse(
      '{"type":"object","if":{"properties":{"kind":{"const":"card"}},"required":["kind"]},"then":{"required":["number"]}}',
    ),
    allowed: [{ kind: 'cash' }, { kind: 'card', number: 1 }],
    refused: [{ kind: 'card' }],
  },
  {
    name: 'keywords beyond those of 3.0',
    schema: {
      type: 'object',
      patternProperties: { '^x-': integer },
      propertyNames: { maxLength: 6 },
      dependentRequired: { a: ['b'] },
      properties: { list: { type: 'array', contains: { const: 1 }, minContains: 2 } },
    },
    allowed: [{ 'x-a': 1, a: 1, b: 2, list: [1, 1] }],
    refused: [{ 'x-a': 'one' }, { toolong: 1 }, { a: 1 }, { list: [1] }],
  },
  {
    name: 'unevaluated members over references',
    schema: { ...to('Base'), properties: { b: {} }, unevaluatedProperties: false },
    schemas: { Base: objectOf({ a: text }) },
    allowed: [{ a: 'x', b: 1 }],
    refused: [{ c: 1 }],
  },
  {
    name: 'a closed part of an allOf knows its own members only',
    schema: { allOf: [to('Base'), closed({ b: {} })] },
    schemas: { Base: closed({ a: text }) },
    allowed: [{ a: 'x', b: 1 }],
    refused: [{ a: 1, b: 1 }],
  },
  {
    name: 'patterns',
    schema: objectOf({
      plain: { type: 'string', pattern: '^[\\w\\-\\_]+$' },
      perl: { type: 'string', pattern: '\\A[a-z]+\\z' },
      posix: { type: 'string', pattern: '^[[:alpha:]]+$' },
      flags: { type: 'string', pattern: '(?i)^abc$' },
      slashes: { type: 'string', pattern: '/^abc$/' },
    }),
    allowed: [{ plain: 'a-b', perl: 'any', posix: 'any', flags: 'ABC', slashes: 'abc' }],
    refused: [{ plain: 'a b' }],
  },
  {
    name: 'keywords of a wrong form',
    schema: {
      type: 'object',
      required: true,
      properties: { a: { type: 'integer', minimum: '5', enum: 'x', maxLength: -1, multipleOf: 0 }, b: [] },
      allOf: {},
      anyOf: [],
    },
    allowed: [{ a: 1, b: 2 }],
    refused: [{ a: 'x' }],
  },
  {
    name: 'unknown types',
    schema: objectOf({ a: { type: 'any' }, b: { type: '' }, c: { type: ['string', null] }, d: { type: 'file' } }),
    allowed: [{ a: 1, b: [], c: null, d: 'x' }],
    refused: [{ c: 7 }],
  },
  {
    name: 'a reference that leads nowhere',
    schema: { type: 'object', required: ['id'], properties: { gone: to('Gone') }, allOf: [to('Lost')] },
    allowed: [{ id: 1, gone: [1] }],
    refused: [{}],
  },
  {
    name: 'a name with a percent sign',
    schema: objectOf({ share: to('Share%'), part: to('50%25') }),
    schemas: { 'Share%': integer, '50%': text },
    allowed: [{ share: 1, part: 'x' }],
    refused: [{ share: 'x' }, { part: 1 }],
  },
];

describe('schemas of answers', () => {
  it.each(rows)('$name', ({ schema, schemas, allowed, refused }) => {
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
});
