import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

interface Person {
  readonly id: number;
  readonly last: string;
  readonly first: string;
  readonly age: number | null;
  readonly seen: number;
  readonly team: number;
}

const lasts = ['Abel', 'Berg', 'Cole', 'Dorn', 'Eich'];
const firsts = ['Uma', 'Vera', 'Will', 'Xaver', 'Yara', 'Zoe', 'Tim'];
const people: readonly Person[] = Array.from({ length: 30 }, (_, id) => ({
  id: (id * 7) % 31,
  last: lasts[(id * 3) % 5] ?? '',
  first: firsts[(id * 5) % 7] ?? '',
  age: id % 6 === 4 ? null : 20 + ((id * 11) % 13),
  seen: 1000 + ((id * 17) % 30),
  team: id % 4,
}));

const contractOf = (order: object, dir: object = text, item?: Readonly<Record<string, object>>): JudgedContract =>
  contractOfList({
    name: 'people',
    query: { ...offsetQuery(50), sort: text, dir },
    ...(item && { item, isClosed: true }),
    responses: { 400: { description: 'an error' } },
    list: { paging: byOffset, order },
  });

type Member = keyof Person;
type Compare = (a: Person, b: Person) => number;

const compared = (a: unknown, b: unknown): number => (a === b ? 0 : (a as number) < (b as number) ? -1 : 1);

const by =
  (member: Member, sign = 1, nulls: 'first' | 'last' = 'last'): Compare =>
  (a, b) => {
    const [x, y] = [a[member], b[member]];
    if (x === null || y === null) return x === y ? 0 : (x === null) === (nulls === 'first') ? -1 : 1;
    return sign * compared(x, y);
  };

const behind =
  (...all: readonly Compare[]): Compare =>
  (a, b) =>
    all.map((compare) => compare(a, b)).find((value) => value !== 0) ?? 0;

/** A call as the server reads it. */
interface Asked {
  readonly sort: string;
  readonly dir: string;
  readonly limit: number;
}

/** A server of people in the order that a call asks for; undefined: the call is refused. */
const serve = (orderOf: (asked: Asked) => Compare | undefined): Promise<Listening> =>
  listening((_, query) => {
    const limit = Number(query.get('limit') ?? 50);
    const order = orderOf({ sort: query.get('sort') ?? '', dir: query.get('dir') ?? '', limit });
    if (!order) return 400;
    const start = Number(query.get('offset') ?? 0);
    return people.toSorted(order).slice(start, start + limit);
  });

const codesOf = async (order: object, server: Promise<Listening>): Promise<readonly string[]> =>
  findingsOf(await judged(contractOf(order), server, 'api.order*', 'api.page.sorted-walk')).map(
    ({ requirement, code, about }) => `${requirement} ${code} ${about}`,
  );

const mustPass = async (order: object, orderOf: (asked: Asked) => Compare | undefined): Promise<void> => {
  expect(notPassed(await judged(contractOf(order), serve(orderOf), 'api.order*', 'api.page.sorted-walk'))).toEqual([]);
};

const newest: (isRight: boolean) => (asked: Asked) => Compare | undefined =
  (isRight) =>
  ({ sort }) => {
    if (sort === '') return by('id');
    if (sort === 'active') return by('seen', -1);
    return sort === 'new' ? by('id', isRight ? -1 : 1) : undefined;
  };

test.each([
  { keys: { parameter: 'sort', descending: '{key}', values: { active: 'seen', new: 'id' } } },
  { direction: 'descending', keys: { parameter: 'sort', values: { active: 'seen', new: 'id' } } },
  {
    keys: {
      parameter: 'sort',
      values: { active: { path: 'seen', direction: 'descending' }, new: { path: 'id', direction: 'descending' } },
    },
  },
])('keys whose one order is descending: %j', async (order) => {
  await mustPass(order, newest(true));
  expect(await codesOf(order, serve(newest(false)))).toContain('api.order.keys wrong-order sort new descending');
});

