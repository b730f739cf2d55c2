import { describe, expect, test } from 'vitest';
import { callWith, isSuccess, withBody } from '../../../../defects/call.ts';
import { bySteps, type Defect, when, withState } from '../../../../defects/defect.ts';
import { type ListFacts, ListModel } from '../../../../defects/model/list-model.ts';
import { createModel } from '../../../../defects/model/model-server.ts';
import { changeList, relist } from '../../../../defects/operators/pages.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { type CallTrigger, given } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { array, documentOf, inPath, integer, objectOf, ok, query, text } from '../document.ts';
import { codesOf, judgeContract, notPassed } from '../judged.ts';
import { listeningTo } from '../modelled.ts';
import type { Listening } from '../listening.ts';
import { byOffset, offsetQuery } from '../list-contract.ts';

/** Lists of players, each below a team. */

const teams = [11, 12, 13].map((id) => ({ id, name: `Team ${id}` }));
const rows = array({ type: 'object' });

/** The contract of both lists. `list`: members of the declaration of players. */
const contractOf = (list: object, parameters: readonly object[], answer: object): JudgedContract =>
  openApiContract(
    documentOf({
      '/teams': {
        get: {
          operationId: 'teams',
          'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' } },
          responses: ok(rows),
        },
      },
      '/teams/{team}/players': {
        get: {
          operationId: 'players',
          'x-assay-list': { identity: ['id'], ...list },
          parameters: [inPath('team', integer, { examples: { a: { value: 11 }, b: { value: 12 } } }), ...parameters],
          responses: { ...ok(answer), 404: { description: 'no such team' } },
        },
      },
    }),
  );

const serve = async (contract: JudgedContract, items: ListFacts['items'], defect?: Defect): Promise<Listening> => {
  const server = createModel(contract, {
    teams: new ListModel(contract.operation('teams'), { items: teams }),
    players: new ListModel(contract.operation('players'), { items }),
  });
  if (defect) server.plant({ operation: 'players', defect });
  return listeningTo(server);
};

describe('parents', () => {
  const players = Array.from({ length: 36 }, (_, place) => ({
    id: 100 + place,
    team: 11 + (place % 3),
    kind: ['back', 'front'][Math.floor(place / 3) % 2] ?? '',
  }));
  const declared = (list: object): JudgedContract =>
    contractOf(
      {
        items: 'items',
        paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' },
        filters: { kind: 'kind' },
        ...list,
      },
      [
        query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 50 }),
        query('after'),
        query('kind', { enum: ['back', 'front'] }),
      ],
      objectOf({ items: rows, next: text }),
    );
  const isTeam = (id: Value | undefined): boolean => teams.some((team) => String(team.id) === String(id));
  const ofTeam: ListFacts['items'] = ({ team }) =>
    isTeam(team) ? players.filter((player) => String(player.team) === String(team)) : undefined;
  /** The server keeps the place of the last page of a session, whatever cursor is given. */
  const oneCursor = (session: (team: Value | undefined) => string): Defect =>
    withState(() => {
      const places = new Map<string, Value | undefined>();
      return bySteps(
        () =>
          function* (call) {
            const key = session(call.parameters['team']);
            const answer = yield call.parameters['after'] === undefined
              ? call
              : callWith(call, { after: places.get(key) });
            if (!isSuccess(answer)) return answer;
            const next = at(answer.body, 'next');
            places.set(key, next);
            return next === undefined ? answer : withBody(answer, (body) => ({ ...body, next: `next${places.size}` }));
          },
      );
    });

  const only = ['api.parent*', 'api.page.interleaved'];
  test.each<object>([
    { unknownParent: 404 },
    { unknownParent: 'empty' },
    { unknownParent: ['empty', 404] },
    { uniqueIdentity: true },
    { unchanged: true },
    { uniqueIdentity: true, unchanged: true, unknownParent: 404 },
  ])('%j is kept by a right server', async (list) => {
    const contract = declared(list);
    expect(notPassed(await judgeContract(contract, serve(contract, ofTeam), ...only))).toEqual([]);
  });

  const interleaved = 'api.page.interleaved walks-disagree';
  test.each<[object, string, object, ListFacts['items'], Defect | undefined, string]>([
    [{ unchanged: true }, 'one cursor serves all', {}, ofTeam, oneCursor(() => 'all'), interleaved],
    [{ unchanged: true }, 'one cursor serves a team', {}, ofTeam, oneCursor(String), interleaved],
  ])('%j, and %s: found', async (list, _, other, items, defect, finding) => {
    expect(await codesOf(declared(list), serve(declared(other), items, defect), ...only)).toEqual([finding]);
  });

  test.each<[object, RegExp]>([
    [{ unknownParent: 410 }, /unknownParent: 410, which is no documented response of the operation \(200, 404\)/],
    [{ unknownParent: 'nothing' }, /"nothing" as unknownParent/],
    [{ uniqueIdentity: true, identity: [] }, /uniqueIdentity without identity/],
  ])('%j is refused', (list, message) => {
    expect(() => declared(list)).toThrow(message);
  });

  test('without a parameter in the path there is no parent', () => {
    const list = { items: '.', paging: { style: 'none' }, unknownParent: 'empty' };
    const paths = { '/teams': { get: { 'x-assay-list': list, responses: ok(rows) } } };
    expect(() => openApiContract(documentOf(paths))).toThrow(
      /has unknownParent, but the operation has no parameter in the path that names a parent/,
    );
  });
});

