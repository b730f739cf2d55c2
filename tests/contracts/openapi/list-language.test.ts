import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fewOf } from '../../part.ts';
import { byLink, contractOf, serve } from './coins-server.ts';
import { judgeContract } from './judged.ts';
import { byCursor, byOffset, byPage } from './list-contract.ts';

/**
 * No declared fact is lost in silence. Each member of schemas/x-assay-list.json has a row with two lists that differ in
 * this member alone: the second one has other cases, or a run asks or finds something else.
 */

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly $defs?: Readonly<Record<string, Node>>;
}

/** The members below a node, by path. A definition that several members use has paths of its own. */
const membersOf = (node: Node | boolean | undefined, place = ''): readonly string[] => {
  if (node === undefined || typeof node === 'boolean') return [];
  const inner = [...(node.anyOf ?? []), node.items, node.additionalProperties];
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, member]) => [
      `${place}${name}`,
      ...membersOf(member, `${place}${name}.`),
    ]),
    ...inner.flatMap((part) => membersOf(part, place)),
    ...Object.entries(node.$defs ?? {}).flatMap(([name, part]) => membersOf(part, `${name}/`)),
  ];
};

const file = path.join(import.meta.dirname, '..', '..', '..', 'schemas', 'x-assay-list.json');
const members = [...new Set(membersOf(JSON.parse(fs.readFileSync(file, 'utf8')) as Node))];

const casesOf = (list: object): readonly string[] => contractOf(list).cases.map(({ key }) => key);

/** The requests of a run, and the outcome of each case. */
const runOf = async (list: object, only: readonly string[]): Promise<object> => {
  const asked: string[] = [];
  const { outcomes } = await judgeContract(contractOf(list), serve(asked), ...only);
  return {
    asked: asked.toSorted(),
    outcomes: outcomes.map(({ requirement, verdict, evidence, findings }) => [
      requirement,
      verdict,
      evidence,
      findings.map(({ code, about, expected }) => [code, about, expected]),
    ]),
  };
};

type Row = readonly [before: object, after: object];

const paged = (paging: object, more: object): Row => [{ paging }, { paging: { ...paging, ...more } }];

