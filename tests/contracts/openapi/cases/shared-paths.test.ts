import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, reads } from './inputs.ts';

/** Operations whose paths differ only by a fragment: an answer may be that of any of them. */

const kind = (type: string): object => ({
  type: 'object',
  required: ['type'],
  properties: { type: { type: 'string', enum: [type] } },
});

const contract = contractOf({
  '/shared': reads('file', [], kind('file')),
  '/shared#folders': reads('folder', [], kind('folder')),
  '/shared#none': { get: { operationId: 'none', responses: { '204': { description: 'nothing' } } } },
});

test('the answer of the other operation is no finding', async () => {
  expect(findingsOf(await asked(contract, () => ({ body: { type: 'folder' } })))).toEqual([]);
});

test('an answer of neither is', async () => {
  const found = findingsOf(await asked(contract, () => ({ body: { type: 'link' } })));
  expect(found.length).toBeGreaterThan(0);
  for (const line of found) expect(line).toMatch(/^api\.schema@/);
});
