import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { assayHere, results, temporary } from '../../../cli/assay.ts';
import { fewOf } from '../../../part.ts';
import { array, documentOf, inPath, integer, objectOf, query, reads, text } from '../../openapi/document.ts';
import { answering, servingAtPort } from '../../openapi/listening.ts';
import { answerOf, byOffset, inferredOf, pageOf, type Target } from './target.ts';

/** A shop, correct or with one bug: what `infer` suspects, and that no bug is declared. */

const colours = ['red', 'green', 'blue', 'grey'];
const goods = Array.from({ length: 47 }, (_, place) => ({
  id: `g${place + 100}`,
  name: `Thing ${String((place * 17) % 47).padStart(2, '0')}`,
  colour: colours[(place * 7) % 4] as string,
  price: 5 + ((place * 37) % 23),
  created_at: new Date(Date.UTC(2026, 0, 1, 0, 47 - place)).toISOString(),
  tags: ['env', 'team', 'zone']
    .filter((_key, index) => (place + index) % 3 !== 0)
    .flatMap((key) => [{ key, value: 'a' }]),
}));
type Thing = (typeof goods)[number];

interface Bug {
  /** The list after its filters and its order. */
  readonly list?: (found: readonly Thing[], asked: URLSearchParams) => readonly Thing[];
  /** A page that was cut, and the whole list. */
  readonly page?: (page: readonly Thing[], asked: URLSearchParams) => readonly Thing[];
  readonly total?: (found: readonly Thing[], asked: URLSearchParams) => number;
  readonly single?: (thing: Thing) => object;
  /** Reads another query than the one that was sent. */
  readonly query?: (asked: URLSearchParams) => void;
  /** Changes members of the items at each request. */
  readonly show?: (thing: Thing) => object;
  readonly maximum?: (price: number, bound: number) => boolean;
}

const thing = {
  id: text,
  name: text,
  colour: text,
  price: integer,
  created_at: { type: 'string', format: 'date-time' },
  tags: array(objectOf({ key: text, value: text })),
  uptime: integer,
};

const by: Readonly<Record<string, (a: Thing, b: Thing) => number>> = {
  price: (a, b) => a.price - b.price,
  created_at: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
};

const selected = (asked: URLSearchParams, { maximum = (price, bound) => price <= bound }: Bug): readonly Thing[] => {
  const keeps = (name: string, is: (value: string) => boolean): boolean => {
    const value = asked.get(name);
    return value === null || is(value);
  };
  const found = goods.filter(
    ({ colour, price, tags }) =>
      keeps('colour', (value) => colour === value) &&
      keeps('min_price', (value) => price >= Number(value)) &&
      keeps('max_price', (value) => maximum(price, Number(value))) &&
      keeps('tag_key', (value) => tags.some(({ key }) => key === value)),
  );
  const sort = asked.get('sort') ?? '';
  const compare = by[sort.replace('-', '')];
  return compare ? found.toSorted((a, b) => (sort.startsWith('-') ? -1 : 1) * compare(a, b)) : found;
};

const shop = (bug: Bug = {}): Target => ({
  paths: {
    '/goods': reads(
      'goods',
      [
        ...byOffset,
        query('colour'),
        query('min_price', integer, { description: 'Lowest price' }),
        query('max_price', integer, { description: 'Highest price' }),
        query('tag_key'),
        query('sort', { ...text, enum: ['price', '-price', 'created_at', '-created_at'] }),
      ],
      objectOf({ results: array(objectOf(thing)), total: integer }),
      { summary: 'All goods, newest first.' },
    ),
    '/goods/{id}': reads('good', [inPath('id')], objectOf(thing)),
  },
  answer: ([, id], asked) => {
    bug.query?.(asked);
    const show = bug.show ?? ((one: Thing) => one);
    const single = goods.find((one) => one.id === id);
    if (id !== undefined) return single && { ...show(single), ...bug.single?.(single) };
    const all = selected(asked, bug);
    const found = bug.list?.(all, asked) ?? all;
    const page = bug.page?.(pageOf(asked, found), asked) ?? pageOf(asked, found);
    return { results: page.map(show), total: bug.total?.(found, asked) ?? found.length };
  },
});

const suspectedIn = async (bug?: Bug): Promise<readonly string[]> =>
  (await inferredOf(shop(bug))).overlay
    .split('\n')
    .flatMap((line) => (line.startsWith('# suspected bug: ') ? [line.slice('# suspected bug: '.length)] : []));

const swap = <Item>(items: readonly Item[], place: number): readonly Item[] => {
  const [a, b] = [items[place], items[place + 1]];
  return a === undefined || b === undefined ? items : items.with(place, b).with(place + 1, a);
};

const offsetOf = (asked: URLSearchParams): number => Number(asked.get('offset') ?? 0);

test('a correct shop has no suspected bug', async () => {
  const { overlay, proposed } = await inferredOf(shop());
  expect(overlay).not.toContain('suspected bug');
  expect(proposed['/goods']).toMatchObject({
    identity: ['id'],
    count: 'total',
    order: {
      by: 'created_at',
      direction: 'descending',
      keys: { values: { price: 'price', created_at: 'created_at' } },
    },
    filters: {
      colour: 'colour',
      min_price: { path: 'price', operator: 'ge' },
      max_price: { path: 'price', operator: 'le' },
      tag_key: 'tags.key',
    },
  });
});

