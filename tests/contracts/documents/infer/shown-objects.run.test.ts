import { expect, test } from 'vitest';
import { changeItems } from '../../../../defects/operators/answers.ts';
import type { Members, Value } from '../../../../defects/value.ts';
import { flag, inPath } from '../../openapi/document.ts';
import { byOffset, each, integer, offsetQuery, text } from '../../openapi/list-contract.ts';
import { type Inference, inferredOfList, inferredOfLists, orders } from './lists.ts';

/** Proposals of `x-assay-shows` for a list and the operation for a single item. */

type Order = (typeof orders)[number];

interface Variation {
  /** Parameters of the list beside its paging. */
  readonly query?: Readonly<Record<string, object>>;
  /** How the operation for a single order shows it. */
  readonly single: (order: Order) => Value | undefined;
}

/** A list of orders, of which a currency doubles the total, and the operation for a single order. */
const withSingle = ({ query, single }: Variation): Promise<Inference> =>
  inferredOfList({
    name: 'orders',
    rows: orders.map((order) => ({ ...order })),
    query: { ...offsetQuery(100), ...query },
    item: { ...each(text, 'id', 'customer', 'state'), total: integer, created: { ...text, format: 'date-time' } },
    list: { paging: byOffset },
    single: { path: '/orders/{orderId}', shows: (order) => single(order as unknown as Order) },
    defect: changeItems((items, { parameters: { currency } }) =>
      currency === 'EUR'
        ? items.map((one) => ({ ...(one as Members), total: 2 * Number((one as Members)['total']) }))
        : items,
    ),
  });

test('members that a list and the single item show alike', async () => {
  const { overlay } = await withSingle({ single: (order) => ({ ...order, notes: [] }) });
  const row = (members: string): string =>
    `\\[ \\{ object: order, at: \\., identity: \\[ id \\], members: \\[ ${members} \\] \\} \\]`;
  const list = row('customer, state, total, created');
  const single = row('customer, state, total, created, \\$orderId');
  expect(overlay).toMatch(
    new RegExp(
      `8 items of the list, asked alone, show the same\\s+x-assay-shows: ${list}[\\s\\S]*x-assay-shows: ${single}`,
    ),
  );
});

test('a parameter that leaves the items as they are', async () => {
  const { overlay } = await withSingle({ query: { wide: flag }, single: (order) => ({ ...order }) });
  expect(overlay).toMatch(/no member of the items explains: wide[\s\S]*\n {6}x-assay-shows: \[/);
});

test('the object may be a member of the answer, and a member that differs is not compared', async () => {
  const { overlay } = await withSingle({
    single: ({ customer: _, ...order }) => ({ order: { ...order, total: String(order.total) } }),
  });
  expect(overlay).toContain('show the same; not compared, since an item differs: total');
  expect(overlay).toContain('{ object: order, at: order, identity: [ id ], members: [ state, created, $orderId ] }');
});

test.each<[string, Variation, RegExp]>([
  [
    'a parameter that may change the items',
    { query: { currency: { ...text, enum: ['USD', 'EUR'] } }, single: (order) => ({ ...order }) },
    /# not decided: currency may change what an item shows; here and in GET \/orders\/\{orderId\}:\n.*# x-assay-shows: \[/,
  ],
  ['no answer', { single: () => undefined }, /# x-assay-shows: \? # not decided: GET .* is answered with 404/],
  ['another object', { single: () => ({ id: 'other' }) }, /# not decided: no answer of GET .* has the id of its item/],
])('left to a person: %s', async (_, variation, comment) => {
  const { overlay } = await withSingle(variation);
  expect(overlay).toMatch(comment);
  expect(overlay).not.toMatch(/^ *x-assay-shows/m);
});

type Note = (typeof notes)[number];

const teams = ['red', 'blue'].map((name) => ({ id: name, name: `team ${name}` }));
const notes = Array.from({ length: 18 }, (_, place) => ({
  id: `a${100 + place}`,
  team: place % 3 === 0 ? 'red' : 'blue',
  title: `note ${place}`,
  owner: `owner ${place}`,
}));
const note = each(text, 'id', 'team', 'title', 'owner');

const paged = { query: offsetQuery(100), list: { paging: byOffset } };

/** Notes below their team, and below an owner with fewer members; an operation at the top shows a single note. */
const withNotes = (shows: (found: Note) => Value): Promise<Inference> => {
  const ofTeam = {
    ...paged,
    parameters: [inPath('teamId')],
    rows: notes,
    facts: { selects: (one: Value, { teamId }: Members) => (one as Note).team === teamId },
  };
  const boardItem = {
    facts: { ...ofTeam.facts, shows: (one: Value) => ({ id: (one as Note).id, title: (one as Note).title }) },
  };
  return inferredOfLists([
    { name: 'teams', rows: teams, item: each(text, 'id', 'name'), ...paged },
    {
      ...ofTeam,
      name: 'notes',
      path: '/teams/{teamId}/notes',
      item: note,
      single: { path: '/notes/{noteId}', shows: (one) => shows(one as Note) },
    },
    { ...ofTeam, ...boardItem, name: 'board', path: '/boards/{teamId}/notes', item: each(text, 'id', 'title') },
  ]);
};

test('lists below a parent, and the operation for a single item at the top', async () => {
  const { overlay } = await withNotes((found) => found);
  expect(overlay).toContain('{ object: note, at: ., identity: [ id ], members: [ team, title, owner ] }');
  expect(overlay).toContain('{ object: note, at: ., identity: [ id ], members: [ title ] }');
  // The operation for a single item has a row for both lists.
  expect(overlay.match(/\$noteId/g)).toHaveLength(1);
  expect(overlay).toMatch(/members: \[ team, title, owner, \$noteId \]|members: \[ title, \$noteId, team, owner \]/);
});

test('an operation elsewhere that shows items with other members may show other objects', async () => {
  const { overlay } = await withNotes((found) => ({ ...found, owner: `${found.owner} of all` }));
  expect(overlay).toContain('# not decided: GET /notes/{noteId} differs in owner: perhaps another object');
});
