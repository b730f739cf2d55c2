import { describe, expect, test } from 'vitest';
import { candidates } from '../../../../engine/discovery/candidates.ts';
import { Subjects } from '../../../../engine/discovery/subjects.ts';
import { expectWithin } from '../../../part.ts';
import {
  type Paths,
  array,
  contractOf,
  inPath,
  integer,
  number,
  object,
  objectOf,
  ok,
  posts,
  query,
  reads,
  text,
} from '../document.ts';
import { type Answer, type Received, requestsOf, expectAnswered, messagesOf, reasonOf, receivedBy } from './inputs.ts';
import { createClient } from '../../../../engine/client/client.ts';
import { noRecorder } from '../../../../engine/client/record.ts';
import { answered } from '../../../../engine/protocols/answered.ts';
import { findingsOf, judgeContract, options, whileServed } from '../judged.ts';
import { jsonReply, notFound, replying } from './target.ts';

/** Where the values of path parameters come from when no example names them. */
describe('path parameters', () => {
  const named = array(objectOf({ id: text, name: text }));

  /** Lists of several kinds of things. Each kind has its own ids. */
  const rows = (letter: string): readonly object[] =>
    Array.from({ length: 10 }, (_, place) => ({ id: `${letter}${place}`, name: `${letter}-name-${place}` }));

  const ofKinds = ({ path }: Received): Answer => {
    const [, kind = '', ...rest] = path.split('/');
    const last = rest.at(-1) ?? '';
    if (['', 'filter'].includes(last)) return rows(kind.charAt(0));
    return rows(kind.charAt(0)).some((one) => Object.values(one).includes(last)) ? 200 : 404;
  };

  /** By name: the document, the bodies of the paths that exist, and the paths that are not asked for. */
  type Sources = Readonly<
    Record<string, readonly [Paths, Readonly<Record<string, object>> | ((request: Received) => Answer), RegExp?]>
  >;

  const listed = (member: string): object => objectOf({ result: array(objectOf({ [member]: text })) });

  /** Names that do not tell the kind of object take the values of the list before them in the path. */
  const bareNames: Sources = Object.fromEntries(
    [
      ['pk', 'id', '/'],
      ['id_or_slug', 'slug', ''],
      ['idOrName', 'id', '/'],
      ['id', 'car_id', ''],
      ['id', 'carId', '/'],
      ['uuid', 'car_uuid', ''],
    ].map(([name = '', member = '', end = '']) => [
      `{${name}} takes the member ${member}`,
      [
        {
          [`/cars${end}`]: reads('cars', [], listed(member)),
          [`/ships${end}`]: reads('ships', [], listed('id')),
          [`/cars/{${name}}${end}`]: reads('car', [inPath(name)]),
        },
        {
          [`/cars${end}`]: { result: [{ [member]: 'c1' }] },
          [`/ships${end}`]: { result: [{ id: 's1' }] },
          [`/cars/c1${end}`]: {},
        },
        /s1/,
      ],
    ]),
  );

  const links = (to: object, parameters: object): object => ({
    responses: {
      200: { content: { 'application/json': { schema: named } }, links: { one: { ...to, parameters } } },
    },
  });

  const pets = array(objectOf({ id: integer, owner: objectOf({ id: integer }) }));
  const names = array(text);
  const ofNames = { '/names/{name}': reads('named', [inPath('name')]) };

  const sources: Sources = {
    'an example': [
      { '/tip': reads('tip'), '/blocks/{height}': reads('block', [inPath('height', number, { example: 7 })]) },
      { '/tip': {}, '/blocks/7': {} },
    ],
    'a number that answers show': [
      { '/tip': reads('tip'), '/blocks/{height}': reads('block', [inPath('height', number)]) },
      { '/tip': { height: 12 }, '/blocks/12': {} },
    ],
    'the list before it, not other lists': [
      {
        '/apples/filter': posts('apples', undefined, named),
        '/pears/filter': posts('pears', undefined, named),
        '/apples/{id}': reads('apple', [inPath('id')]),
        '/pears/{id}': reads('pear', [inPath('id')]),
        '/pears/name/{name}': reads('pear-named', [inPath('name')]),
        '/apples/{id}/seeds/{name}': reads('seed', [inPath('id'), inPath('name')]),
      },
      ofKinds,
      /^\/(?:apples\/p|pears\/a)\d$/,
    ],
    'the id of a list, for a longer name': [
      { '/users': reads('users', [], named), '/users/{userId}': reads('user', [inPath('userId')]) },
      ofKinds,
    ],
    'the id of an object that items hold': [
      {
        '/pets': reads('pets', [], pets),
        '/owners/{ownerId}/pets': reads('pets-of', [inPath('ownerId', integer)], pets),
      },
      { '/pets': [{ id: 3, owner: { id: 77 } }], '/owners/77/pets': [{ id: 3, owner: { id: 77 } }] },
    ],
    ...Object.fromEntries(
      (
        [
          [{ operationId: 'pear' }, 'path.id'],
          [{ operationRef: '#/paths/~1trees~1{id}/get' }, 'id'],
        ] as const
      ).map(([to, name]) => [
        `a Link Object ${JSON.stringify(to)}`,
        [
          {
            '/apples/filter': posts('apples', undefined, named),
            '/ps/filter': posts('pears', undefined, named, links(to, { [name]: '$response.body#/0/id' })),
            '/trees/{id}': reads('pear', [inPath('id')]),
          },
          (request: Received) => (/^\/trees\/p\d$/.test(request.path) ? 200 : ofKinds(request)),
          /^\/trees\/[^p]\d$/,
        ],
      ]),
    ),
    'a Link Object, for a required parameter of the query': [
      {
        '/apples/filter': posts(
          'apples',
          undefined,
          named,
          links({ operationId: 'search' }, { 'query.name': '$response.body#/0/name' }),
        ),
        '/search': reads('search', [query('name', text, { required: true })]),
      },
      ({ path, query: sent }) => (path === '/search' ? (sent.startsWith('name=a-name-') ? 200 : 422) : rows('a')),
    ],
    'an address in answers, also of another host, and a path with a suffix': [
      {
        '/shops.json': reads('shops', [], objectOf({ shops: array(object) })),
        '/shops/{number}.json': reads('shop', [inPath('number', integer)]),
        '/towns/{town}/map-{sheet}': reads('map', [inPath('town'), inPath('sheet', integer)]),
      },
      {
        '/shops.json': { shops: [{ number: 4, links: [{ href: 'http://elsewhere.invalid/towns/old%20town/map-7' }] }] },
        '/shops/4.json': {},
        '/towns/old%20town/map-7': {},
      },
    ],
    'an example that is encoded': [
      { '/streets/{street}': reads('street', [inPath('street', text, { example: 'High Street' })]) },
      { '/streets/High%20Street': {} },
    ],
    'an array of plain values': [
      { '/names': reads('names', [], names), ...ofNames },
      { '/names': ['red', 'blue'], '/names/red': {}, '/names/blue': {} },
    ],
    'plain values in the only member': [
      { '/names': reads('names', [], objectOf({ names })), ...ofNames },
      { '/names': { names: ['red'] }, '/names/red': {} },
    ],
    'a declared list whose items are their own identity': [
      {
        '/names': {
          ...reads('names', [], names),
          'x-assay-list': { items: '.', identity: ['.'], paging: { style: 'none' } },
        },
        ...ofNames,
      },
      { '/names': ['red'], '/names/red': {} },
    ],
    ...bareNames,
  };

  const entry = objectOf({ id: text }, 'id');
  const withItems = (items: object): object => objectOf({ data: array(items) });

  /** A list below a room, and the path of one of its items. The path in the singular takes the ids of the plural. */
  const nested: Sources = Object.fromEntries(
    (
      [
        ['/rooms/{roomId}/entries', 'entryId', '/entries/{entryId}'],
        ['/rooms/{roomId}/entries', 'entry_id', '/texts/{entry_id}'],
        ['/rooms/{roomId}/entries', 'id', '/entries/{id}'],
        ['/rooms/{roomId}/backlog', 'entryId', '/entries/{entryId}'],
      ] as const
    ).map(([list, parameter, detail]) => [
      `${detail} takes the ids of ${list}`,
      [
        {
          [detail]: reads('show', [inPath(parameter)], entry),
          // The filter names a member of its own answer, which is no source of a first value.
          [`${detail}/notes`]: reads('notes', [inPath(parameter)], withItems(objectOf({ of: text })), {
            'x-assay-list': { items: 'data', paging: { style: 'none' }, filters: { [parameter]: 'of' } },
          }),
          '/rooms': reads('rooms', [], withItems(entry)),
          [list]: reads(
            'list',
            [inPath('roomId')],
            withItems(list.endsWith('backlog') ? { $ref: '#/components/schemas/Entry' } : entry),
          ),
        },
        Object.fromEntries([
          ['/rooms', { data: [{ id: 'red' }] }],
          [list.replace('{roomId}', 'red'), { data: [{ id: 'a7' }, { id: 'b7' }] }],
          ...['a7', 'b7'].flatMap((id) => {
            const path = detail.replace(/\{\w+\}/, id);
            return [
              [path, { id }],
              [`${path}/notes`, { data: [] }],
            ];
          }),
        ]),
      ],
    ]),
  );

  const singular: Sources = {
    'a path in the singular takes the ids of the list in the plural': [
      { '/entries': reads('list', [], array(entry)), '/entry/{entryID}': reads('show', [inPath('entryID')], entry) },
      { '/entries': [{ id: 'a7' }, { id: 'b7' }], '/entry/a7': { id: 'a7' }, '/entry/b7': { id: 'b7' } },
    ],
  };

  test.each(Object.entries({ ...sources, ...singular, ...nested }))('%s', async (_, [paths, bodies, never]) => {
    const received = await receivedBy(
      paths,
      typeof bodies === 'function' ? bodies : ({ path }) => bodies[path] ?? 404,
      {
        components: { schemas: { Entry: entry } },
      },
    );
    expect(received.filter(({ path }) => never?.test(path))).toEqual([]);
  });

  describe.each<[string, string, readonly object[]]>([
    ['a name without a parameter', '/things/{id}', []],
    ['a parameter of the query in place of the path', '/things/{id}', [query('id', {})]],
    ['another name', '/things/{id}', [inPath('thingId', integer)]],
    ['an operator behind the name', '/things/{id*}', [inPath('id', integer)]],
    ['a parameter that the path does not name', '/things/{id}', [inPath('id', integer), inPath('owner', integer)]],
  ])('%s', (_, path, parameters) => {
    const paths = {
      '/things': reads('things', [], array(objectOf({ id: integer }))),
      [path]: reads('thing', parameters),
    };

    test('a listed thing is asked for, and nothing is a finding', () =>
      expectAnswered(paths, ({ path: sent }) => (sent === '/things' ? [{ id: 7 }] : sent === '/things/7' ? 200 : 404)));

    test('without a known value nothing is sent, and the value to give is named', async () => {
      const result = await requestsOf(contractOf(paths), ({ path: sent }) => (sent === '/things' ? [] : 404));
      expect(messagesOf(result)).toEqual([]);
      expect(result.received.map(({ path: sent }) => sent)).not.toContain('/things/');
      expect(reasonOf(result, 'thing')).toContain('under "subjects" in --config');
    });
  });

  test('a path with five ids, of which there are millions of sets, has some of them at once', () => {
    const ids = ['shelf', 'row', 'book', 'chapter', 'page'];
    const parameters = ids.map((name) => inPath(name, { ...integer, enum: Array.from({ length: 40 }, (_, id) => id) }));
    const contract = contractOf({ [ids.map((name) => `/${name}/{${name}}`).join('')]: reads('page', parameters) });
    const started = performance.now();
    const around = { network: '', scope: undefined, patient: true };
    const sets = candidates(contract.operation('page'), new Subjects(), around, 40);
    expect(sets).toHaveLength(40);
    expect(sets[0]?.parameters).toEqual(Object.fromEntries(ids.map((name) => [name, 0])));
    expect(new Set(sets.map(({ name }) => name)).size).toBe(40);
    expectWithin(performance.now() - started, 2_000);
  });
});