/** Reads `name`, `name asc`, `name,asc`, `-name` and `name desc`. */
const spelled = (text: string): readonly [Member, number] | undefined => {
  const [, minus, name = '', word] = /^(-?)(\w+)(?:[ ,](asc|desc))?$/.exec(text) ?? [];
  return name in (people[0] ?? {}) ? [name as Member, minus === '-' || word === 'desc' ? -1 : 1] : undefined;
};

const manySpellings = {
  keys: {
    parameter: 'sort',
    values: { last: 'last', seen: 'seen' },
    ascending: ['{key}', '{key} asc', '{key},asc'],
    descending: ['{key} desc', '-{key}'],
  },
};

test('every spelling of a direction gives the same order', async () => {
  const right = ({ sort }: Asked): Compare | undefined => (sort === '' ? by('id') : spelledOrder(sort));
  const spelledOrder = (sort: string): Compare | undefined => {
    const found = spelled(sort);
    return found && by(...found);
  };
  await mustPass(manySpellings, right);
  const ignored = (asked: Asked): Compare | undefined => (asked.sort.includes(',') ? by('id') : right(asked));
  expect(await codesOf(manySpellings, serve(ignored))).toContain('api.order.keys spellings-differ sort last ascending');
  const upward = (asked: Asked): Compare | undefined => right({ ...asked, sort: asked.sort.replace('-', '') });
  expect(await codesOf(manySpellings, serve(upward))).toContain('api.order.keys spellings-differ sort last descending');
  const refused = (asked: Asked): Compare | undefined => (asked.sort.endsWith(' asc') ? undefined : right(asked));
  expect(await codesOf(manySpellings, serve(refused))).toContain(
    'api.order.keys documented-value-refused sort last ascending, as sort=last asc',
  );
});

test('ties that are in another order beside some page sizes are found', async () => {
  const order = {
    by: 'id',
    keys: { parameter: 'sort', values: { team: { path: 'team', ties: [{ path: 'id', direction: 'ascending' }] } } },
  };
  const tied = (sign: number): Compare => behind(by('team'), by('id', sign));
  await mustPass(order, ({ sort }) => (sort === 'team' ? tied(1) : by('id')));
  const found = await codesOf(
    order,
    serve(({ sort, limit }) => (sort === 'team' ? tied(limit < 30 ? -1 : 1) : by('id'))),
  );
  expect(found).toContain('api.page.sorted-walk walk-out-of-order sort team ascending');
});

const brokenTies = { by: 'team', direction: 'ascending', ties: [{ path: 'id', direction: 'descending' }] };

test('ties are broken by the declared member in the declared direction', async () => {
  const right = (): Compare => behind(by('team'), by('id', -1));
  await mustPass(brokenTies, right);
  await mustPass({ by: 'team', ties: ['id'] }, right);
  expect(
    await codesOf(
      brokenTies,
      serve(() => behind(by('team'), by('id'))),
    ),
  ).toEqual(['api.order.ties wrong-order team, ties']);
  const bySize = ({ limit }: Asked): Compare => behind(by('team'), by('id', limit > 20 ? 1 : -1));
  expect(await codesOf({ by: 'team', ties: ['id'] }, serve(bySize))).toContain('api.order.ties ties-change-order team');
});

test('a key has ties of its own, in its own direction', async () => {
  const order = {
    keys: {
      parameter: 'sort',
      descending: '-{key}',
      values: { name: { path: 'last', ties: [{ path: 'first', direction: 'same' }] } },
    },
  };
  const right = ({ sort }: Asked): Compare | undefined => {
    const sign = sort.startsWith('-') ? -1 : 1;
    return sort === '' ? by('id') : behind(by('last', sign), by('first', sign));
  };
  await mustPass(order, right);
  const wrong = (asked: Asked): Compare | undefined =>
    asked.sort === '-name' ? behind(by('last', -1), by('first')) : right(asked);
  expect(await codesOf(order, serve(wrong))).toEqual(['api.order.ties wrong-order sort name descending, ties']);
});

