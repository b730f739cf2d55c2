import { expect, test } from 'vitest';
import { inPath } from '../../openapi/document.ts';
import { byOffset, integer, offsetQuery, text } from '../../openapi/list-contract.ts';
import { type Inference, inferredOfLists } from './lists.ts';

/** Teams and the players of each, of which a member may name the team. */

const teams = [1, 2, 3, 14, 25, 36, 7].map((id) => ({ id, name: `team ${id}` }));
const players = teams.flatMap(({ id: teamId }) =>
  Array.from({ length: 9 }, (_, place) => ({ id: `p${teamId}-${place}`, teamId })),
);
type Player = (typeof players)[number];

/** Which players the list of a team has. */
type Membership = (player: Player, team: number) => boolean;

const list = '/teams/{teamId}/players';
const paged = { query: offsetQuery(100), list: { paging: byOffset } };

const inferredOf = (isOf: Membership): Promise<Inference> =>
  inferredOfLists([
    { name: 'teams', rows: teams, item: { id: integer, name: text }, ...paged },
    {
      name: 'players',
      path: list,
      rows: players,
      parameters: [inPath('teamId', integer)],
      item: { id: text, teamId: integer },
      facts: { selects: (player, { teamId }) => isOf(player as Player, Number(teamId)) },
      ...paged,
    },
  ]);

test('a member that has the value of the path in the lists of several parents filters by it', async () => {
  const { proposed } = await inferredOf(({ teamId }, team) => teamId === team);
  expect(proposed[list]).toMatchObject({ filters: { teamId: 'teamId' } });
});

test('items of another parent leave it to a person', async () => {
  const { proposed, overlay } = await inferredOf(({ teamId, id }, team) => teamId === team || id === 'p3-4');
  expect(proposed[list]).not.toHaveProperty('filters');
  expect(overlay).toMatch(
    /# filters: \{ teamId: teamId \} # not decided: 3 of \d+ items have the value of another call/,
  );
});

test.each<[string, Membership]>([
  ['one list has them', ({ teamId, id }, team) => teamId === team || (team === 1 && id === 'p3-4')],
  ['the value is taken for a part', ({ teamId }, team) => String(teamId).includes(String(team))],
])('items of another parent are a suspected bug: %s', async (_, isOf) => {
  expect((await inferredOf(isOf)).overlay).toMatch(
    /^# suspected bug: GET \/teams\/\{teamId\}\/players: the list of teamId=\d has items with another teamId$/m,
  );
});

test('lists with some items of every parent may be meant so', async () => {
  const { overlay } = await inferredOf(({ teamId, id }, team) => teamId === team || id.endsWith('-8'));
  expect(overlay).toMatch(/# not decided: \d+ of \d+ items have the value of another call/);
  expect(overlay).not.toContain('suspected bug');
});

test('lists of which no item names its parent', async () => {
  expect((await inferredOf((_, team) => team > 0)).overlay).not.toContain('teamId: teamId');
});
