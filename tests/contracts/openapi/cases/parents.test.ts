import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import type { OpenApiDocument } from '../../../../contracts/openapi/document.ts';
import { codesOf, judged, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';

interface Player {
  readonly id: number;
  readonly team: number;
  readonly kind: string;
}

const teams = [11, 12, 13].map((id) => ({ id, name: `Team ${id}` }));
const players: readonly Player[] = Array.from({ length: 36 }, (_, place) => ({
  id: 100 + place,
  team: 11 + (place % 3),
  kind: ['back', 'front'][Math.floor(place / 3) % 2] ?? '',
}));

const array = { type: 'array', items: { type: 'object' } };
const answer = (schema: object): object => ({ description: 'a page', content: { 'application/json': { schema } } });
const page = { type: 'object', properties: { items: array, next: { type: 'string' } } };
const responses = { '200': answer(page), '404': { description: 'no such team' } };
const paging = { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' };
const query = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 50 } },
  { name: 'after', in: 'query', schema: { type: 'string' } },
];

const contractOf = (said: object, teamSchema: object = { type: 'integer' }) =>
  openApiContract({
    openapi: '3.1.0',
    info: { title: 'teams', version: '1' },
    paths: {
      '/teams': {
        get: {
          operationId: 'teams',
          'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' } },
          responses: { '200': answer(array) },
        },
      },
      '/teams/{team}/players': {
        get: {
          operationId: 'players',
          'x-assay-list': { items: 'items', identity: ['id'], paging, filters: { kind: 'kind' }, ...said },
          parameters: [
            {
              name: 'team',
              in: 'path',
              required: true,
              schema: teamSchema,
              examples: { one: { value: 11 }, two: { value: 12 } },
            },
            ...query,
            { name: 'kind', in: 'query', schema: { enum: ['back', 'front'] } },
          ],
          responses,
        },
      },
    },
  } as unknown as OpenApiDocument);

type Fault =
  | 'all-players'
  | 'numbers-per-team'
  | 'unknown-is-empty'
  | 'unknown-is-404'
  | 'unknown-gives-all'
  | 'one-cursor-for-all'
  | 'one-cursor-for-each-team';

const serve = (...faults: readonly Fault[]): Promise<Listening> => {
  const is = (fault: Fault): boolean => faults.includes(fault);
  const places = new Map<string, number>();
  return listening((path, asked) => {
    if (path === '/teams') return teams;
    const team = Number(/^\/teams\/(\d+)\/players$/.exec(path)?.[1]);
    const isKnown = teams.some(({ id }) => id === team);
    if (!isKnown && is('unknown-is-404')) return 404;
    if (!isKnown && !is('unknown-gives-all')) return { items: [] };
    const all = players
      .filter((player) => is('all-players') || !isKnown || player.team === team)
      .map((player) => (is('numbers-per-team') ? { ...player, id: Math.floor(player.id / 3) } : player))
      .filter(({ kind }) => (asked.get('kind') ?? kind) === kind);
    const after = asked.get('after');
    const session = is('one-cursor-for-all') ? 'all' : String(team);
    const isHeld = is('one-cursor-for-all') || is('one-cursor-for-each-team');
    if (after !== null && !/^\d+$/.test(after) && !isHeld) return 400;
    const start = after === null ? 0 : isHeld ? (places.get(session) ?? 0) : Number(after);
    const end = start + Number(asked.get('limit') ?? 50);
    places.set(session, end);
    const next = isHeld ? `next${end}` : String(end);
    return { items: all.slice(start, end), ...(end < all.length ? { next } : {}) };
  });
};

const found = async (said: object, ...faults: readonly Fault[]): Promise<readonly string[]> =>
  codesOf(contractOf(said), serve(...faults), 'api.parent*', 'api.page.interleaved');

test.each<[object, readonly Fault[]]>([
  [{ unknownParent: 404 }, ['unknown-is-404']],
  [{ unknownParent: 'empty' }, ['unknown-is-empty']],
  [{ unknownParent: ['empty', 404] }, ['unknown-is-404']],
  [{ uniqueIdentity: true }, []],
  [{ unchanged: true }, []],
  [{ uniqueIdentity: true, unchanged: true, unknownParent: 404 }, ['unknown-is-404']],
])('%j is kept by a right server', async (said, faults) => {
  const judgements = await judged(contractOf(said), serve(...faults), 'api.parent*', 'api.page.interleaved');
  expect(notPassed(judgements)).toEqual([]);
});

test.each<[object, Fault, string]>([
  [{ unknownParent: 404 }, 'unknown-is-empty', 'api.parent.unknown unknown-parent-answered'],
  [{ unknownParent: 'empty' }, 'unknown-is-404', 'api.parent.unknown unknown-parent-answered'],
  [{ unknownParent: ['empty', 404] }, 'unknown-gives-all', 'api.parent.unknown unknown-parent-answered'],
  [{ uniqueIdentity: true }, 'all-players', 'api.parent.identity identity-under-two-parents'],
  [{ uniqueIdentity: true }, 'numbers-per-team', 'api.parent.identity identity-under-two-parents'],
  [{ unchanged: true }, 'one-cursor-for-all', 'api.page.interleaved walks-disagree'],
  [{ unchanged: true }, 'one-cursor-for-each-team', 'api.page.interleaved walks-disagree'],
])('%j: %s is found', async (said, fault, finding) => {
  expect(await found(said, fault)).toEqual([finding]);
});

test.each<[object, RegExp]>([
  [{ unknownParent: 410 }, /unknownParent: 410, which is no documented response of the operation \(200, 404\)/],
  [{ unknownParent: 'nothing' }, /"nothing" as unknownParent/],
  [{ uniqueIdentity: true, identity: [] }, /uniqueIdentity without identity/],
])('%j is refused', (said, message) => {
  expect(() => contractOf(said)).toThrow(message);
});

test('without a parameter in the path there is no parent', () => {
  const list = { items: '.', paging: { style: 'none' }, unknownParent: 'empty' };
  const get = { 'x-assay-list': list, responses: { '200': answer(array) } };
  const document = { openapi: '3.1.0', info: { title: 'teams', version: '1' }, paths: { '/teams': { get } } };
  expect(() => openApiContract(document as unknown as OpenApiDocument)).toThrow(
    /has unknownParent, but the operation has no parameter in the path that names a parent/,
  );
});
