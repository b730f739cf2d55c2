import { expect, test } from 'vitest';
import { openApiContract, warningsOf } from '../../../../contracts/openapi/index.ts';
import { errorsOf } from '../answers-of.ts';
import { readFrom } from '../written.ts';
import { documentOf, operation } from './target.ts';

const open = (name: string): object =>
  operation('open', { 200: { 'application/json': { $ref: `#/components/schemas/${name}` } } });

test.each(['Share%', 'Share%25', '100%zz'])('the reference to %s is taken as it stands', async (name) => {
  const schemas = { 'Share%': { type: 'object', required: ['a'] }, '100%zz': { type: 'object', required: ['a'] } };
  const document = await readFrom({ ...documentOf({ '/open': open(name) }), components: { schemas } });
  expect(warningsOf(document)).toEqual([]);
  expect(errorsOf(openApiContract(document).operation('open').schema, {})).toEqual(['a is missing']);
});

test('one that leads nowhere is named', async () => {
  const document = await readFrom(documentOf({ '/open': open('Gone%') }));
  expect(warningsOf(document)).toEqual([
    'GET /open: responses/200/content/application~1json/schema: ' +
      'the reference #/components/schemas/Gone% leads nowhere',
  ]);
});
