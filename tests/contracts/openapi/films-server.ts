import { listening, type Listening, pageOf } from './listening.ts';

/** Two lists of films with sort keys: by prefix and several at once, and by a direction of their own. */

interface Film {
  readonly id: string;
  readonly title: string;
  readonly year: number;
  readonly rating: number | null;
  readonly length: string;
  readonly premiere: string;
  readonly updated: string;
}

const titles = [
  'Amelie',
  'amour',
  'Brazil',
  'brazil',
  'Élan',
  'Dune',
  'eLan',
  'fargo',
  'Heat',
  'heat 2',
  'Ikiru',
  'jaws',
];
const films: readonly Film[] = Array.from({ length: 26 }, (_, n) => ({
  id: `film-${n}`,
  title: titles[(n * 5) % titles.length] ?? '',
  year: 1990 + ((n * 3) % 7),
  rating: n % 6 === 5 ? null : Math.round((3 + ((n * 7) % 11) * 0.37) * 10) / 10,
  length: String(60 + ((n * 13) % 9) * 11),
  premiere: new Date(Date.UTC(1995, 0, 1 + ((n * 17) % 60))).toISOString().slice(0, 10),
  updated: new Date(Date.UTC(2024, 0, 1, 0, (n * 19) % 50, n)).toISOString(),
}));

export const freedoms = [
  'titles-without-case',
  'titles-in-locale-order',
  'ties-turned',
  'nulls-anywhere',
  'updated-stored-finer',
] as const;
/** Requirement, list and code of the finding of each fault. */
export const faults = {
  'key-ignored': ['api.order.keys', 'films', 'wrong-order'],
  'descending-ignored': ['api.order.keys', 'films', 'wrong-order'],
  'second-key-ignored': ['api.order.keys', 'films', 'wrong-order'],
  'second-key-replaces-first': ['api.order.keys', 'films', 'wrong-order'],
  'length-as-text': ['api.order.keys', 'films', 'wrong-order'],
  'nulls-first-when-descending': ['api.order.keys', 'films', 'wrong-order'],
  'sorts-each-page': ['api.order.keys', 'films', 'wrong-order'],
  'sort-loses-nulls': ['api.order.keys', 'films', 'order-changes-items'],
  'sort-repeats-an-item': ['api.order.keys', 'films', 'order-changes-items'],
  'ties-by-page-size': ['api.order.keys', 'films', 'ties-change-order'],
  'default-unordered': ['api.order', 'films', 'wrong-order'],
  'turn-ignored': ['api.order.direction', 'reels', 'wrong-order'],
  'titles-scattered': ['api.order.keys', 'reels', 'wrong-order'],
  'key-refused': ['api.order.keys', 'films', 'documented-value-refused'],
  'key-fails': ['api.order.keys', 'films', 'documented-value-refused'],
  'decimals-cut': ['api.order.keys', 'films', 'wrong-order'],
} as const;
export type Trait = (typeof freedoms)[number] | keyof typeof faults;
type Is = (trait: Trait) => boolean;
type Order = (a: Film, b: Film) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byTitle =
  (is: Is): Order =>
  ({ title: a }, { title: b }) => {
    if (is('titles-in-locale-order')) return a.localeCompare(b, 'en');
    const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return is('titles-without-case') ? byText(plain(a), plain(b)) : byText(a, b);
  };

const byRating =
  (is: Is, sign: number): Order =>
  ({ rating: a }, { rating: b }) => {
    if (a === null || b === null) {
      const last = a === b ? 0 : a === null ? 1 : -1;
      return is('nulls-first-when-descending') && sign < 0 ? last : last * sign;
    }
    return is('decimals-cut') ? Math.trunc(a) - Math.trunc(b) : a - b;
  };