test('a spelling says where items without a value stand', async () => {
  const order = {
    keys: {
      parameter: 'sort',
      values: { age: { path: 'age', nulls: 'last' } },
      ascending: ['{key}.asc', { value: '{key}.asc.nullsfirst', nulls: 'first' }],
      descending: ['{key}.desc', { value: '{key}.desc.nullsfirst', nulls: 'first' }],
    },
  };
  const right = ({ sort }: Asked): Compare =>
    sort === '' ? by('id') : by('age', sort.includes('desc') ? -1 : 1, sort.endsWith('nullsfirst') ? 'first' : 'last');
  await mustPass(order, right);
  const ignored = (asked: Asked): Compare => right({ ...asked, sort: asked.sort.replace('desc.nullsfirst', 'desc') });
  expect(await codesOf(order, serve(ignored))).toContain('api.order.keys wrong-order sort age descending, nulls first');
});

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

const turnedOrder = ({ sort, dir }: Asked): Compare => {
  if (sort === '') return by('id');
  const signs = dir.split(',').map((word) => (word === '' ? 0 : ['up', 'asc'].includes(word) ? 1 : -1));
  const keys = sort.split(',') as Member[];
  return behind(...keys.map((key, place) => by(key, signs[place] || (key === 'seen' ? -1 : 1))));
};

test('a parameter of its own gives the direction of keys', async () => {
  await mustPass(turned, turnedOrder);
  const wrong = (change: (asked: Asked) => Asked): Promise<readonly string[]> =>
    codesOf(
      turned,
      serve((asked) => turnedOrder(change(asked))),
    );
  const firstOnly = await wrong((asked) => ({ ...asked, dir: asked.dir.replace(/,.*/, ',up') }));
  expect(firstOnly).toContain('api.order.keys wrong-order sort team seen');
  const noDefault = await wrong((asked) => ({ ...asked, dir: asked.dir === '' ? 'up' : asked.dir }));
  expect(noDefault).toContain('api.order.keys spellings-differ sort seen descending');
  const otherWord = await wrong((asked) => ({ ...asked, dir: asked.dir === 'desc' ? 'up' : asked.dir }));
  expect(otherWord).toContain('api.order.keys spellings-differ sort last descending');
});

test('a direction may be a number', async () => {
  const order = { by: 'seen', parameter: 'dir', values: { ascending: '1', descending: '-1' } };
  const contract = contractOf(order, { type: 'integer', enum: [1, -1] });
  const judge = (isRight: boolean) =>
    judged(
      contract,
      serve(({ dir }) => by('seen', isRight && dir === '-1' ? -1 : 1)),
      'api.order*',
    );
  expect(notPassed(await judge(true))).toEqual([]);
  expect(findingsOf(await judge(false))).toMatchObject([{ code: 'wrong-order', about: 'dir descending' }]);
});

test('a value that the enum of the parameter lacks is refused', () => {
  const order = { by: 'seen', parameter: 'dir', values: { ascending: ['up', 'asc'], descending: 'down' } };
  expect(() => contractOf(order, { enum: ['up', 'down'] })).toThrow(
    /order\.values gives dir the value asc, which its enum does not have \(up, down\)/,
  );
});

test('a tie that no item can have is refused', () => {
  expect(() => contractOf({ by: 'team', ties: [{ path: 'ids' }] }, {}, { id: {}, team: {} })).toThrow(
    /names the member ids in order.*`id`/,
  );
});

test('what one direction does to two keys is not judged, unless it is declared', async () => {
  const { turned: _, ...keys } = turned.keys;
  const onlyLast = (asked: Asked): Compare =>
    asked.sort.includes(',') ? by('id') : turnedOrder({ ...asked, dir: asked.dir });
  await mustPass({ ...turned, keys }, onlyLast);
});

test('a key of several paths is in order by one of them', async () => {
  const order = { keys: { parameter: 'sort', values: { name: ['first', 'last'] } } };
  await mustPass(order, ({ sort }) => (sort === 'name' ? by('last') : by('id')));
  expect(
    await codesOf(
      order,
      serve(() => by('id')),
    ),
  ).toContain('api.order.keys wrong-order sort name ascending');
});

const keysOf = (more: object): object => ({ keys: { parameter: 'sort', values: { seen: 'seen', id: 'id' }, ...more } });

test.each<[object, RegExp]>([
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
])('%j is refused', (order, message) => {
  expect(() => contractOf(order)).toThrow(message);
});