/** Names with a slash are sent as `%2F`; `..` in a path means another path. */
describe('names with slashes', () => {
  const file = objectOf({ id: text, size: integer }, 'id', 'size');
  const contract = contractOf({
    '/files': { get: { operationId: 'files', responses: ok(array(file)) } },
    '/files/{id}': {
      get: {
        operationId: 'file',
        parameters: [inPath('id')],
        responses: { ...ok(file), 404: { description: 'no such file' } },
      },
    },
  });

  const files = Array.from({ length: 6 }, (_, n) => ({ id: `${n % 2 ? 'a' : 'b'}/x${n}`, size: n }));
  const served = (sizeOf: (size: number) => unknown = (size) => size) =>
    replying((path) => {
      if (path === '/files' || path === '/') return jsonReply(files);
      const found = files.find(({ id }) => path === `/files/${encodeURIComponent(id)}`);
      return found ? jsonReply({ ...found, size: sizeOf(found.size) }) : notFound;
    });

  test('answers about a name with a slash that the target gave are judged', async () => {
    const { outcomes } = await judgeContract(contract, served());
    const open = outcomes.filter(({ operation, verdict }) => operation === 'file' && verdict === 'inconclusive');
    expect(open.map(({ requirement }) => requirement)).toEqual([]);
    expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
    const found = findingsOf(await judgeContract(contract, served(String)));
    expect(found.map(({ requirement, operation }) => [requirement, operation])).toContainEqual(['api.schema', 'file']);
  });

  test.each(['..', '.', '%2e%2E', ''])('the answer to %j is that of another path', async (id) => {
    await whileServed(served(), async (api) => {
      const client = createClient({ contract, ...options, target: { api }, recorder: noRecorder });
      const call = { operation: 'file', parameters: { id }, input: 'open' } as const;
      const answer = answered(await client.send(call, { asker: 'test' }), contract);
      expect([answer?.result, answer?.items]).toEqual([undefined, undefined]);
      await client.close();
    });
  });
});
