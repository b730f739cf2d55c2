import { expect, test } from 'vitest';
import { type Defect, when } from '../../../../defects/defect.ts';
import { changeItems } from '../../../../defects/operators/answers.ts';
import { changeList } from '../../../../defects/operators/pages.ts';
import { ignore, replace } from '../../../../defects/operators/parameters.ts';
import { changeCount } from '../../../../defects/operators/walks.ts';
import { type CallTrigger, given, missing } from '../../../../defects/triggers.ts';
import type { Members, Value } from '../../../../defects/value.ts';
import { fewOf } from '../../../part.ts';
import { array, objectOf, query } from '../../openapi/document.ts';
import { byOffset, each, integer, offsetQuery, text } from '../../openapi/list-contract.ts';
import { violationsOf } from '../../openapi/judged.ts';
import { inferredOfList, judgedWith, type ServedList } from './lists.ts';

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

const filters = {
  colour: 'colour',
  min_price: { path: 'price', operator: 'ge' },
  max_price: { path: 'price', operator: 'le' },
  tag_key: 'tags.key',
};
const order = {
  by: 'created_at',
  type: 'date',
  direction: 'descending',
  keys: { parameter: 'sort', values: { price: 'price', created_at: 'created_at' }, descending: '-{key}' },
};

interface Bug {
  readonly defect?: Defect;
  /** Other members of the declaration. */
  readonly list?: object;
  /** Changes an item in each answer. */
  readonly shows?: (thing: Thing) => Value;
  /** The same in the answers of the operation for a single item. */
  readonly single?: (thing: Thing) => Value;
}

const shop = ({ defect, list, shows = (one) => one, single = shows }: Bug = {}): ServedList => ({
  name: 'goods',
  summary: 'All goods, newest first.',
  rows: goods,
  query: { ...offsetQuery(100), ...each(text, 'colour', 'tag_key') },
  parameters: [
    query('min_price', integer, { description: 'Lowest price' }),
    query('max_price', integer, { description: 'Highest price' }),
    query('sort', { ...text, enum: ['price', '-price', 'created_at', '-created_at'] }),
  ],
  item: {
    ...each(text, 'id', 'name', 'colour'),
    ...each(integer, 'price', 'uptime'),
    created_at: { type: 'string', format: 'date-time' },
    tags: array(objectOf(each(text, 'key', 'value'))),
  },
  around: { total: integer },
  list: { paging: byOffset, count: 'total', filters, order, ...list },
  facts: { shows: (one) => shows(one as Thing) },
  single: { path: '/goods/{id}', shows: (one) => single(one as Thing) },
  ...(defect && { defect }),
});

/** Members that change at each request. */
const ticking = (): Pick<Bug, 'shows'> => {
  let now = 0;
  return { shows: (one) => ({ ...one, uptime: (now += 1), idle: -now }) };
};

