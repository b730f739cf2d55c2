import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, each, integer, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';
import { entries } from '../../../entries.ts';
import { fewOf } from '../../../part.ts';

/** Hotels that a filter expression and parameters of several kinds narrow; no two names look alike. */
interface Hotel {
  readonly id: number;
  readonly name: string;
  readonly stars: number;
  readonly kind: string;
  readonly owner: number;
  readonly tags: readonly string[];
}

const names = ["Abbey's Rest", 'Blue House', 'Corner', "D'Or", 'Elm & Oak', 'Four Seas', 'Grand', 'High Hill'];
const tags = ['pool', 'bar', 'spa', 'gym'];
const hotels: readonly Hotel[] = Array.from({ length: 32 }, (_, id) => ({
  id,
  name: `${names[id % names.length]} ${String.fromCodePoint(97 + (id >> 3))}${id}`,
  stars: 1 + (id % 5),
  kind: ['city', 'beach'][id % 2] ?? '',
  owner: 10 + (id % 4),
  tags: tags.filter((_tag, place) => (id >> place) % 2 === 1),
}));

const faults = {
  'underscore-is-wild': ['api.filter', 'name'],
  'percent-is-wild': ['api.filter', 'name'],
  'part-takes-underscore': ['api.filter', 'part'],
  'case-ignored': ['api.filter', 'name'],
  'blank-trimmed': ['api.filter', 'name'],
  'third-ignored': ['api.filter', 'names'],
  'doubled-quote-unread': ['api.filter', '$filter name eq'],
  'all-is-any': ['api.filter', 'tags'],
  'unused-kind-gives-all': ['api.filter', 'kind'],
  'unused-kind-refused': ['api.filter', 'kind'],
  'unknown-owner-taken': ['api.filter', 'owner'],
  'number-above-gives-all': ['api.filter', 'stars'],
  'first-term-only': ['api.filter.together', '$filter stars eq + $filter name eq'],
  'terms-joined-by-or': ['api.filter.together', '$filter stars eq + $filter name eq'],
} as const;

type Fault = keyof typeof faults | 'exclusive-refused';

/** The filters that the document declares: each parameter's row of `filters`. */
const filters = {
  $filter: [
    { path: 'stars', operators: { eq: 'Stars eq {value}', ge: 'Stars ge {value}' }, and: ' and ' },
    { path: 'name', value: "Name eq '{value}'", escapes: { "'": "''" }, and: ' and ' },
  ],
  name: { path: 'name', compare: 'exact' },
  part: { path: 'name', operator: 'contains' },
  names: { path: 'name', operator: 'in' },
  kind: 'kind',
  owner: { path: 'owner', unknown: 'refused' },
  minStars: { path: 'stars', operator: 'ge' },
  stars: 'stars',
  tags: { path: 'tags', operator: 'hasAll' },
};

const contractOf = (declared: object = filters, more: object = {}): JudgedContract =>
  contractOfList({
    name: 'hotels',
    query: {
      ...offsetQuery(50),
      ...each(text, '$filter', 'name', 'part', 'names', 'tags'),
      kind: { enum: ['city', 'beach', 'mountain'] },
      ...each(integer, 'owner', 'minStars', 'stars'),
    },
    responses: { 400: { description: 'an error' } },
    list: { paging: byOffset, filters: declared, ...more },
  });

type Test = (hotel: Hotel) => boolean;

const pattern = (text: string, wild: string, by: string, isWhole: boolean): RegExp => {
  const inner = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(wild, by);
  return new RegExp(isWhole ? `^${inner}$` : inner);
};

const term = (text: string, fault: Fault | undefined): Test | undefined => {
  const [, member = '', operator = '', value = ''] = /^(\w+) (\w+) (.*)$/.exec(text) ?? [];
  if (member === 'Stars') return ({ stars }) => (operator === 'ge' ? stars >= Number(value) : stars === Number(value));
  const quoted = /^'(.*)'$/.exec(value)?.[1];
  if (member !== 'Name' || quoted === undefined) return undefined;
  const name = fault === 'doubled-quote-unread' ? quoted : quoted.replaceAll("''", "'");
  return (hotel) => hotel.name === name;
};

const nameIs = (text: string, fault: Fault | undefined): Test => {
  const asked = fault === 'blank-trimmed' ? text.trim() : text;
  return ({ name }) => {
    if (fault === 'underscore-is-wild') return pattern(asked, '_', '.', true).test(name);
    if (fault === 'percent-is-wild') return pattern(asked, '%', '.*', true).test(name);
    return fault === 'case-ignored' ? name.toLowerCase() === asked.toLowerCase() : name === asked;
  };
};

