import { expect, test } from 'vitest';
import { contractOf, integer, query, reads } from '../document.ts';
import { codesOf } from '../judged.ts';
import { listening } from '../listening.ts';

// A set of numbers whose other values are refused: a text is no number, so its refusal says nothing of the set.

const sides = query('sides', { ...integer, enum: [4, 6, 8] }, { 'x-assay-refused': 'other-values' });
const contract = contractOf({ '/rolls': reads('rolls', [sides]) });

test.each<[string, (sides: number) => boolean, readonly string[]]>([
  ['refuses all other values passes', (value) => [4, 6, 8].includes(value), []],
  ['takes any number is found', (value) => !Number.isNaN(value), ['api.input.refused other-values-not-refused']],
])('a server that %s', async (_, isTaken, codes) => {
  const served = listening((__, sent) => (sent.has('sides') && !isTaken(Number(sent.get('sides'))) ? 400 : {}));
  expect(await codesOf(contract, served, 'api.input.refused')).toEqual(codes);
});
