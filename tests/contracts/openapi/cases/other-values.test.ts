import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../../contracts/openapi/document.ts';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';

// A set of numbers whose other values are refused: a text is no number, so its refusal says nothing of the set.

const document = {
  openapi: '3.1.0',
  info: { title: 'dice', version: '1' },
  paths: {
    '/rolls': {
      get: {
        parameters: [
          {
            name: 'sides',
            in: 'query',
            schema: { type: 'integer', enum: [4, 6, 8] },
            'x-assay-refused': 'other-values',
          },
        ],
        responses: {
          '200': { description: 'rolls', content: { 'application/json': { schema: { type: 'object' } } } },
          '400': { description: 'an error' },
        },
      },
    },
  },
};

const serve = (isTaken: (sides: number) => boolean): Promise<Listening> =>
  listening((_, query) => (query.has('sides') && !isTaken(Number(query.get('sides'))) ? 400 : { rolls: [] }));

const contract = openApiContract(document as unknown as OpenApiDocument);

test('a server that refuses all other values passes', async () => {
  const result = await judged(
    contract,
    serve((sides) => [4, 6, 8].includes(sides)),
    'api.input.refused',
  );
  expect(notPassed(result)).toEqual([]);
});

test('a server that takes any number is found', async () => {
  const result = await judged(
    contract,
    serve((sides) => !Number.isNaN(sides)),
    'api.input.refused',
  );
  expect(findingsOf(result)).toMatchObject([{ code: 'other-values-not-refused', about: 'sides' }]);
});
