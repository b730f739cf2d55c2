import { describe, expect, test } from 'vitest';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, expectPass } from '../judged.ts';
import { type Listening, serving } from '../listening.ts';
import { integer, sizeUpTo, text } from '../list-contract.ts';

/** A search whose body holds objects: the page, the order and the filter. Each must be whole. */

interface Job {
  readonly id: number;
  readonly state: string;
  readonly cost: number;
}

const jobs: readonly Job[] = Array.from({ length: 47 }, (_, id) => ({
  id,
  state: ['ready', 'done', 'failed'][id % 3] ?? '',
  cost: ((id * 7) % 20) + 0.5,
}));

const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
});

const body = {
  page: object({ from: { ...integer, minimum: 0, default: 0 }, size: sizeUpTo(50, 10) }),
  sort: object({ field: { enum: ['id', 'cost'] }, order: { enum: ['asc', 'desc'], default: 'asc' } }, ['field']),
  filter: object({ state: text, minCost: { type: 'number' } }),
  scope: object({ tenant: { ...text, example: 'acme' } }, ['tenant']),
};

const list = {
  items: 'jobs',
  identity: ['id'],
  count: 'page.total',
  paging: { style: 'offset', size: 'page.size', cursor: 'page.from' },
  order: { parameter: 'sort.order', keys: { parameter: 'sort.field', values: { id: 'id', cost: 'cost' } } },
  filters: { 'filter.state': 'state', 'filter.minCost': { path: 'cost', operator: 'ge', compare: 'exact' } },
};

const contractOf = (extension: object): JudgedContract =>
  openApiContract({
    openapi: '3.1.0',
    info: { title: 'jobs', version: '1' },
    paths: {
      '/jobs/search': {
        post: {
          operationId: 'jobs',
          'x-assay-safe': true,
          'x-assay-list': extension,
          requestBody: { required: true, content: { 'application/json': { schema: object(body, ['scope']) } } },
          responses: {
            200: {
              description: 'a page',
              content: {
                'application/json': {
                  schema: object({
                    jobs: { type: 'array', items: object({ id: integer, state: text, cost: { type: 'number' } }) },
                    page: object({ total: integer }),
                  }),
                },
              },
            },
          },
        },
      },
    },
  } as unknown as OpenApiDocument);

interface Search {
  readonly page?: { readonly from?: number; readonly size?: number };
  readonly sort?: { readonly field?: 'id' | 'cost'; readonly order?: string };
  readonly filter?: { readonly state?: string; readonly minCost?: number };
  readonly scope?: { readonly tenant?: string };
}

type Fault = 'the place is ignored' | 'the filter is not counted' | 'descending is ignored' | 'the bound is left out';

const isCount = (value: unknown, least: number): boolean => Number.isInteger(value) && Number(value) >= least;

const serve = (fault?: Fault): Promise<Listening> =>
  serving((request, response) => {
    let sent = '';
    request.on('data', (part: Buffer) => (sent += part.toString()));
    request.on('end', () => {
      const { page = {}, sort, filter = {}, scope } = JSON.parse(sent) as Search;
      const { from = 0, size = 10 } = page;
      const isFaulty = !scope?.tenant || (sort && !sort.field) || !isCount(from, 0) || !isCount(size, 1) || size > 50;
      response.writeHead(isFaulty ? 400 : 200, { 'content-type': 'application/json' });
      if (isFaulty) return response.end('{}');
      const { state, minCost = 0 } = filter;
      const isKept = ({ cost }: Job): boolean => (fault === 'the bound is left out' ? cost > minCost : cost >= minCost);
      const found = jobs.filter((job) => (state === undefined || job.state === state) && isKept(job));
      const sign = sort?.order === 'desc' && fault !== 'descending is ignored' ? -1 : 1;
      const key = sort?.field ?? 'id';
      const all = found.toSorted((a, b) => (a[key] - b[key]) * sign || a.id - b.id);
      const start = fault === 'the place is ignored' ? 0 : from;
      const total = fault === 'the filter is not counted' ? jobs.length : all.length;
      return response.end(JSON.stringify({ jobs: all.slice(start, start + size), page: { total } }));
    });
  });

describe('members of objects in a body', () => {
  const contract = contractOf(list);

  test('a right search has no finding', async () => {
    await expectPass(contract, serve(), 'api.page.continues', 'api.count', 'api.order.keys', 'api.filter');
  });

  test.each<readonly [Fault, string]>([
    ['the place is ignored', 'api.page.continues'],
    ['the filter is not counted', 'api.count'],
    ['descending is ignored', 'api.order.keys'],
    ['the bound is left out', 'api.filter'],
  ])('%s: found', async (fault, requirement) => {
    expect(await brokenBy(contract, serve(fault), requirement)).toContain(requirement);
  });
});

test('an object that a filter sends as a whole has no parameters of its own', async () => {
  const whole = { ...list, filters: { filter: { path: 'state', value: { state: '{value}' } } } };
  const names = Object.keys(contractOf(whole).operation('jobs').parameters);
  expect(names.filter((name) => name.startsWith('filter'))).toEqual(['filter']);
  await expectPass(contractOf(whole), serve(), 'api.filter');
});
