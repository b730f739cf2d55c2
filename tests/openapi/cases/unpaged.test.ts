import { expect, test } from 'vitest';
import { type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, listening } from '../listening.ts';

/** A list without pages: `paging.style: none`. Its filters, order and count are judged like those of any other. */

const birds = Array.from({ length: 24 }, (_, n) => ({ id: n, kind: ['owl', 'wren', 'kite'][n % 3] }));

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Birds', version: '1' },
  paths: {
    '/birds': {
      get: {
        operationId: 'birds',
        parameters: [{ name: 'kind', in: 'query', schema: { type: 'string' } }],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['birds', 'total'],
                  properties: {
                    total: { type: 'integer' },
                    birds: {
                      type: 'array',
                      items: { type: 'object', properties: { id: { type: 'integer' }, kind: { type: 'string' } } },
                    },
                  },
                },
              },
            },
          },
        },
        'x-assay-list': {
          items: 'birds',
          identity: ['id'],
          paging: { style: 'none' },
          count: 'total',
          order: { by: 'id', direction: 'ascending' },
          filters: { kind: 'kind' },
        },
      },
    },
  },
};

const served = (fault?: 'filter' | 'order' | 'count' | 'lost'): Promise<Listening> =>
  listening((_, query) => {
    const kind = query.get('kind');
    const all = birds.filter((bird) => kind === null || fault === 'filter' || bird.kind === kind);
    const given = fault === 'lost' && kind !== null ? all.slice(1) : all;
    return {
      birds: fault === 'order' ? given.toReversed() : given,
      total: fault === 'count' ? birds.length + 1 : given.length,
    };
  });

test('a right list has no finding, and no case about pages', async () => {
  const judgements = await judged(openApiContract(document), served());
  expect(notPassed(judgements)).toEqual([]);
  const ids = judgements.outcomes.map(({ requirement }) => requirement);
  expect(ids.filter((id) => id.startsWith('api.page'))).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['api.filter', 'api.order', 'api.count']));
});

test.each([
  ['filter', 'api.filter'],
  ['lost', 'api.filter'],
  ['order', 'api.order'],
  ['count', 'api.count'],
] as const)('a fault in its %s is found', async (fault, requirement) => {
  const found = findingsOf(await judged(openApiContract(document), served(fault)));
  expect(found.map((finding) => finding.requirement)).toContain(requirement);
});