/** Members that give the list other cases. */
const byCases: Readonly<Record<string, Row>> = {
  uniqueIdentity: [{ unknownParent: 404 }, { unknownParent: 404, uniqueIdentity: true }],
  unknownParent: [{ uniqueIdentity: true }, { uniqueIdentity: true, unknownParent: 'empty' }],
  unchanged: [{}, { unchanged: true }],
  paging: [{ paging: { style: 'none' } }, { paging: byCursor }],
  'paging.style': [{ paging: byPage }, { paging: { ...byPage, style: 'offset' } }],
  'paging.size': [{ paging: { style: 'page', cursor: 'page' } }, { paging: byPage }],
  'paging.repeats': paged(byOffset, { repeats: true }),
  'paging.previous': paged(byLink, { previous: true }),
  'paging.last': paged(byLink, { last: true }),
  'paging.firstLink': paged(byLink, { firstLink: true }),
  'paging.keepsParameters': paged(byLink, { keepsParameters: true }),
  'paging.hasMore': paged(byCursor, { hasMore: 'more' }),
  'paging.emptyPages': paged(byCursor, { emptyPages: false }),
  'paging.foreignCursors': paged(byCursor, { foreignCursors: 'refused' }),
  'paging.firstCursor': paged(byCursor, { firstCursor: '0' }),
  'paging.bound': paged(byCursor, { bound: 'kept' }),
  'paging.belowMinimum': paged(byCursor, { belowMinimum: 'refused' }),
  'paging.zeroSize': paged(byCursor, { zeroSize: 'refused' }),
  'paging.negativeSize': paged(byCursor, { negativeSize: 'refused' }),
  'paging.beforeFirst': paged(byOffset, { beforeFirst: 'refused' }),
  'paging.fullPages': paged(byCursor, { fullPages: true }),
  'paging.changingSize': paged(byCursor, { changingSize: true }),
  'paging.says': paged(byPage, { says: { pages: 'pages' } }),
  'paging.others': paged(byCursor, { others: [{ style: 'offset', cursor: 'offset' }] }),
  order: [{}, { order: { by: 'id' } }],
  'order.by': [
    { order: { keys: { parameter: 'sort', values: { id: 'id' } } } },
    { order: { by: 'id', keys: { parameter: 'sort', values: { id: 'id' } } } },
  ],
  'order.parameter': [{ order: { by: 'id' } }, { order: { by: 'id', parameter: 'dir' } }],
  'order.ties': [{ order: { by: 'price' } }, { order: { by: 'price', ties: ['id'] } }],
  'order.keys': [
    { order: { by: 'id' } },
    { order: { by: 'id', keys: { parameter: 'sort', values: { name: 'name' } } } },
  ],
  'sortMember/ties': [
    { order: { keys: { parameter: 'sort', values: { price: { path: 'price' } } } } },
    { order: { keys: { parameter: 'sort', values: { price: { path: 'price', ties: ['id'] } } } } },
  ],
  filters: [{}, { filters: { metal: 'metal' } }],
  conjunction: [
    { filters: { metal: 'metal', where: { path: 'metal', operator: 'startsWith' } } },
    { conjunction: true, filters: { metal: 'metal', where: { path: 'metal', operator: 'startsWith' } } },
  ],
  subsets: [{}, { subsets: { min: 'higher' } }],
  exclusive: [
    { filters: { metal: 'metal', price: 'price' } },
    { filters: { metal: 'metal', price: 'price' }, exclusive: [['metal', 'price']] },
  ],
  count: [{}, { count: 'count' }],
  ranges: [{}, { ranges: [{ path: 'price', from: 'min' }] }],
  fields: [{}, { fields: { parameter: 'fields' } }],
};

const keys = (more: object, list: object = {}): object => ({
  order: { ...list, keys: { parameter: 'sort', values: { price: 'price', name: 'name' }, ...more } },
});
const key = (more: object): object => keys({ descending: '-{key}', values: { name: { path: 'name', ...more } } });
const by = (member: string, more: object): object => ({ order: { by: member, ...more } });
const tie = (more: object): object => by('era', { ties: [{ path: 'label', ...more }] });
const filter = (more: object, parameter = 'metal'): object => ({
  filters: { [parameter]: { path: parameter, ...more } },
});
const range = (more: object): object => ({ ranges: [{ path: 'price', from: 'min', to: 'max', ...more }] });
const span = (more: object): object => ({ ranges: [{ path: 'price', interval: 'span', ...more }] });
const box = (more: object): object => ({ ranges: [{ bbox: 'box', path: 'place', ...more }] });
const says = (more: object): Row => paged({ ...byPage, says: { items: 'size' } }, { says: { items: 'size', ...more } });
const back = { cursor: 'second', from: 'back' };
const way = { style: 'offset', cursor: 'offset' };
const other = (more: object): Row => [
  { paging: { ...byCursor, others: [way] } },
  { paging: { ...byCursor, others: [{ ...way, ...more }] } },
];
const window = { parameter: 'window', value: '{first}-{last}' };
const windowed = (more: object): Row => [
  { paging: { style: 'offset', window } },
  { paging: { style: 'offset', window: { ...window, ...more } } },
];

/** Members that a run of one list does not show, with the module that reads them. */
const elsewhere = {
  'range/of': 'properties/lists/join-groups.ts',
  ...Object.fromEntries(
    ['mayShrink', 'mayShrink.unless', 'mayShrink.unless.parameter', 'mayShrink.unless.value'].map((member) => [
      member,
      'engine/model/pages-of.ts',
    ]),
  ),
  // A flag whose list keeps items: cases/item-values.test.ts.
  'subsets.values': 'engine/model/filters-of.ts',
  'subsets.keeps': 'engine/model/filters-of.ts',
  ...Object.fromEntries(
    ['path', 'values', 'pattern', 'is', 'isNot', 'nobody', 'somebody'].map((member) => [
      `subsets.keeps.${member}`,
      'properties/lists/elements.ts',
    ]),
  ),
};