test('members that change at each request are left out, and the others tell the items apart', async () => {
  let now = 0;
  const { overlay, proposed } = await inferredOf(shop({ show: (one) => ({ ...one, uptime: (now += 1), idle: -now }) }));
  expect(overlay).not.toContain('suspected bug');
  expect(overlay).toMatch(/# id unique in 47 items; uptime, idle changed between two requests/);
  expect(proposed['/goods']).toMatchObject({ identity: ['id'], count: 'total', filters: { colour: 'colour' } });
  expect(overlay.replaceAll(/^ *#.*/gm, '')).not.toMatch(/uptime|idle/);
});

test('an item without an identity that changes at each request gets no proposal', async () => {
  let now = 0;
  const show = ({ name, price }: Thing): object => ({ name, price, uptime: (now += 1) });
  const { overlay, proposed } = await inferredOf(shop({ show }));
  expect(proposed).toEqual({});
  expect(overlay).toMatch(/uptime of its items changed between two requests, and no member identifies an item/);
});

let now = 0;

test.each<[string, Bug]>([
  ['as it is', {}],
  ['with members that change at each request', { show: (one) => ({ ...one, uptime: (now += 1) }) }],
])('a run of the correct shop with the proposals is green: %s', async (_, bug) => {
  const [file, overlay] = ['api.json', 'lists.yaml'].map((name) => path.join(temporary(), name)) as [string, string];
  const target = shop(bug);
  fs.writeFileSync(file, JSON.stringify(documentOf(target.paths)));
  const server = await servingAtPort(answering(answerOf(target)));
  try {
    const at = ['--openapi', file, '--url', server.url, '--quiet'];
    expect(await assayHere('infer', ...at, '--write', overlay)).toMatchObject({ code: 0 });
    const out = temporary();
    await assayHere('run', ...at, '--overlay', overlay, '--out', out);
    expect(results(out).findings).toEqual([]);
    expect(results(out).cases.find(({ requirement }) => requirement === 'api.objects')?.verdict).toBe('pass');
  } finally {
    await server.close();
  }
});

describe('suspected:', () => {
  const bugs: readonly [string, Bug, RegExp][] = [
    [
      'a bound that leaves out the highest price',
      { maximum: (price, bound) => price < bound },
      /max_price leaves out items whose price equals it, but its description says "Highest"/,
    ],
    [
      'a filter that lets a few others through',
      {
        list: (found, asked) =>
          asked.has('colour')
            ? [...found, ...goods.filter(({ colour }) => colour !== asked.get('colour')).slice(0, 2)]
            : found,
      },
      /items that do not match `colour` \(colour eq \["blue"\]\)/,
    ],
    [
      'a filter that changes nothing',
      { query: (asked) => asked.delete('colour') },
      /items that do not match `colour` \(colour eq \["blue"\]\)/,
    ],
    [
      'a filter that loses an item',
      { list: (found, asked) => (asked.has('colour') ? found.slice(1) : found) },
      /the filter `colour` loses items that match it \(.* match colour eq \["blue"\]\)/,
    ],
    [
      'a bound that changes nothing',
      { query: (asked) => asked.delete('min_price') },
      /items that do not match `min_price` \(price ge \[\d+\]\)/,
    ],
    [
      'an item twice behind a filter into a list of objects',
      {
        list: (found, asked) =>
          asked.has('tag_key') ? found.flatMap((one) => (one.id.endsWith('1') ? [one, one] : [one])) : found,
      },
      /tag_key=\w+ gives \d items more than once/,
    ],
    [
      'a short page',
      { page: (page, asked) => (page.length === 16 && offsetOf(asked) === 0 ? page.slice(0, 5) : page) },
      /limit=16 gives 5 items of a list of 47 or more/,
    ],
    [
      'the oldest first',
      { list: (found, asked) => (asked.has('sort') ? found : found.toReversed()) },
      /the document says descending by created_at, and 46 of 46 steps go the other way/,
    ],
    [
      'one step of the order back',
      { list: (found, asked) => (asked.has('sort') ? found : swap(found, 20)) },
      /the document says descending by created_at, and 1 of 46 steps go the other way/,
    ],
    [
      'keys that are turned',
      {
        query: (asked) => {
          const sort = asked.get('sort');
          if (sort?.endsWith('price')) asked.set('sort', sort === 'price' ? '-price' : 'price');
        },
      },
      /sort=price: the items are not in the order asked for \(price ascending\)/,
    ],
    [
      'a direction that is lost',
      {
        query: (asked) => {
          if (asked.get('sort') === '-price') asked.set('sort', 'price');
        },
      },
      /sort=price: the items are not in the order asked for \(price descending\)/,
    ],
    [
      'one step of a key back',
      { list: (found, asked) => (asked.get('sort') === 'created_at' ? swap(found, 9) : found) },
      /sort=created_at: the items are not in the order asked for \(created_at ascending\)/,
    ],
    [
      'another count on later pages',
      { total: (found, asked) => found.length - (offsetOf(asked) > 0 ? 1 : 0) },
      /total is 46 in a list of 47 items/,
    ],
    ['a count that is one too low', { total: (found) => found.length - 1 }, /total is 46 in a list of 47 items/],
    [
      'another price of a few single items',
      { single: ({ id, price }) => (id.endsWith('6') ? { price: price + 1 } : {}) },
      /price of id g\d+6 is \d+ in the list and \d+ in GET \/goods\/\{id\}/,
    ],
  ];
  test.each(fewOf(6, bugs))('%s', async (_, bug, expected) => {
    expect(await suspectedIn(bug)).toEqual([expect.stringMatching(expected)]);
  });
});