const orderOf = (key: string, sign: number, is: Is): Order | undefined => {
  const orders: Readonly<Record<string, Order>> = {
    title: byTitle(is),
    name: (a, b) =>
      is('titles-scattered')
        ? a.length.localeCompare(b.length)
        : byText([...a.title].reverse().join(''), [...b.title].reverse().join('')),
    year: (a, b) => a.year - b.year,
    rating: byRating(is, sign),
    length: (a, b) => (is('length-as-text') ? byText(a.length, b.length) : Number(a.length) - Number(b.length)),
    premiere: (a, b) => byText(a.premiere, b.premiere),
    updated: (a, b) => byText(a.updated, b.updated),
  };
  const found = Object.hasOwn(orders, key) ? orders[key] : undefined;
  return found && ((a, b) => found(a, b) * sign);
};

const sorted = (orders: readonly Order[], all: readonly Film[]): Film[] =>
  all.toSorted((a, b) => orders.reduce((found, order) => found || order(a, b), 0));

const listFilms = (query: URLSearchParams, is: Is): readonly Film[] | undefined => {
  const names = query.get('sort')?.split(',') ?? ['-premiere'];
  if (query.has('sort') && names.some((name) => !/^-?(?:title|year|rating|length)$/.test(name))) return undefined;
  if (is('key-refused') && names.includes('-year')) return undefined;
  const chosen = is('second-key-ignored')
    ? names.slice(0, 1)
    : is('second-key-replaces-first')
      ? names.slice(-1)
      : names;
  const orders = chosen.flatMap((name) => {
    const sign = name.startsWith('-') && !(is('descending-ignored') && query.has('sort')) ? -1 : 1;
    return orderOf(name.replace('-', ''), sign, is) ?? [];
  });
  if (is('key-ignored') && names.includes('year')) orders.splice(0, 1);
  if (is('default-unordered') && !query.has('sort')) orders.splice(0, 1, (a, b) => byText(a.title, b.title));
  const big = Number(query.get('limit') ?? 10) > 9;
  const tie: Order = (a, b) => byText(a.id, b.id) * (is('ties-by-page-size') && big ? -1 : 1);
  const all =
    is('sort-loses-nulls') && names.includes('rating') ? films.filter(({ rating }) => rating !== null) : films;
  const found = sorted([...orders, tie], all);
  const first = found[0];
  if (is('sort-repeats-an-item') && names.includes('-length') && first) found.unshift(first);
  if (!is('sorts-each-page') || !query.has('sort')) return found;
  return sorted(orders, films).length > 0
    ? [...sorted(orders, films.slice(0, 9)), ...sorted(orders, films.slice(9))]
    : [];
};

const listReels = (query: URLSearchParams, is: Is): readonly Film[] | undefined => {
  const [by, dir] = [query.get('by') ?? 'title', query.get('dir') ?? 'up'];
  if (!['up', 'down'].includes(dir) || !['title', 'name', 'rating', 'updated'].includes(by)) return undefined;
  const sign = dir === 'up' || is('turn-ignored') ? 1 : -1;
  const order = orderOf(by, sign, is) ?? (() => 0);
  const anywhere: Order = (a, b) => (a.rating === null || b.rating === null ? 0 : order(a, b));
  const rated = films.filter(({ rating }) => rating !== null).toSorted(anywhere);
  if (by === 'rating' && is('nulls-anywhere'))
    return [...rated.slice(0, 7), ...films.filter(({ rating }) => rating === null), ...rated.slice(7)];
  const tie: Order = (a, b) => byText(a.id, b.id) * (is('ties-turned') ? sign : 1);
  return sorted([order, tie], films);
};

export const serveFilms = (...traits: readonly Trait[]): Promise<Listening> =>
  listening((path, query) => {
    const is: Is = (trait) => traits.includes(trait);
    if (is('key-fails') && query.get('sort')?.includes('-year')) return 500;
    const found = path === '/films' ? listFilms(query, is) : listReels(query, is);
    const page = found && pageOf(found, query, 30);
    const shown = (film: Film): Film =>
      is('updated-stored-finer') ? { ...film, updated: film.updated.replace(/:\d\d\.\d+Z/, ':00.000Z') } : film;
    return page && { total: found.length, items: page.map(shown) };
  });
