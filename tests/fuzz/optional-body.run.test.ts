import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { inputsOf } from '../../fuzz/inputs/inputs.ts';
import { Pool } from '../../fuzz/pool.ts';
import { contractOf, json, objectOf, posts, text } from '../contracts/openapi/document.ts';

test('a body whose members are all optional is never empty: it would say the same each time', () => {
  const schema = objectOf({ title: { ...text, example: 'Baudolino' }, author: { ...text, example: 'Eco' } });
  const { operations } = contractOf({ '/search': posts('search', json(schema)) });
  const [operation] = operations;
  if (!operation) throw new Error('the operation is not read');
  const { valid } = inputsOf(operation, new Pool(new Subjects(), 'mainnet'));
  const sent = fc.sample(valid, { numRuns: 200, seed: 1 });
  expect(sent.filter(({ parameters }) => Object.keys(parameters).length === 0)).toEqual([]);
  expect(new Set(sent.map(({ parameters }) => Object.keys(parameters).sort().join()))).toEqual(
    new Set(['title', 'author', 'author,title']),
  );
});