type Runs = Readonly<Record<string, Row>>;

/** Members by which a run asks or finds something else, with the requirements that show it. */
const byRun: readonly (readonly [only: readonly string[], Runs])[] = [
  [
    ['api.page.*'],
    {
      items: [{}, { items: 'spare' }],
      identity: [{}, { identity: ['metal'] }],
      'paging.cursor': [{}, { paging: { ...byCursor, cursor: 'second' } }],
      'paging.next': [{}, { paging: { ...byCursor, next: 'back' } }],
      'paging.window': [{ paging: byOffset }, { paging: { style: 'offset', window } }],
      'paging.window.parameter': windowed({ parameter: 'second' }),
      'paging.window.value': windowed({ value: '{first}-{end}' }),
      'paging.window.values': [
        { paging: { style: 'offset', window } },
        { paging: { style: 'offset', window: { values: { offset: '{first}', limit: '{size}' } } } },
      ],
      'paging.window.default': windowed({ default: 5 }),
      'paging.window.maximum': windowed({ maximum: 5 }),
      'paging.aboveMaximum': paged(byCursor, { aboveMaximum: 'clamp' }),
      'paging.end': paged(byCursor, { end: 'short-page' }),
      'paging.first': paged(byPage, { first: 0 }),
      'paging.previous.cursor': paged({ ...byCursor, previous: { from: 'back' } }, { previous: back }),
      'paging.previous.from': paged({ ...byCursor, previous: back }, { previous: { ...back, from: 'next' } }),
      'paging.previous.from.firstItem': paged(
        { ...byCursor, previous: back },
        { previous: { ...back, from: { firstItem: 'id' } } },
      ),
      'paging.previous.with': paged({ ...byCursor, previous: back }, { previous: { ...back, with: { dir: 'desc' } } }),
      'paging.says.pages': says({ pages: 'number' }),
      'paging.says.number': says({ number: 'pages' }),
      'paging.says.first': says({ first: 'last' }),
      'paging.says.last': says({ last: 'first' }),
      'paging.says.size': says({ size: 'pages' }),
      'paging.says.items': paged({ ...byPage, says: { pages: 'pages' } }, { says: { pages: 'pages', items: 'pages' } }),
      'paging.others.style': other({ style: 'page' }),
      'paging.others.cursor': other({ cursor: 'page' }),
      'paging.others.size': other({ size: 'price' }),
      'paging.others.first': other({ first: 1 }),
      'cursorPlace/header': [{}, { paging: { ...byCursor, next: { header: 'X-Next' } } }],
      'cursorPlace/lastItem': [{}, { paging: { ...byCursor, next: { lastItem: 'id' } } }],
    },
  ],
  [
    ['api.order', 'api.order.*'],
    {
      'order.direction': [{ order: { by: 'id' } }, { order: { by: 'id', direction: 'descending' } }],
      'order.values': [
        { order: { by: 'id', parameter: 'dir' } },
        { order: { by: 'id', parameter: 'dir', values: { ascending: 'up', descending: 'down' } } },
      ],
      'order.values.ascending': [
        { order: { by: 'id', parameter: 'dir', values: { ascending: 'asc', descending: 'desc' } } },
        { order: { by: 'id', parameter: 'dir', values: { ascending: 'up', descending: 'desc' } } },
      ],
      'order.values.descending': [
        { order: { by: 'id', parameter: 'dir', values: { ascending: 'asc', descending: 'desc' } } },
        { order: { by: 'id', parameter: 'dir', values: { ascending: 'asc', descending: 'down' } } },
      ],
      'order.type': [by('serial', {}), by('serial', { type: 'number' })],
      'order.collation': [by('label', {}), by('label', { collation: 'ignoreCase' })],
      'order.nulls': [by('rank', {}), by('rank', { nulls: 'first' })],
      'order.keys.parameter': [keys({}), keys({ parameter: 'where' })],
      'order.keys.values': [keys({}), keys({ values: { price: 'price' } })],
      'order.keys.ascending': [keys({}), keys({ ascending: '+{key}' })],
      'order.keys.descending': [keys({}), keys({ descending: '-{key}' })],
      'order.keys.separator': [keys({ descending: '-{key}' }), keys({ descending: '-{key}', separator: ',' })],
      'order.keys.turned': [
        keys({ separator: ',' }, { parameter: 'dir' }),
        keys({ separator: ',', turned: 'all' }, { parameter: 'dir' }),
      ],
      'sortMember/path': [keys({ values: { price: { path: 'price' } } }), keys({ values: { price: { path: 'id' } } })],
      'sortMember/type': [key({}), key({ type: 'date' })],
      'sortMember/collation': [key({}), key({ collation: 'ignoreCase' })],
      'sortMember/nulls': [key({}), key({ nulls: 'first' })],
      'sortMember/direction': [
        keys({ values: { price: { path: 'price' } } }),
        keys({ values: { price: { path: 'price', direction: 'descending' } } }),
      ],
      'sortTie/path': [tie({}), tie({ path: 'price' })],
      'sortTie/direction': [tie({}), tie({ direction: 'descending' })],
      'sortTie/type': [tie({ path: 'serial' }), tie({ path: 'serial', type: 'number' })],
      'sortTie/collation': [tie({}), tie({ collation: 'ignoreCase' })],
      'sortTie/nulls': [tie({ path: 'rank' }), tie({ path: 'rank', nulls: 'first' })],
      'spelled/value': [
        keys({ ascending: ['{key}'], descending: '-{key}' }),
        keys({ ascending: ['{key}', { value: '+{key}' }], descending: '-{key}' }),
      ],
      'spelled/nulls': [
        keys({ ascending: [{ value: '{key}' }], descending: '-{key}' }),
        keys({ ascending: [{ value: '{key}', nulls: 'first' }], descending: '-{key}' }),
      ],
    },
  ],
  [
    ['api.filter', 'api.filter.*'],
    {
      'filter/path': [filter({}), filter({ path: 'name' })],
      'filter/operator': [filter({}), filter({ operator: 'ne' })],
      'filter/operators': [filter({}), filter({ operators: { eq: '{value}', ne: '!{value}' } })],
      'filter/value': [filter({}), filter({ value: '={value}' })],
      'filter/separator': [
        filter({ path: 'name', operator: 'in' }, 'names'),
        filter({ path: 'name', operator: 'in', separator: ';' }, 'names'),
      ],
      'filter/type': [
        filter({ path: 'serial', operator: 'ge' }, 'least'),
        filter({ path: 'serial', operator: 'ge', type: 'number' }, 'least'),
      ],
      'filter/compare': [filter({}, 'name'), filter({ compare: 'exact' }, 'name')],
      'filter/nulls': [
        filter({ path: 'price', operator: 'ge' }, 'min'),
        filter({ path: 'price', operator: 'ge', nulls: 'match' }, 'min'),
      ],
      'filter/when': [filter({}), filter({ when: { where: 'yes' } })],
      'filter/escapes': [filter({ path: 'at' }, 'where'), filter({ path: 'at', escapes: { ':': '::' } }, 'where')],
      'filter/wildcards': [filter({}), filter({ wildcards: 'o' })],
      'filter/and': [
        filter({ operators: { ge: 'ge{value}', le: 'le{value}' } }, 'price'),
        filter({ operators: { ge: 'ge{value}', le: 'le{value}' }, and: ';' }, 'price'),
      ],
      'filter/values': [filter({}), filter({ values: ['lead'] })],
      'filter/unknown': [filter({}), filter({ unknown: 'refused' })],
      'filter/elsewhere': [filter({ path: 'metal' }, 'any'), filter({ path: 'metal', elsewhere: 'open' }, 'any')],
    },
  ],
  [
    ['api.range', 'api.range.*', 'api.page.any-size'],
    {
      'range/path': [range({}), range({ path: 'id' })],
      'range/from': [range({}), range({ from: 'offset' })],
      'range/to': [range({}), range({ to: 'limit' })],
      'range/interval': [range({}), span({})],
      'range/separator': [span({}), span({ separator: '..' })],
      'range/unbounded': [span({}), span({ unbounded: '' })],
      'range/unbounded.from': [range({}), range({ unbounded: { from: '0' } })],
      'range/unbounded.to': [range({}), range({ unbounded: { to: '99' } })],
      'range/closed': [range({}), range({ closed: 'neither' })],
      'range/slack': [range({ closed: 'neither' }), range({ closed: 'neither', slack: 1 })],
      'range/reversed': [range({}), range({ reversed: 'refused' })],
      'range/appends': [
        range({ closed: 'from', type: 'number' }),
        range({ closed: 'from', type: 'number', appends: true }),
      ],
      'range/type': [
        range({ path: 'serial', from: 'least' }),
        range({ path: 'serial', from: 'least', type: 'number' }),
      ],
      'range/compare': [
        { ranges: [{ path: 'at', from: 'from', to: 'until' }] },
        { ranges: [{ path: 'at', from: 'from', to: 'until', compare: 'day' }] },
      ],
      'range/nulls': [range({}), range({ nulls: 'match' })],
      'box/bbox': [box({}), box({ bbox: 'where' })],
      'box/path': [box({}), box({ path: ['id', 'price'] })],
      'box/separator': [box({}), box({ separator: ';' })],
      'box/closed': [box({ compare: 'exact' }), box({ compare: 'exact', closed: 'neither' })],
      'box/compare': [box({ bbox: 'area' }), box({ bbox: 'area', compare: 'exact' })],
    },
  ],
  [
    ['api.count', 'api.fields'],
    {
      'count.header': [{ count: 'count' }, { count: { header: 'X-Total' } }],
      'count.path': [{ count: { path: 'count' } }, { count: { path: 'size' } }],
      'count.when': [{ count: { path: 'size' } }, { count: { path: 'size', when: { total: true } } }],
      'count.atLeast': [{ count: { path: 'size' } }, { count: { path: 'size', atLeast: true } }],
      'fields.parameter': [{ fields: { parameter: 'fields' } }, { fields: { parameter: 'where' } }],
      'fields.at': [{ fields: { parameter: 'fields' } }, { fields: { parameter: 'fields', at: 'place' } }],
      'fields.separator': [{ fields: { parameter: 'fields' } }, { fields: { parameter: 'fields', separator: ';' } }],
      'fields.always': [{ fields: { parameter: 'fields' } }, { fields: { parameter: 'fields', always: ['id'] } }],
    },
  ],
];

test('each member of the language has a row', () => {
  const rows = [byCases, elsewhere, ...byRun.map(([, runs]) => runs)].flatMap(Object.keys);
  expect(members.filter((member) => !rows.includes(member))).toEqual([]);
  expect(rows.filter((row) => !members.includes(row))).toEqual([]);
});

test.each(Object.entries(byCases))('%s gives a list other cases', (_, [without, declared]) => {
  expect(casesOf(declared)).not.toEqual(casesOf(without));
});

describe.each(byRun)('%j', (only, runs) => {
  test.each(fewOf(4, Object.entries(runs)))('%s', async (_, [without, declared]) => {
    expect(await runOf(declared, only)).not.toEqual(await runOf(without, only));
  });
});
