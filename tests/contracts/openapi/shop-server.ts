import { listening, type Listening, pageOf } from './listening.ts';
import { type Good, goods } from './shop-items.ts';

/** A shop that filters by every operator, with permitted freedoms and faults on request. */

export const freedoms = [
  'texts-ignore-case',
  'texts-ignore-accents',
  'texts-in-locale-order',
  'dates-by-day',
  'times-stored-finer',
  'prices-stored-finer',
  'null-differs',
  'null-is-smallest',
  'outside-values-refused',
] as const;
/** Permitted freedoms that do not stay green, because a refusal gives no evidence. */
export const restrictions = ['one-filter-at-a-time'] as const;
/** The filter under which each fault shows. */
export const faults = {
  'gt-gives-equal': 'name__gt',
  'ge-loses-equal': 'stock__ge',
  'lt-compares-as-text': 'stock__lt',
  'le-ignored': 'stock__le',
  'ne-ignored': 'name__ne',
  'ne-loses-one': 'name__ne',
  'in-takes-first': 'name__in',
  'repeated-takes-first': 'stock__in',
  'in-splits-no-comma': 'name__in',
  'not-in-takes-first': 'stock__notIn',
  'contains-only-at-start': 'name__contains',
  'starts-with-anywhere': 'name__startsWith',
  'ends-with-ignored': 'name__endsWith',
  'like-takes-percent-as-text': 'name__like',
  'not-contains-inverted': 'name__notContains',
  'has-first-element': 'tags__has',
  'has-looks-inside': 'tags__has',
  'exists-ignored': 'rating__exists',
  'exists-inverted': 'rating__exists',
  'escaped-names-lost': 'name',
  'boolean-always-true': 'active',
  'operator-refused': 'name__startsWith',
  'adds-an-item': 'name',
  'template-compares-as-text': 'where stock lt',
} as const;
export const faultsOfSeveral = [
  'second-filter-replaces-first',
  'filters-joined-by-or',
  'count-without-the-filter',
] as const;
export type Freedom = (typeof freedoms)[number];
export type Fault = keyof typeof faults | (typeof faultsOfSeveral)[number] | (typeof restrictions)[number];
type Is = (one: Freedom | Fault) => boolean;
type Value = string | number | boolean | null | undefined | readonly string[];

const valueOf = (good: Good, member: string): Value =>
  member === 'maker.name' ? good.maker?.name : (good[member as keyof Good] as Value);

const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(text);

const folded = (value: Value, is: Is): Value => {
  if (typeof value !== 'string') return value;
  if (is('dates-by-day') && isTime(value)) return value.slice(0, 10);
  const plain = is('texts-ignore-accents') ? value.normalize('NFKD').replaceAll(/\p{M}/gu, '') : value;
  return is('texts-ignore-case') || is('texts-ignore-accents') ? plain.toLowerCase() : plain;
};

/** The value as it is stored, which may be finer than it is shown. */
const stored = (value: Value, is: Is): Value => {
  if (is('prices-stored-finer') && typeof value === 'number' && !Number.isInteger(value)) return value + 0.003;
  if (is('times-stored-finer') && typeof value === 'string' && isTime(value)) return value.replace('Z', '.4Z');
  return folded(value, is);
};

const compare = (a: Value, b: Value, is: Is): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [String(a), String(b)];
  if (is('texts-in-locale-order')) return x.localeCompare(y, 'en');
  return x < y ? -1 : x > y ? 1 : 0;
};

const typed = (text: string, like: Value, is: Is): Value => {
  if (typeof like === 'number') return Number(text);
  if (typeof like === 'boolean') return text === 'true';
  return folded(text, is);
};

type Test = (good: Good, member: string, text: string, is: Is) => boolean;

const each =
  (test: (value: Value, wanted: Value, is: Is) => boolean): Test =>
  (good, member, text, is) => {
    const value = valueOf(good, member);
    if (value === null || value === undefined) return false;
    return test(stored(value, is), typed(text, value, is), is);
  };
const inText = (test: (text: string, part: string) => boolean): Test =>
  each((value, wanted) => typeof value === 'string' && test(value, String(wanted)));

const like =
  (is: Is) =>
  (text: string, pattern: string): boolean =>
    is('like-takes-percent-as-text')
      ? text === pattern
      : new RegExp(
          `^${pattern
            .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
            .replaceAll('%', '.*')
            .replaceAll('_', '.')}$`,
          'i',
        ).test(text);

const listed = (text: string, is: Is, first: Fault): readonly string[] => {
  if (is('in-splits-no-comma')) return [text];
  return text.split(',').slice(0, is(first) ? 1 : undefined);
};

const eq = each((value, wanted, is) =>
  is('escaped-names-lost') && typeof value === 'string'
    ? encodeURIComponent(value) === wanted
    : is('boolean-always-true') && typeof value === 'boolean'
      ? value
      : compare(value, wanted, is) === 0,
);