describe('faults below every parent but the one with the most items', () => {
  const players = Array.from({ length: 47 }, (_, n) => ({
    id: 100 + n,
    team: n < 20 ? 11 : 12 + (n % 2),
    kind: ['back', 'front', 'wing'][n % 3] ?? '',
  }));
  const declared = (filters: object = {}): JudgedContract =>
    contractOf(
      {
        items: '.',
        paging: byOffset,
        filters: { kind: { path: 'kind', compare: 'exact' }, ...filters },
        ranges: [{ path: 'id', from: 'min' }],
      },
      Object.entries({ ...offsetQuery(40), kind: text, min: integer }).map(([name, schema]) => query(name, schema)),
      rows,
    );
  const mixed =
    (isMixed: boolean): ListFacts['items'] =>
    ({ team }) =>
      players.filter(
        (player) => String(player.team) === String(team) || (isMixed && String(team) !== '11' && player.id % 10 === 7),
      );
  const elsewhere: CallTrigger = ({ parameters: { team } }) => String(team) !== '11';

  test('a right server has no finding', async () => {
    const contract = declared();
    const lines = notPassed(await judgeContract(contract, serve(contract, mixed(false))));
    // Its lists are shorter than a page of the default size, so nothing shows which size applies.
    expect(lines.filter((line) => !/^inconclusive api\.(page|parameters)\.default /.test(line))).toEqual([]);
  });

  test.each<[string, Defect | undefined, object, string]>([
    [
      'an item at an edge is lost',
      relist({ start: (start) => (start > 0 ? start + 1 : 0) }),
      {},
      'api.page.continues walk-loses-items',
    ],
    ['the offset is ignored', ignore('offset'), {}, 'api.page.continues'],
    ['the filter is ignored', ignore('kind'), {}, 'api.filter non-matching-items'],
    [
      'the filter loses an item',
      when(
        given('kind'),
        changeList((items) => items.slice(0, -1)),
      ),
      {},
      'api.filter matching-items-lost',
    ],
    ['the range is ignored', ignore('min'), {}, 'api.range'],
    ['items of others are mixed in', undefined, { team: 'team' }, 'api.filter'],
  ])('%s: found', async (_, defect, filters, finding) => {
    const contract = declared(filters);
    const served = serve(declared(), mixed(!defect), defect && when(elsewhere, defect));
    const [requirement = ''] = finding.split(' ');
    expect((await codesOf(contract, served, requirement)).join('; ')).toContain(finding);
  });
});
