import { expect, test } from 'vitest';
import { array, documentOf, type Kind, operation } from '../../tools/infer-table/kinds/serve.ts';
import { byOffset, inferredOf, number, pageOf, text } from './kind-inference.ts';

const teams = Array.from({ length: 7 }, (_, place) => ({ id: place + 1, name: `team ${place + 1}` }));
const players = teams.flatMap(({ id: teamId }) =>
  Array.from({ length: 9 }, (_, place) => ({ id: `p${teamId}-${place}`, teamId })),
);

/** Teams and the players of each. `isOf`: which players the list of a team has. */
const withPlayers = (isOf: (player: (typeof players)[number], team: number) => boolean): Kind => ({
  name: 'teams',
  truth: {},
  document: documentOf('Teams', {
    '/teams': operation('Teams', byOffset, array({ id: number, name: text })),
    '/teams/{teamId}/players': operation(
      'Players of a team',
      [...byOffset, { name: 'teamId', in: 'path', required: true, schema: number }],
      array({ id: text, teamId: number }),
    ),
  }),
  answer: ({ pathname, searchParams }) => {
    const [, id] = pathname.split('/').slice(1);
    if (id === undefined) return { body: pageOf(searchParams, teams) };
    const found = players.filter((player) => isOf(player, Number(id)));
    return { body: pageOf(searchParams, found) };
  },
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

test('lists of which no item names its parent', async () => {
  const { overlay } = await inferredOf(withPlayers((_, team) => team > 0));
  expect(overlay).not.toContain('teamId: teamId');
});