const tests: Readonly<Record<string, Test>> = {
  eq,
  ne: (good, member, text, is) => {
    if (is('ne-ignored') || (is('ne-loses-one') && good.id === 7)) return is('ne-ignored');
    const value = valueOf(good, member);
    if (value === null || value === undefined) return is('null-differs');
    return !eq(good, member, text, is);
  },
  gt: each((value, wanted, is) => compare(value, wanted, is) > (is('gt-gives-equal') ? -0.001 : 0)),
  ge: each((value, wanted, is) => compare(value, wanted, is) >= (is('ge-loses-equal') ? 0.001 : 0)),
  lt: (good, member, text, is) => {
    const value = valueOf(good, member);
    if (value === null || value === undefined) return is('null-is-smallest');
    return is('lt-compares-as-text')
      ? String(value) < text
      : compare(stored(value, is), typed(text, value, is), is) < 0;
  },
  le: each((value, wanted, is) => is('le-ignored') || compare(value, wanted, is) <= 0),
  in: (good, member, text, is) => listed(text, is, 'in-takes-first').some((one) => eq(good, member, one, is)),
  notIn: (good, member, text, is) =>
    valueOf(good, member) !== null && !listed(text, is, 'not-in-takes-first').some((one) => eq(good, member, one, is)),
  contains: (good, member, text, is) =>
    inText((value, part) => (is('contains-only-at-start') ? value.startsWith(part) : value.includes(part)))(
      good,
      member,
      text,
      is,
    ),
  notContains: (good, member, text, is) =>
    inText((value, part) => value.includes(part) === is('not-contains-inverted'))(good, member, text, is),
  startsWith: (good, member, text, is) =>
    inText((value, part) => (is('starts-with-anywhere') ? value.includes(part) : value.startsWith(part)))(
      good,
      member,
      text,
      is,
    ),
  endsWith: (good, member, text, is) =>
    is('ends-with-ignored') || inText((value, part) => value.endsWith(part))(good, member, text, is),
  like: (good, member, text, is) => inText(like(is))(good, member, text, is),
  has: ({ tags }, _, text, is) => {
    const all = is('has-first-element') ? tags.slice(0, 1) : tags;
    return all.some((tag) =>
      is('has-looks-inside') ? tag.includes(text.slice(0, 1)) : folded(tag, is) === folded(text, is),
    );
  },
  exists: (good, member, text, is) => {
    const value = valueOf(good, member);
    if (is('exists-ignored')) return true;
    return ((text === 'true') === (value !== null && value !== undefined)) !== is('exists-inverted');
  },
};

const filterOf = (name: string, text: string): readonly [string, string, string] | undefined => {
  const [member = '', operator = 'eq'] = name.split('__');
  if (name === 'where') {
    const found = /^(\w+)(<=|>=|<|>|=)(.*)$/.exec(text);
    const named: Readonly<Record<string, string>> = { '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge', '=': 'eq' };
    return found ? [found[1] ?? '', named[found[2] ?? ''] ?? 'eq', found[3] ?? ''] : undefined;
  }
  const deep = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(name);
  if (deep) return [deep[1] ?? '', deep[2] ?? 'eq', text];
  return operator in tests ? [member.replaceAll('_name', '.name'), operator, text] : undefined;
};

/** The goods that a query asks for; undefined: it is refused. */
const found = (query: URLSearchParams, is: Is): readonly Good[] | undefined => {
  const names = [...new Set(query.keys())].filter((name) => name !== 'limit' && name !== 'offset');
  let filters = names.flatMap((name) => {
    const filter = filterOf(
      name,
      query
        .getAll(name)
        .slice(0, is('repeated-takes-first') ? 1 : undefined)
        .join(),
    );
    return filter ? [filter] : [];
  });
  if (filters.length > 1 && is('one-filter-at-a-time')) return undefined;
  if (filters.length > 1 && is('second-filter-replaces-first')) filters = filters.slice(-1);
  if (filters.length < names.length && !is('second-filter-replaces-first')) return undefined;
  if (filters.some(([, operator]) => operator === 'startsWith') && is('operator-refused')) return undefined;
  const numbers = new Set(['price', 'stock', 'rating', 'id']);
  if (
    filters.some(
      ([member, operator, text]) =>
        numbers.has(member) && operator !== 'exists' && text.split(',').some((one) => Number.isNaN(Number(one))),
    )
  )
    return undefined;
  if (
    is('outside-values-refused') &&
    filters.some(
      ([member, operator, text]) =>
        ['gt', 'ge', 'lt', 'le'].includes(operator) &&
        member === 'stock' &&
        goods.every(({ stock }) => String(stock) !== text),
    )
  )
    return undefined;
  const passes = (good: Good, [member, operator, text]: readonly [string, string, string]): boolean =>
    query.has('where') && is('template-compares-as-text') && (operator === 'lt' || operator === 'gt')
      ? (operator === 'lt') === String(valueOf(good, member)) < text
      : (tests[operator] ?? eq)(good, member, text, is);
  if (filters.length > 1 && is('filters-joined-by-or'))
    return goods.filter((good) => filters.some((filter) => passes(good, filter)));
  const kept = goods.filter((good) => filters.every((filter) => passes(good, filter)));
  const added = goods[3];
  return is('adds-an-item') && filters.length > 0 && added ? [...kept, { ...added, id: 99 }] : kept;
};

export const serveShop = (...traits: readonly (Freedom | Fault)[]): Promise<Listening> => {
  const is: Is = (one) => traits.includes(one);
  return listening((_, query) => {
    const all = found(query, is);
    const page = all && pageOf(all, query, 50);
    return page && { total: is('count-without-the-filter') ? goods.length : all.length, goods: page };
  });
};