test.each<[string, Bug, object, RegExp]>([
  ['as it is', {}, { identity: ['id'], count: 'total', filters, order }, /# id unique in 47 items$/m],
  [
    'with members that change at each request, which are left out',
    ticking(),
    { identity: ['id'], count: 'total', filters: { colour: 'colour' } },
    /# id unique in 47 items; uptime, idle changed between two requests/,
  ],
])(
  'a correct shop has no suspected bug, and a run with the proposals is green: %s',
  async (_, bug, members, comment) => {
    const inference = await inferredOfList(shop(bug));
    const { overlay, proposed } = inference;
    expect(overlay).not.toContain('suspected bug');
    expect(overlay).toMatch(comment);
    expect(overlay.replaceAll(/^ *#.*/gm, '')).not.toMatch(/uptime|idle/);
    expect(proposed['/goods']).toMatchObject(members);
    const judgements = await judgedWith(inference, shop(bug));
    expect(violationsOf(judgements)).toEqual([]);
    const shown = judgements.outcomes.find(({ requirement }) => requirement === 'api.objects');
    expect(shown?.verdict).toBe('pass');
  },
);

test('an item without an identity that changes at each request gets no proposal', async () => {
  let now = 0;
  const { overlay, proposed } = await inferredOfList(
    shop({ shows: ({ name, price }) => ({ name, price, uptime: (now += 1) }) }),
  );
  expect(proposed).toEqual({});
  expect(overlay).toMatch(/uptime of its items changed between two requests, and no member identifies an item/);
});

const swap = (items: Value[], place: number): Value[] => {
  const [a, b] = [items[place], items[place + 1]];
  return a === undefined || b === undefined ? items : items.with(place, b).with(place + 1, a);
};

/** The list of some calls is another one. */
const relisted = (trigger: CallTrigger, change: (items: Value[]) => Value[]): Bug => ({
  defect: when(trigger, changeList(change)),
});

const others = ([first]: Value[]): Value[] =>
  goods.filter(({ colour }) => colour !== (first as Members)['colour']).slice(0, 2);

const isFirst = (one: Value): boolean => String((one as Members)['id']).endsWith('1');

test.each<[string, Bug, RegExp]>(
  fewOf(6, [
    [
      'a bound that leaves out the highest price',
      { list: { filters: { ...filters, max_price: { path: 'price', operator: 'lt' } } } },
      /max_price leaves out items whose price equals it, but its description says "Highest"/,
    ],
    [
      'a filter that lets a few others through',
      relisted(given('colour'), (items) => [...items, ...others(items)]),
      /items that do not match `colour` \(colour eq \["blue"\]\)/,
    ],
    [
      'a filter that changes nothing',
      { defect: ignore('colour') },
      /items that do not match `colour` \(colour eq \["blue"\]\)/,
    ],
    [
      'a filter that loses an item',
      relisted(given('colour'), (items) => items.slice(1)),
      /the filter `colour` loses items that match it \(.* match colour eq \["blue"\]\)/,
    ],
    [
      'a bound that changes nothing',
      { defect: ignore('min_price') },
      /items that do not match `min_price` \(price ge \[\d+\]\)/,
    ],
    [
      'an item twice behind a filter into a list of objects',
      relisted(given('tag_key'), (items) => items.flatMap((one) => (isFirst(one) ? [one, one] : [one]))),
      /tag_key=\w+ gives \d items more than once/,
    ],
    [
      'a short page',
      {
        defect: when(
          given('limit', 16),
          when(
            missing('offset'),
            changeItems((items) => items.slice(0, 5)),
          ),
        ),
      },
      /limit=16 gives 5 items of a list of 47 or more/,
    ],
    [
      'the oldest first',
      relisted(missing('sort'), (items) => items.toReversed()),
      /the document says descending by created_at, and 46 of 46 steps go the other way/,
    ],
    [
      'one step of the order back',
      relisted(missing('sort'), (items) => swap(items, 20)),
      /the document says descending by created_at, and 1 of 46 steps go the other way/,
    ],
    [
      'keys that are turned',
      { defect: replace('sort', (sort) => ({ price: '-price', '-price': 'price' })[sort]) },
      /sort=price: the items are not in the order asked for \(price ascending\)/,
    ],
    [
      'a direction that is lost',
      { defect: replace('sort', (sort) => (sort === '-price' ? 'price' : undefined)) },
      /sort=price: the items are not in the order asked for \(price descending\)/,
    ],
    [
      'one step of a key back',
      relisted(given('sort', 'created_at'), (items) => swap(items, 9)),
      /sort=created_at: the items are not in the order asked for \(created_at ascending\)/,
    ],
    [
      'another count on later pages',
      {
        defect: when(
          given('offset'),
          changeCount((count) => count - 1),
        ),
      },
      /total is 46 in a list of 47 items/,
    ],
    ['a count that is one too low', { defect: changeCount((count) => count - 1) }, /total is 46 in a list of 47 items/],
    [
      'another price of a few single items',
      { single: (one) => ({ ...one, price: one.price + (one.id.endsWith('6') ? 1 : 0) }) },
      /price of id g\d+6 is \d+ in the list and \d+ in GET \/goods\/\{id\}/,
    ],
  ]),
)('suspected: %s', async (_, bug, expected) => {
  const { overlay } = await inferredOfList(shop(bug));
  const lines = overlay.split('\n').filter((line) => line.startsWith('# suspected bug: '));
  expect(lines).toEqual([expect.stringMatching(expected)]);
});
