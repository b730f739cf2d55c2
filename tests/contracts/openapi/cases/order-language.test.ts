import { expect, test } from 'vitest';
import { when } from '../../../../defects/defect.ts';
import { changeList } from '../../../../defects/operators/pages.ts';
import { defaultTo, ignore, replace } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { all, atLeast, below, given, matches, missing, any } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import { byOffset, offsetQuery, text } from '../list-contract.ts';
import { foundIn, type Modelled, modelled, testList, testRefused } from '../modelled.ts';

const lasts = ['Abel', 'Berg', 'Cole', 'Dorn', 'Eich'];
const firsts = ['Uma', 'Vera', 'Will', 'Xaver', 'Yara', 'Zoe', 'Tim'];
const people = Array.from({ length: 30 }, (_, id) => ({
  id: (id * 7) % 31,
  last: lasts[(id * 3) % 5] ?? '',
  first: firsts[(id * 5) % 7] ?? '',
  age: id % 6 === 4 ? null : 20 + ((id * 11) % 13),
  seen: 1000 + ((id * 17) % 30),
  team: id % 4,
})).toSorted((a, b) => a.id - b.id);

const listOf = (order: object, dir: object = text, item?: Readonly<Record<string, object>>): Modelled =>
  modelled(
    {
      name: 'people',
      query: { ...offsetQuery(50), sort: text, dir },
      ...(item && { item, isClosed: true }),
      responses: { 400: { description: 'an error' } },
      list: { paging: byOffset, order },
    },
    people,
  );

const only = ['api.order*', 'api.page.sorted-walk'];

/** The whole list by members; those with a minus descend. */
const sortedBy = (...members: readonly string[]) =>
  changeList((items) =>
    items.toSorted((a, b) =>
      members.reduce((order, member) => {
        const [path, sign] = [member.replace('-', ''), member.startsWith('-') ? -1 : 1];
        const [x, y] = [at(a, path) as string | number, at(b, path) as string | number];
        return order || (x === y ? 0 : x < y ? -sign : sign);
      }, 0),
    ),
  );

const descending = { path: 'id', direction: 'descending' };
const active = { path: 'seen', direction: 'descending' };
for (const order of [
  { keys: { parameter: 'sort', descending: '{key}', values: { active: 'seen', new: 'id' } } },
  { direction: 'descending', keys: { parameter: 'sort', values: { active: 'seen', new: 'id' } } },
  { keys: { parameter: 'sort', values: { active, new: descending } } },
])
  testList(
    `keys whose one order is descending, ${JSON.stringify(order)}`,
    listOf(order),
    {
      'one ascends': [
        listOf({ keys: { parameter: 'sort', values: { active, new: 'id' } } }),
        'api.order.keys wrong-order sort new descending',
      ],
    },
    { only },
  );

const broken = listOf({ by: 'team', direction: 'ascending', ties: [descending] });
const open = listOf({ by: 'team', ties: ['id'] });
const isLarge = any(missing('limit'), atLeast('limit', 21));

const turned = {
  parameter: 'dir',
  values: { ascending: ['up', 'asc'], descending: ['down', 'desc'] },
  keys: {
    parameter: 'sort',
    separator: ',',
    turned: 'each',
    values: { last: 'last', seen: { path: 'seen', direction: 'descending' }, team: 'team' },
  },
};

