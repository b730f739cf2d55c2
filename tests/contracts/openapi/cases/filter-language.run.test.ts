import { expect, test } from 'vitest';
import { type Defect, when } from '../../../../defects/defect.ts';
import { widen } from '../../../../defects/operators/items.ts';
import { changeList } from '../../../../defects/operators/pages.ts';
import { ignore, replace, takeElements } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { all, any, atLeast, given } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import { filtersOf } from '../../../../engine/model/filters-of.ts';
import { byOffset, each, integer, offsetQuery, text } from '../list-contract.ts';
import { expectFound, expectSilent, foundIn, type Modelled, modelled, testRefused, type Wrong } from '../modelled.ts';
import { entries } from '../../../entries.ts';
import { fewOf } from '../../../part.ts';

/** Hotels that a filter expression and parameters of several kinds narrow; no two names look alike. */
const names = ["Abbey's Rest", 'Blue House', 'Corner', "D'Or", 'Elm & Oak', 'Four Seas', 'Grand', 'High Hill'];
const tags = ['pool', 'bar', 'spa', 'gym'];
const hotels = Array.from({ length: 32 }, (_, id) => ({
  id,
  name: `${names[id % names.length]} ${String.fromCodePoint(97 + (id >> 3))}${id}`,
  stars: 1 + (id % 5),
  kind: ['city', 'beach'][id % 2] ?? '',
  owner: 10 + (id % 4),
  tags: tags.filter((_tag, place) => (id >> place) % 2 === 1),
}));

const filters = {
  $filter: [
    { path: 'stars', operators: { eq: 'Stars eq {value}', ge: 'Stars ge {value}' }, and: ' and ' },
    { path: 'name', value: "Name eq '{value}'", escapes: { "'": "''" }, and: ' and ' },
  ],
  name: { path: 'name', compare: 'exact' },
  part: { path: 'name', operator: 'contains', compare: 'exact' },
  names: { path: 'name', operator: 'in' },
  kind: 'kind',
  owner: { path: 'owner', unknown: 'refused' },
  minStars: { path: 'stars', operator: 'ge' },
  stars: 'stars',
  tags: { path: 'tags', operator: 'hasAll' },
};

const listOf = (declared: object = filters, more: object = {}): Modelled =>
  modelled(
    {
      name: 'hotels',
      query: {
        ...offsetQuery(50),
        ...each(text, '$filter', 'name', 'part', 'names', 'tags'),
        kind: { enum: ['city', 'beach', 'mountain'] },
        ...each(integer, 'owner', 'minStars', 'stars'),
      },
      responses: { 400: { description: 'an error' }, 404: { description: 'unknown' } },
      list: { paging: byOffset, filters: declared, ...more },
    },
    hotels,
  );
const list = listOf();

/** A filter also matches in another way. */
const also = (parameter: string, fits: (text: string, value: string) => boolean): Defect => {
  const filter = filtersOf(list.contract.operation('hotels')).find((one) => one.parameter === parameter);
  if (!filter) throw new Error(`no filter ${parameter}`);
  return widen(filter, fits);
};
const pattern = (value: string, wild: string, by: string): string =>
  value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(wild, by);
const wild = (character: string, by: string): Defect =>
  also('name', (name, value) => new RegExp(`^${pattern(value, character, by)}$`).test(name));
/** A parameter whose parts are joined by or. */
const anyPart = (parameter: string, separator: string): Defect =>
  when(
    ({ parameters }) => String(parameters[parameter]).includes(separator),
    changeList((_, { parameters, whole }) => {
      const parts = String(parameters[parameter]).split(separator);
      const found = parts.flatMap((part) => whole({ [parameter]: part }));
      return [...new Map(found.map((item) => [at(item, 'id'), item])).values()];
    }),
  );

