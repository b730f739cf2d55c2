import { expect, test } from 'vitest';
import { type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { findingsOf, judged } from '../judged.ts';
import { type Listening, listening } from '../listening.ts';

/** The pages behind the first of a filtered list. Nothing but the cursor shows that they are not its own. */

const stones = Array.from({ length: 30 }, (_, n) => ({ id: (n * 7) % 30, kind: n % 2 === 0 ? 'sand' : 'lime' }));

const stone = { type: 'object', properties: { id: { type: 'integer' }, kind: { type: 'string' } } } as const;

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Stones', version: '1' },
  paths: {
    '/stones': {
      get: {
        operationId: 'stones',
        parameters: [
          { name: 'top', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 20, default: 10 } },
          { name: 'after', in: 'query', schema: { type: 'string' } },
          { name: 'kind', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { next: { type: 'string' }, stones: { type: 'array', items: stone } },
                },
              },
            },
          },
        },
        'x-assay-list': {
          items: 'stones',
          identity: ['id'],
          paging: { style: 'cursor', size: 'top', cursor: 'after', next: 'next' },
          filters: { kind: 'kind' },
        },
      },
    },
  },
};

const served = (ignoresCursor: boolean): Promise<Listening> =>
  listening((_, query) => {
    const [kind, top] = [query.get('kind'), Number(query.get('top') ?? 10)];
    const all = kind === null ? stones : stones.filter((one) => one.kind === kind);
    const start = kind !== null && ignoresCursor ? 0 : Number(query.get('after') ?? 0);
    if (!(top >= 1 && top <= 20) || !Number.isInteger(start)) return undefined;
    const next = start + top < all.length ? { next: String(start + top) } : {};
    return { stones: all.slice(start, start + top), ...next };
  });

test.each([
  [false, []],
  [true, ['filtered-walk-differs']],
] as const)('a cursor that is ignored beside a filter (%s) breaks the filter', async (ignoresCursor, codes) => {
  const found = findingsOf(await judged(openApiContract(document), served(ignoresCursor), 'api.filter'));
  expect(found.map(({ code }) => code)).toEqual(codes);
});
