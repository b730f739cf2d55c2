import { describe, expect, test } from 'vitest';
import { type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, listening } from '../listening.ts';

/** What a cursor means: the first page, and the filters and the order of its list. */

const birds = Array.from({ length: 43 }, (_, n) => ({ id: n, kind: ['owl', 'wren', 'kite'][n % 3] ?? '' }));

const documentOf = (paging: object, order: object = {}): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Birds', version: '1' },
  paths: {
    '/birds': {
      get: {
        operationId: 'birds',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'kind', in: 'query', schema: { type: 'string' } },
          { name: 'dir', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } },
        ],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['birds'],
                  properties: {
                    next: { type: ['string', 'null'] },
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
          paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next', ...paging },
          filters: { kind: 'kind' },
          order: { by: 'id', parameter: 'dir', ...order },
        },
      },
    },
  },
});

type Bound = 'refused' | 'kept' | 'free';

/** Birds behind the cursor `id|kind|dir`; what the cursor says of filter and order is `bound` to it. */
const served = (bound: Bound | 'half free', first?: 'last page' | 'refused'): Promise<Listening> =>
  listening((_, query) => {
    const limit = Number(query.get('limit') ?? 10);
    const asked = { kind: query.get('kind') ?? '', dir: query.get('dir') ?? '' };
    const given = query.get('cursor') ?? '';
    if (given === '' && query.has('cursor') && first === 'refused') return 400;
    const [id, kind, dir] = given.split('|');
    const isOther = given !== '' && (kind !== asked.kind || dir !== asked.dir);
    if (!(limit >= 1 && limit <= 50) || (given !== '' && !/^\d+\|[a-z]*\|[a-z]*$/.test(given))) return 400;
    if (isOther && bound === 'refused') return 400;
    const own = bound === 'kept' && given !== '' ? { kind: kind ?? '', dir: dir ?? '' } : asked;
    const sorted = own.dir === 'desc' ? birds.toReversed() : birds;
    const all = sorted.filter((bird) => own.kind === '' || bird.kind === own.kind);
    // Where a cursor is a place, no bird of its own may stand there.
    const isBehind = (bird: { id: number }): boolean =>
      own.dir === 'desc' ? bird.id < Number(id) : bird.id > Number(id);
    const behind = given === '' ? all : all.filter(isBehind);
    const left = isOther && bound === 'half free' ? behind.slice(1) : behind;
    const from = given === '' && query.has('cursor') && first === 'last page' ? left.slice(-1) : left;
    const page = from.slice(0, limit);
    const next = page.length < from.length ? `${page.at(-1)?.id}|${own.kind}|${own.dir}` : null;
    return { birds: page, next };
  });

describe.each<Bound>(['refused', 'kept', 'free'])('bound: %s', (bound) => {
  const contract = openApiContract(documentOf({ bound }));

  test('a right list has no finding', async () => {
    const judgements = await judged(contract, served(bound));
    expect(notPassed(judgements)).toEqual([]);
    const one = judgements.outcomes.find(({ requirement }) => requirement === 'api.page.bound');
    expect(one).toMatchObject({ verdict: 'pass' });
  });

  test.each((['refused', 'kept', 'free'] as const).filter((other) => other !== bound))('%s: found', async (other) => {
    const found = findingsOf(await judged(contract, served(other), 'api.page.bound'));
    expect(found.map(({ requirement }) => requirement)).toContain('api.page.bound');
  });
});

test('a place that loses the first item of the other list is found', async () => {
  const found = findingsOf(await judged(openApiContract(documentOf({ bound: 'free' })), served('half free')));
  expect(found.map(({ requirement }) => requirement)).toContain('api.page.bound');
});

test('without `bound`, any of them is right', async () => {
  for (const bound of ['refused', 'kept', 'free'] as const)
    expect(notPassed(await judged(openApiContract(documentOf({})), served(bound)))).toEqual([]);
});

describe('a first cursor', () => {
  const contract = openApiContract(documentOf({ firstCursor: '' }));

  test('that gives the first page has no finding', async () => {
    const judgements = await judged(contract, served('kept'));
    expect(notPassed(judgements)).toEqual([]);
    const one = judgements.outcomes.find(({ requirement }) => requirement === 'api.page.first-cursor');
    expect(one).toMatchObject({ verdict: 'pass' });
  });

  test.each(['last page', 'refused'] as const)('%s: found', async (fault) => {
    const found = findingsOf(await judged(contract, served('kept', fault)));
    expect(found.map(({ requirement }) => requirement)).toContain('api.page.first-cursor');
  });
});

test.each<readonly [object, string]>([
  [{ style: 'offset', next: undefined, bound: 'kept' }, 'paging.bound with paging.style offset'],
  [{ style: 'offset', next: undefined, firstCursor: '' }, 'paging.firstCursor with paging.style offset'],
  [{ bound: 'yes' }, 'has "yes" as paging.bound'],
])('%j is refused', (paging, message) => {
  expect(() => openApiContract(documentOf(paging))).toThrow(message);
});
