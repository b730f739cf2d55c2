import { expect, test } from 'vitest';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';
import { entries } from '../../../entries.ts';

/** Parcels that two filters narrow and two keys order; of a weight there are several. */
interface Parcel {
  readonly id: number;
  readonly kind: string;
  readonly city: string;
  readonly weight: number;
}

const parcels: readonly Parcel[] = Array.from({ length: 40 }, (_, id) => ({
  id,
  kind: ['box', 'bag', 'tube'][id % 3] ?? '',
  city: ['Ulm', 'Linz'][(id >> 1) % 2] ?? '',
  weight: 5 + ((id * 7) % 23),
}));

const faults = {
  'server-error': 'documented-value-refused',
  'filter-lost': 'order-changes-items',
  'later-page-unfiltered': 'walk-repeats-items',
  'item-lost': 'order-changes-items',
  'order-lost': 'wrong-order',
  'key-lost': 'wrong-order',
  'one-dropped': 'non-matching-items',
  'joined-by-or': 'non-matching-items',
} as const;

type Fault = keyof typeof faults | 'refused';

const contract = contractOfList({
  name: 'parcels',
  query: { ...offsetQuery(50), kind: text, city: text, sort: text },
  responses: { 400: { description: 'an error' } },
  list: {
    paging: byOffset,
    filters: { kind: 'kind', city: 'city' },
    order: { keys: { parameter: 'sort', values: { weight: 'weight', id: 'id' }, descending: '-{key}' } },
  },
});

/** The parcels of a call. Faults show only where a call gives a filter and a key, or two filters. */
const answer = (query: URLSearchParams, fault: Fault | undefined): readonly Parcel[] | number => {
  const [kind, city, sort] = ['kind', 'city', 'sort'].map((name) => query.get(name));
  const isJoined = sort !== null && sort !== undefined && (kind !== null || city !== null);
  const offset = Number(query.get('offset') ?? 0);
  if (isJoined && fault === 'server-error') return 500;
  if (isJoined && fault === 'refused') return 400;
  const tests = [
    ...(kind === null ? [] : [(parcel: Parcel) => parcel.kind === kind]),
    ...(city === null ? [] : [(parcel: Parcel) => parcel.city === city]),
  ];
  const isUnfiltered =
    isJoined && (fault === 'filter-lost' || (fault === 'later-page-unfiltered' && offset > 0 && tests.length > 0));
  const used = isUnfiltered ? [] : fault === 'one-dropped' ? tests.slice(0, 1) : tests;
  const found = parcels.filter((parcel) =>
    fault === 'joined-by-or' && used.length > 1
      ? used.some((keeps) => keeps(parcel))
      : used.every((keeps) => keeps(parcel)),
  );
  const key = isJoined && fault === 'key-lost' ? 'id' : sort?.replace('-', '');
  const sign = sort?.startsWith('-') === true ? -1 : 1;
  const ordered = [...found].sort((a, b) =>
    !sort || (isJoined && fault === 'order-lost')
      ? 0
      : sign * (key === 'weight' ? a.weight - b.weight : a.id - b.id) || a.id - b.id,
  );
  const listed = isJoined && fault === 'item-lost' ? ordered.slice(1) : ordered;
  return listed.slice(offset, offset + Number(query.get('limit') ?? 50));
};

const serve = (fault?: Fault): Promise<Listening> => listening((_, query) => answer(query, fault));

test('the right server is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serve(), 'api.filter*', 'api.order*'))).toEqual([]);
});

test('that a filter and a key go together is said nowhere', async () => {
  expect(findingsOf(await judged(contract, serve('refused'), 'api.filter.together'))).toEqual([]);
});

test.each(entries(faults))('%s is found', async (fault, code) => {
  const found = findingsOf(await judged(contract, serve(fault), 'api.filter.together'));
  expect(
    found.filter(({ requirement }) => requirement === 'api.filter.together').map((finding) => finding.code),
  ).toContain(code);
});