/** A list, and what serves it wrongly. */
const lists: Readonly<Record<string, readonly [list: Modelled, wrongs: Parameters<typeof testList>[2]]>> = {
  'every spelling of a direction gives the same order': [
    listOf({
      keys: {
        parameter: 'sort',
        values: { last: 'last', seen: 'seen' },
        ascending: ['{key}', '{key} asc', '{key},asc'],
        descending: ['{key} desc', '-{key}'],
      },
    }),
    {
      'one is ignored': [
        when(matches('sort', /,/), ignore('sort')),
        'api.order.keys spellings-differ sort last ascending',
      ],
      'one ascends': [
        replace('sort', (sort) => sort.replace('-', '')),
        'api.order.keys spellings-differ sort last descending',
      ],
      'one is refused': [
        refuse(matches('sort', / asc$/)),
        'api.order.keys documented-value-refused sort last ascending, as sort=last asc',
      ],
    },
  ],
  'ties of a key': [
    listOf({
      by: 'id',
      keys: { parameter: 'sort', values: { team: { path: 'team', ties: [{ path: 'id', direction: 'ascending' }] } } },
    }),
    {
      'they are in another order beside some page sizes': [
        when(all(given('sort', 'team'), below('limit', 30)), sortedBy('team', '-id')),
        'api.page.sorted-walk walk-out-of-order sort team ascending',
      ],
    },
  ],
  'ties are broken by the declared member': [
    broken,
    { 'in another direction': [sortedBy('team', 'id'), 'api.order.ties wrong-order team, ties'] },
  ],
  'ties in any one direction': [
    open,
    { 'the page size decides': [when(isLarge, sortedBy('team', '-id')), 'api.order.ties ties-change-order team'] },
  ],
  'a key has ties of its own, in its own direction': [
    listOf({
      keys: {
        parameter: 'sort',
        descending: '-{key}',
        values: { name: { path: 'last', ties: [{ path: 'first', direction: 'same' }] } },
      },
    }),
    {
      'they ascend': [
        when(given('sort', '-name'), sortedBy('-last', 'first')),
        'api.order.ties wrong-order sort name descending, ties',
      ],
    },
  ],
  'a spelling tells the place of items without a value': [
    listOf({
      keys: {
        parameter: 'sort',
        values: { age: { path: 'age', nulls: 'last' } },
        ascending: ['{key}.asc', { value: '{key}.asc.nullsfirst', nulls: 'first' }],
        descending: ['{key}.desc', { value: '{key}.desc.nullsfirst', nulls: 'first' }],
      },
    }),
    {
      'it is ignored': [
        replace('sort', (sort) => sort.replace('desc.nullsfirst', 'desc')),
        'api.order.keys wrong-order sort age descending, nulls first',
      ],
    },
  ],
  'a parameter of its own gives the direction of keys': [
    listOf(turned),
    {
      'it counts for the first key alone': [
        replace('dir', (dir) => dir.replace(/,.*/, ',up')),
        'api.order.keys wrong-order sort team seen',
      ],
      'it has another default': [
        when(given('sort'), defaultTo('dir', 'up')),
        'api.order.keys spellings-differ sort seen descending',
      ],
      'a word has another meaning': [
        replace('dir', (dir) => (dir === 'desc' ? 'up' : dir)),
        'api.order.keys spellings-differ sort last descending',
      ],
    },
  ],
  'a key of several paths is in order by one of them': [
    listOf({ keys: { parameter: 'sort', values: { name: ['first', 'last'] } } }),
    { 'it is ignored': [ignore('sort'), 'api.order.keys wrong-order sort name ascending'] },
  ],
};

for (const [name, [list, wrongs]] of Object.entries(lists)) testList(name, list, wrongs, { only });

test('a direction of ties that is not declared may be any', async () => {
  expect(await foundIn(open.contract, broken.serve(), ...only)).toEqual([]);
});

test('the effect of one direction on two keys is not judged, unless it is declared', async () => {
  const { turned: _, ...keys } = turned.keys;
  const { contract, serve } = listOf({ ...turned, keys });
  expect(await foundIn(contract, serve(when(matches('sort', /,/), ignore('sort'))), ...only)).toEqual([]);
});

testList(
  'a direction may be a number',
  listOf(
    { by: 'seen', parameter: 'dir', values: { ascending: '1', descending: '-1' } },
    { type: 'integer', enum: [1, -1] },
  ),
  { 'it is ignored': [ignore('dir'), 'api.order.direction wrong-order dir descending'] },
  { only: ['api.order*'] },
);

const keysOf = (more: object): object => ({ keys: { parameter: 'sort', values: { seen: 'seen', id: 'id' }, ...more } });

testRefused(
  (order: object) => listOf(order),
  [
    [
      keysOf({ ascending: '{key}', descending: '{key}' }),
      /asks with sort=seen both for seen ascending and for seen descending; give each its own value, or the key a direc/,
    ],
    [{ by: 'id', parameter: 'dir', values: { ascending: 'a', descending: 'a' } }, /asks with dir=a both for/],
    [keysOf({ descending: 'desc' }), /order\.keys\.descending is desc without \{key\}/],
    [keysOf({ turned: 'each' }), /order\.keys\.turned is for keys with a separator/],
    [
      keysOf({ descending: '-{key}', values: { new: { path: 'id', direction: 'descending' } } }),
      /has order\.keys\.values\.new\.direction, but order\.keys\.descending spells the direction/,
    ],
    [
      { direction: 'ascending', ...keysOf({ descending: '-{key}' }) },
      /has order\.direction, but order\.keys\.descending/,
    ],
    [{ by: 'id', ties: [{ path: 'id', directon: 'same' }] }, /unknown member order\.ties\.0\.directon.*`direction`/],
  ],
);

test('a value that the enum of the parameter lacks, and a tie that no item can have, are refused', () => {
  const order = { by: 'seen', parameter: 'dir', values: { ascending: ['up', 'asc'], descending: 'down' } };
  expect(() => listOf(order, { enum: ['up', 'down'] })).toThrow(
    /order\.values gives dir the value asc, which its enum does not have \(up, down\)/,
  );
  expect(() => listOf({ by: 'team', ties: [{ path: 'ids' }] }, {}, { id: {}, team: {} })).toThrow(
    /names the member ids in order.*`id`/,
  );
});
