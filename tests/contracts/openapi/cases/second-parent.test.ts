import { describe, expect, test } from 'vitest';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import { codesOf, judged, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';
import { byOffset, integer, offsetQuery, text } from '../list-contract.ts';

/** Nested lists that are wrong below every parent but the one with the most items. */

const teams = [11, 12, 13].map((id) => ({ id }));
const kinds = ['back', 'front', 'wing'];
const players = Array.from({ length: 47 }, (_, n) => ({
  id: 100 + n,
  team: n < 20 ? 11 : 12 + (n % 2),
  kind: kinds[n % 3],
}));

const array = { type: 'array', items: { type: 'object' } };
const answer = { description: 'a page', content: { 'application/json': { schema: array } } };
const query = Object.entries({ ...offsetQuery(40), kind: text, min: integer }).map(([name, schema]) => ({
  name,
  in: 'query',
  schema,
}));

const contractOf = (said: object = {}) =>
  openApiContract({
    openapi: '3.1.0',
    info: { title: 'teams', version: '1' },
    paths: {
      '/teams': {
        get: {
          operationId: 'teams',
          'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' } },
          responses: { 200: answer },
        },
      },
      '/teams/{team}/players': {
        get: {
          operationId: 'players',
          'x-assay-list': {
            items: '.',
            identity: ['id'],
            paging: byOffset,
            filters: { kind: { path: 'kind', compare: 'exact' }, ...said },
            ranges: [{ path: 'id', from: 'min' }],
          },
          parameters: [
            {
              name: 'team',
              in: 'path',
              required: true,
              schema: integer,
              examples: { a: { value: 11 }, b: { value: 12 } },
            },
            ...query,
          ],
          responses: { 200: answer },
        },
      },
    },
  } as unknown as OpenApiDocument);

type Fault =
  'edge item lost' | 'offset ignored' | 'filter ignored' | 'filter loses an item' | 'range ignored' | 'mixed in';

const serve = (fault?: Fault): Promise<Listening> =>
  listening((path, asked) => {
    if (path === '/teams') return teams;
    const team = Number(/^\/teams\/(\d+)\/players$/.exec(path)?.[1]);
    const is = (name: Fault): boolean => fault === name && team !== 11;
    const [kind, min] = [asked.get('kind'), Number(asked.get('min') ?? 0)];
    const all = players
      .filter((player) => player.team === team || (is('mixed in') && player.id % 10 === 7))
      .filter((player) => kind === null || player.kind === kind || is('filter ignored'))
      .filter(({ id }) => id >= min || is('range ignored'));
    if (kind !== null && is('filter loses an item')) all.pop();
    const offset = is('offset ignored') ? 0 : Number(asked.get('offset') ?? 0);
    const start = is('edge item lost') && offset > 0 ? offset + 1 : offset;
    return all.slice(start, start + Number(asked.get('limit') ?? 40));
  });

test('a right server has no finding', async () => {
  const judgements = await judged(contractOf(), serve());
  // Its lists are shorter than a page of the default size, so nothing shows which size applies.
  const aboutDefault = /^inconclusive api\.(page|parameters)\.default /;
  expect(notPassed(judgements).filter((line) => !aboutDefault.test(line))).toEqual([]);
});

describe('below another parent', () => {
  test.each<[Fault, object, string]>([
    ['edge item lost', {}, 'api.page.continues walk-loses-items'],
    ['offset ignored', {}, 'api.page.continues'],
    ['filter ignored', {}, 'api.filter non-matching-items'],
    ['filter loses an item', {}, 'api.filter matching-items-lost'],
    ['range ignored', {}, 'api.range'],
    ['mixed in', { team: 'team' }, 'api.filter'],
  ])('%s is found', async (fault, said, finding) => {
    expect((await codesOf(contractOf(said), serve(fault), 'api.*')).join('; ')).toContain(finding);
  });
});
