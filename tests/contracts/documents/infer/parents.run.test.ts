import { expect, test } from 'vitest';
import { array, inPath, integer, objectOf, reads, text } from '../../openapi/document.ts';
import { byOffset, inferredOf, pageOf, type Target } from './target.ts';

const teams = [1, 2, 3, 14, 25, 36, 7].map((id) => ({ id, name: `team ${id}` }));
const players = teams.flatMap(({ id: teamId }) =>
  Array.from({ length: 9 }, (_, place) => ({ id: `p${teamId}-${place}`, teamId })),
);

/** Teams and the players of each. `isOf`: which players the list of a team has. */
const withPlayers = (isOf: (player: (typeof players)[number], team: number) => boolean): Target => ({
  paths: {
    '/teams': reads('teams', byOffset, array(objectOf({ id: integer, name: text }))),
    '/teams/{teamId}/players': reads(
      'players',
      [...byOffset, inPath('teamId', integer)],
      array(objectOf({ id: text, teamId: integer })),
    ),
  },
  answer: ([, id], asked) =>
    id === undefined
      ? pageOf(asked, teams)
      : pageOf(
          asked,
          players.filter((player) => isOf(player, Number(id))),
        ),
});

const list = '/teams/{teamId}/players';

test('a member that has the value of the path in the lists of several parents filters by it', async () => {
  const { proposed } = await inferredOf(withPlayers(({ teamId }, team) => teamId === team));
  expect(proposed[list]).toMatchObject({ filters: { teamId: 'teamId' } });
});

test('items of another parent leave it to a person', async () => {
  const { proposed, overlay } = await inferredOf(
    withPlayers(({ teamId, id }, team) => teamId === team || id === 'p3-4'),
  );
  expect(proposed[list]).not.toHaveProperty('filters');
  expect(overlay).toMatch(
    /# filters: \{ teamId: teamId \} # not decided: 3 of \d+ items have the value of another call/,
  );
});

test.each<[string, Parameters<typeof withPlayers>[0]]>([
  ['one list has them', ({ teamId, id }, team) => teamId === team || (team === 1 && id === 'p3-4')],
  ['the value is taken for a part', ({ teamId }, team) => String(teamId).includes(String(team))],
])('items of another parent are a suspected bug: %s', async (_, isOf) => {
  const { overlay } = await inferredOf(withPlayers(isOf));
  expect(overlay).toMatch(
    /^# suspected bug: GET \/teams\/\{teamId\}\/players: the list of teamId=\d has items with another teamId$/m,
  );
});

test('lists with some items of every parent may be meant so', async () => {
  const { overlay } = await inferredOf(withPlayers(({ teamId, id }, team) => teamId === team || id.endsWith('-8')));
  expect(overlay).toMatch(/# not decided: \d+ of \d+ items have the value of another call/);
  expect(overlay).not.toContain('suspected bug');
});

test('lists of which no item names its parent', async () => {
  const { overlay } = await inferredOf(withPlayers((_, team) => team > 0));
  expect(overlay).not.toContain('teamId: teamId');
});
