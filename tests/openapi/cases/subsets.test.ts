import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../contracts/openapi/document.ts';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';

/** Tickets: whether one is closed, and how often it was read, the items do not show. */
const tickets = Array.from({ length: 24 }, (_, id) => ({ id, isClosed: id % 3 === 0, reads: id % 7 }));

type Fault = 'all-is-closed' | 'ignored' | 'more-reads-give-more';

const parameter = (name: string, schema: object): object => ({ name, in: 'query', schema });

const documentOf = (subsets: object): OpenApiDocument =>
  ({
    openapi: '3.1.0',
    info: { title: 'tickets', version: '1' },
    paths: {
      '/tickets': {
        get: {
          operationId: 'tickets',
          'x-assay-list': {
            items: '.',
            identity: ['id'],
            paging: { style: 'offset', size: 'limit', cursor: 'offset' },
            subsets,
          },
          parameters: [
            parameter('limit', { type: 'integer', minimum: 1, maximum: 50, default: 50 }),
            parameter('offset', { type: 'integer', minimum: 0 }),
            parameter('state', { enum: ['open', 'all'] }),
            parameter('reads', { type: 'integer', minimum: 0 }),
          ],
          responses: {
            '200': { description: 'a page', content: { 'application/json': { schema: { type: 'array' } } } },
            '400': { description: 'an error' },
          },
        },
      },
    },
  }) as unknown as OpenApiDocument;

const contract = openApiContract(documentOf({ state: ['open', 'all'], reads: 'higher' }));

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const state = query.get('state') ?? 'open';
    const least = Number(query.get('reads') ?? 0);
    const isListed = ({ isClosed, reads }: (typeof tickets)[number]): boolean => {
      if (fault === 'ignored') return true;
      const isState = state === 'open' ? !isClosed : fault !== 'all-is-closed' || isClosed;
      return isState && (fault === 'more-reads-give-more' ? reads <= least : reads >= least);
    };
    const start = Number(query.get('offset') ?? 0);
    return tickets
      .filter(isListed)
      .slice(start, start + Number(query.get('limit') ?? 50))
      .map(({ id }) => ({ id }));
  });

test('the right server is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serve(), 'api.filter.subset'))).toEqual([]);
});

test.each<[Fault, string]>([
  ['all-is-closed', 'state'],
  ['more-reads-give-more', 'reads'],
])('%s is found', async (fault, about) => {
  const found = findingsOf(await judged(contract, serve(fault), 'api.filter.subset'));
  expect(found).toMatchObject([{ requirement: 'api.filter.subset', code: 'narrower-adds-items', about }]);
});

test('a parameter that narrows no list is not judged', async () => {
  const [reason] = notPassed(await judged(contract, serve('ignored'), 'api.filter.subset'));
  expect(reason).toContain('no list found gets shorter by reads, state');
});

test.each<[object, RegExp]>([
  [{ state: ['opne', 'all'] }, /subsets\.state names the value opne, which the parameter does not take.*`open`/],
  [{ state: 'higher' }, /subsets\.state is higher, which is for numbers; it takes open, all/],
  [{ sttae: ['open', 'all'] }, /names the parameter sttae, which the operation does not have/],
  [{ state: ['open'] }, /has \["open"\] as subsets\.state/],
])('%j is refused', (subsets, message) => {
  expect(() => openApiContract(documentOf(subsets))).toThrow(message);
});
