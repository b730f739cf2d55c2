import { expect, it } from 'vitest';
import { schemaErrors } from '../../../../engine/schema/schema.ts';
import { schemaIn } from '../answers-of.ts';

it('the title of a schema does not stand for its rule', () => {
  const rank = { type: 'integer', exclusiveMinimum: 0, title: 'Rank' };
  const id = schemaIn({ type: 'object', properties: { rank } });
  expect(schemaErrors(id, { rank: -5 })).toEqual([
    expect.objectContaining({ message: 'rank must be > 0', expected: '> 0', actual: '-5' }),
  ]);
  expect(schemaErrors(id, { rank: 'x' })).toEqual([expect.objectContaining({ message: 'rank must be an integer' })]);
});

it('a rule that forbids is told as the validator tells it', () => {
  const id = schemaIn({ type: 'object', properties: { name: { type: 'string', minLength: 2 } } });
  expect(schemaErrors(id, { name: '' })).toEqual([
    expect.objectContaining({
      message: 'name must NOT have fewer than 2 characters',
      expected: 'NOT have fewer than 2 characters',
    }),
  ]);
});
