import { expect, test } from 'vitest';
import { array, flag, inPath, integer, objectOf, query, reads, text } from '../../openapi/document.ts';
import { orders } from './orders.ts';
import { byOffset, inferredOf, pageOf, type Target } from './target.ts';

const shown = { id: text, customer: text, total: integer, created: { ...text, format: 'date-time' }, state: text };

type Order = (typeof orders)[number];

interface Variation {
  /** Parameters of the list beside its paging. */
  readonly parameters?: readonly object[];
  /** How the operation for a single order shows it. */
  readonly single: (order: Order) => object | undefined;
}

/** A list of orders, and the operation for a single order. */
const withSingle = ({ parameters = [], single }: Variation): Target => ({
  paths: {
    '/orders': reads('orders', [...byOffset, ...parameters], array(objectOf(shown))),
    '/orders/{orderId}': reads('order', [inPath('orderId')], objectOf(shown)),
  },
  answer: ([, name], asked) => {
    const rate = asked.get('currency') === 'EUR' ? 2 : 1;
    const found = orders.find((order) => order.id === name);
    if (name !== undefined) return found && single(found);
    return pageOf(
      asked,
      orders.map((order) => ({ ...order, total: rate * order.total })),
    );
  },
});

test('members that a list and the single item show alike', async () => {
  const { overlay } = await inferredOf(withSingle({ single: (order) => ({ ...order, notes: [] }) }));
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
  const wide = query('wide', flag);
  const { overlay } = await inferredOf(withSingle({ parameters: [wide], single: (order) => order }));
  expect(overlay).toMatch(/no member of the items explains: wide[\s\S]*\n {6}x-assay-shows: \[/);
});

test('the object may be a member of the answer, and a member that differs is not compared', async () => {
  const { overlay } = await inferredOf(
    withSingle({ single: (order) => ({ order: { ...order, total: String(order.total), customer: undefined } }) }),
  );
  expect(overlay).toContain('show the same; not compared, since an item differs: total');
  expect(overlay).toContain('{ object: order, at: order, identity: [ id ], members: [ state, created, $orderId ] }');
});

test.each<[string, Variation, RegExp]>([
  [
    'a parameter that may change the items',
    { parameters: [query('currency', { type: 'string', enum: ['USD', 'EUR'] })], single: (order) => order },
    /# not decided: currency may change what an item shows; here and in GET \/orders\/\{orderId\}:\n.*# x-assay-shows: \[/,
  ],
  ['no answer', { single: () => undefined }, /# x-assay-shows: \? # not decided: GET .* is answered with 404/],
  ['another object', { single: () => ({ id: 'other' }) }, /# not decided: no answer of GET .* has the id of its item/],
])('left to a person: %s', async (_, variation, comment) => {
  const { overlay } = await inferredOf(withSingle(variation));
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
const note = { id: text, team: text, title: text, owner: text };

/** Notes below their team, and below an owner with fewer members; an operation at the top shows a single note. */
const withNotes = (single: (found: Note) => object | undefined): Target => ({
  paths: {
    '/teams': reads('teams', byOffset, array(objectOf({ id: text, name: text }))),
    '/teams/{teamId}/notes': reads('notes', [...byOffset, inPath('teamId')], array(objectOf(note))),
    '/boards/{teamId}/notes': reads(
      'board',
      [...byOffset, inPath('teamId')],
      array(objectOf({ id: text, title: text })),
    ),
    '/notes/{noteId}': reads('note', [inPath('noteId')], objectOf(note)),
  },
  answer: ([kind, id], asked) => {
    if (id === undefined) return pageOf(asked, teams);
    const found = notes.find((held) => held.id === id);
    if (kind === 'notes') return found && single(found);
    const listed = notes.filter(({ team }) => team === id);
    return pageOf(asked, kind === 'teams' ? listed : listed.map((held) => ({ id: held.id, title: held.title })));
  },
});

test('lists below a parent, and the operation for a single item at the top', async () => {
  const { overlay } = await inferredOf(withNotes((found) => found));
  expect(overlay).toContain('{ object: note, at: ., identity: [ id ], members: [ team, title, owner ] }');
  expect(overlay).toContain('{ object: note, at: ., identity: [ id ], members: [ title ] }');
  // The operation for a single item has a row for both lists.
  expect(overlay.match(/\$noteId/g)).toHaveLength(1);
  expect(overlay).toMatch(/members: \[ team, title, owner, \$noteId \]|members: \[ title, \$noteId, team, owner \]/);
});

test('an operation elsewhere that shows items with other members may show other objects', async () => {
  const { overlay } = await inferredOf(withNotes((found) => ({ ...found, owner: `${found.owner} of all` })));
  expect(overlay).toContain('# not decided: GET /notes/{noteId} differs in owner: perhaps another object');
});
