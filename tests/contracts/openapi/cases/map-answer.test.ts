import { expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, operation } from './target.ts';

const colour = { type: 'object', properties: { hex: { type: 'string' }, light: { type: 'integer' } } };
const map = { type: 'object', additionalProperties: colour };

const foundIn = async (schema: object, body: unknown): Promise<readonly string[]> =>
  found(
    await judgedBy(documentOf({ '/colours': operation('colours', { 200: { 'application/json': schema } }) }), () =>
      jsonReply(body),
    ),
  );

test.each<[string, object, unknown]>([
  ['a map of objects', map, { red: { hex: 'f00', light: 40 } }],
  ['an empty map', map, {}],
  ['a map in a part', { allOf: [map, { type: 'object', description: 'Colours by name' }] }, { red: { hex: 'f00' } }],
  ['by pattern', { type: 'object', patternProperties: { '^c': colour } }, { c1: { hex: 'f00' } }],
  ['beside a member', { ...map, properties: { all: { type: 'object' } } }, { red: { hex: 'f00' } }],
  ['any members', { type: 'object', properties: { all: {} }, additionalProperties: true }, { red: 1 }],
  ['an array of maps', { type: 'array', items: map }, [{ red: { hex: 'f00' } }]],
  ['an object that leaves out all that is optional', colour, {}],
])('%s is no finding', async (_, schema, body) => {
  expect(await foundIn(schema, body)).toEqual([]);
});

test.each<[string, object, unknown, RegExp]>([
  ['a value of a map', map, { red: { hex: 5 } }, /^api\.schema: 5$/],
  ['an object with none of its members', colour, { data: { hex: 'f00' } }, /^api\.schema: members/],
])('%s is judged', async (_, schema, body, message) => {
  expect(await foundIn(schema, body)).toEqual([expect.stringMatching(message)]);
});