/** The test that one parameter asks for; undefined: the parameter is refused. */
const testOf = (name: string, text: string, fault: Fault | undefined): Test | undefined => {
  switch (name) {
    case '$filter': {
      const terms = text.split(' and ').map((one) => term(one, fault));
      const all = terms.flatMap((one) => one ?? []).slice(0, fault === 'first-term-only' ? 1 : undefined);
      if (terms.includes(undefined)) return undefined;
      return (hotel) =>
        fault === 'terms-joined-by-or' ? all.some((one) => one(hotel)) : all.every((one) => one(hotel));
    }
    case 'name':
      return nameIs(text, fault);
    case 'part':
      return (hotel) =>
        fault === 'part-takes-underscore' ? pattern(text, '_', '.', false).test(hotel.name) : hotel.name.includes(text);
    case 'names': {
      const all = text.split(',').slice(0, fault === 'third-ignored' ? 2 : undefined);
      return (hotel) => all.includes(hotel.name);
    }
    case 'kind':
      if (text === 'mountain' && fault === 'unused-kind-refused') return undefined;
      return (hotel) => (text === 'mountain' && fault === 'unused-kind-gives-all') || hotel.kind === text;
    case 'owner':
      if (!hotels.some(({ owner }) => String(owner) === text) && fault !== 'unknown-owner-taken') return undefined;
      return ({ owner }) => String(owner) === text;
    case 'minStars':
      return ({ stars }) => stars >= Number(text);
    case 'stars':
      return ({ stars }) => (Number(text) > 5 && fault === 'number-above-gives-all') || stars === Number(text);
    default: {
      const all = text.split(',');
      return (hotel) =>
        fault === 'all-is-any'
          ? all.some((one) => hotel.tags.includes(one))
          : all.every((one) => hotel.tags.includes(one));
    }
  }
};

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const tests = [...query].filter(([name]) => name !== 'limit' && name !== 'offset');
    const found = tests.map(([name, text]) => testOf(name, text, fault));
    const areBoth = query.has('name') && (query.has('part') || query.has('stars'));
    if (found.includes(undefined) || (areBoth && fault === 'exclusive-refused')) return 400;
    const start = Number(query.get('offset') ?? 0);
    return hotels
      .filter((hotel) => found.every((one) => one?.(hotel)))
      .slice(start, start + Number(query.get('limit') ?? 50));
  });

const contract = contractOf();

test('the right server is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serve(), 'api.filter*'))).toEqual([]);
});

test.each(fewOf(8, entries(faults)))('%s is found', async (fault, [requirement, about]) => {
  const [name = ''] = about.split(' ');
  const some = contractOf({ [name]: filters[name as keyof typeof filters] });
  const found = findingsOf(await judged(some, serve(fault), requirement));
  expect(found).toContainEqual(expect.objectContaining({ requirement, about }));
});

test('a filter beside a parameter is judged where no known call gives the parameter', async () => {
  const beside = contractOf({ name: { path: 'name', when: { kind: 'beach' } } });
  const ignoresName = listening((_, query) => hotels.filter(({ kind }) => kind === (query.get('kind') ?? 'city')));
  const found = findingsOf(await judged(beside, ignoresName, 'api.filter'));
  expect(found.map((finding) => finding.about)).toEqual(['name']);
  expect(notPassed(await judged(beside, serve(), 'api.filter'))).toEqual([]);
});

test.each<[object, RegExp]>([
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
])('%j is refused', (declared, message) => {
  expect(() => contractOf(declared)).toThrow(message);
});

test('a text that no item contains gets what is declared', async () => {
  const containing = (unknown: string): JudgedContract =>
    contractOf({ part: { path: 'name', operator: 'contains', unknown } });
  expect(notPassed(await judged(containing('empty'), serve(), 'api.filter'))).toEqual([]);
  const found = findingsOf(await judged(containing('refused'), serve(), 'api.filter'));
  expect(found).toMatchObject([{ code: 'unknown-not-refused', about: 'part' }]);
});

test('an unknown value gets the status that is declared', async () => {
  const withStatus = (unknown: number): JudgedContract => contractOf({ owner: { path: 'owner', unknown } });
  expect(notPassed(await judged(withStatus(400), serve(), 'api.filter'))).toEqual([]);
  const found = findingsOf(await judged(withStatus(404), serve(), 'api.filter'));
  expect(found).toMatchObject([{ code: 'unknown-not-refused', about: 'owner', expected: 'status 404' }]);
});

test('parameters that exclude each other are refused together', async () => {
  const excluding = contractOf(filters, { exclusive: [['name', 'part']] });
  expect(notPassed(await judged(excluding, serve('exclusive-refused'), 'api.filter.*'))).toEqual([]);
  const found = findingsOf(await judged(excluding, serve(), 'api.filter.exclusive'));
  expect(found).toMatchObject([{ code: 'exclusive-not-refused', about: 'name part' }]);
});

test('parameters that exclude each other are no documented call', async () => {
  const { name, stars } = filters;
  const excluding = contractOf({ name, stars }, { exclusive: [['name', 'stars']] });
  expect(findingsOf(await judged(excluding, serve('exclusive-refused'), 'hotels'))).toEqual([]);
});

test('a name that is no filter excludes nothing', () => {
  expect(() => contractOf(filters, { exclusive: [['name', 'limit']] })).toThrow(
    /exclusive names limit, which is no filter and no end of a range of the list;/,
  );
});