const together = ['api.filter.together', '$filter stars eq + $filter name eq'] as const;
const faults: Readonly<Record<string, readonly [wrong: Wrong, requirement: string, about: string]>> = {
  'an underscore is wild': [wild('_', '.'), 'api.filter', 'name'],
  'a percent sign is wild': [wild('%', '.*'), 'api.filter', 'name'],
  'an underscore is wild in a part': [
    also('part', (name, value) => new RegExp(pattern(value, '_', '.')).test(name)),
    'api.filter',
    'part',
  ],
  'letter case is ignored': [
    also('name', (name, value) => name.toLowerCase() === value.toLowerCase()),
    'api.filter',
    'name',
  ],
  'a blank is trimmed': [replace('name', (name) => name.trim()), 'api.filter', 'name'],
  'the third value is ignored': [takeElements('names', (all) => all.slice(0, 2)), 'api.filter', 'names'],
  'a doubled quote is not read': [
    replace('$filter', (expression) => expression.replaceAll("''", "''''")),
    'api.filter',
    '$filter name eq',
  ],
  'all is any': [anyPart('tags', ','), 'api.filter', 'tags'],
  'an unused kind gives all': [when(given('kind', 'mountain'), ignore('kind')), 'api.filter', 'kind'],
  'an unused kind is refused': [refuse(given('kind', 'mountain')), 'api.filter', 'kind'],
  'an unknown owner is taken': [listOf({ ...filters, owner: 'owner' }), 'api.filter', 'owner'],
  'a number above all gives all': [when(atLeast('stars', 6), ignore('stars')), 'api.filter', 'stars'],
  'the first term alone counts': [replace('$filter', (expression) => expression.split(' and ')[0]), ...together],
  'terms are joined by or': [anyPart('$filter', ' and '), ...together],
};

test('the right server is judged, and nothing is found', () => expectSilent(list, 'api.filter*'));

test.each(fewOf(8, entries(faults)))('%s: found', async (_, [wrong, requirement, about]) => {
  const [name = ''] = about.split(' ');
  const { contract } = listOf({ [name]: filters[name as keyof typeof filters] });
  const found = await foundIn(contract, typeof wrong === 'function' ? list.serve(wrong) : wrong.serve(), requirement);
  expect(found.map((line) => line.replace(/ \S+/, ''))).toContain(`${requirement} ${about}`);
});

test('a filter beside a parameter is judged where no known call gives the parameter', async () => {
  const beside = listOf({ name: { path: 'name', when: { kind: 'beach' } } });
  const found = await foundIn(beside.contract, list.serve(ignore('name')), 'api.filter');
  expect(found.map((line) => line.split(' ')[2])).toEqual(['name']);
  expect(await foundIn(beside.contract, list.serve(), 'api.filter')).toEqual([]);
});

testRefused(
  (declared: object) => listOf(declared),
  [
    [
      { name: { path: 'name', operator: 'contains', values: ['a'] } },
      /filters\.name has values with contains; only eq, in and has allow it/,
    ],
    [
      {
        name: [
          { path: 'name', and: ' and ' },
          { path: 'stars', operator: 'ge' },
        ],
      },
      /filters\.name joins its conditions in two ways/,
    ],
    [{ name: { path: 'name', when: { knd: 'city' } } }, /filters\.name\.when names the parameter knd.*`kind`/],
  ],
);

test('a text that no item contains gets what is declared', async () => {
  const containing = (unknown: string): Modelled => listOf({ part: { path: 'name', operator: 'contains', unknown } });
  await expectSilent(containing('empty'), 'api.filter');
  await expectFound(containing('refused'), containing('empty'), 'api.filter unknown-not-refused part');
});

test('an unknown value gets the status that is declared', async () => {
  const withStatus = (unknown: number): Modelled => listOf({ owner: { path: 'owner', unknown } });
  await expectSilent(withStatus(400), 'api.filter');
  await expectFound(withStatus(404), withStatus(400), 'api.filter unknown-not-refused owner');
});

test('parameters that exclude each other are refused together, and are no documented call', async () => {
  const excluding = listOf(filters, { exclusive: [['name', 'part']] });
  await expectSilent(excluding, 'api.filter.*');
  await expectFound(excluding, list, 'api.filter.exclusive exclusive-not-refused name part');
  const { name, stars } = filters;
  const alone = listOf({ name, stars }, { exclusive: [['name', 'stars']] });
  const refusing = list.serve(refuse(all(given('name'), any(given('part'), given('stars')))));
  expect(await foundIn(alone.contract, refusing, 'hotels')).toEqual([]);
  expect(() => listOf(filters, { exclusive: [['name', 'limit']] })).toThrow(
    /exclusive names limit, which is no filter and no end of a range of the list;/,
  );
});
