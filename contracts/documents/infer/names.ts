import type { Operator } from '../../../engine/model/list-filter.ts';

/** Usual meanings of parameter and member names. A name only suggests what to ask the target; it proves nothing. */

/** Splits a name into words: `nextPageToken`, `next_page_token` and `$next[page]-token` give the same words. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

/** A name in plain spelling: `perPage` and `per_page` are `perpage`. */
export const plainName = (name: string): string => wordsOf(name).join('');

/** `books` -> `book`, `entries` -> `entry`, `vertices` -> `vertex`. */
export const singular = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/[rt]ices$/.test(word)) return `${word.slice(0, -4)}ex`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  // The s of `status`, `virus`, `analysis` and `axis` makes no plural.
  if (/(?:[nrt]us|[sx]is)$/.test(word)) return word;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

/** Plain names of one role, the most usual name first. */
type Role = readonly string[];

const role = (names: string): Role => names.split(' ');

export const sizeNames = role(
  'limit pagesize perpage size count first top maxitems maxresults pagelimit limitperpage ' +
    'itemsperpage resultsperpage hitsperpage maxpagesize maxrecords rows take num length batchsize chunksize n',
);

/** Parameters with a number that says where a page begins. */
export const placeNames = role(
  'offset skip startindex start startat from begin firstresult pageoffset startrecord ' +
    'page pagenumber pagenum pageno pageindex currentpage',
);

/** A name from `placeNames` that means the number of a page: `page`, `currentPage`, `page[number]`. */
export const isPageName = (name: string): boolean =>
  /^page(?!offset)|page$/.test(roleName(name)) || /^page(?:number|num|no|index)$/.test(plainName(name));

/** Parameters that take a cursor from the previous answer: first those that can mean only a cursor. */
export const cursorNames = role(
  'cursor pagetoken nextpagetoken nexttoken nextcursor continuationtoken continuation continue starttoken ' +
    'pagecursor nextkey pageafter bookmark scrollid pagestate pagekey marker token key after startafter ' +
    'startingafter next afterid sinceid since page start from offset last',
);

/** Names from `cursorNames` whose value identifies the last item of the previous page. */
export const lastItemNames = role('startingafter startafter afterid sinceid lastid lastkey startkey after since last');

export const nextNames = role(
  'nextpagetoken nextcursor nexttoken next continuationtoken continuation continue ' +
    'endcursor cursor nextpage nextmarker marker after token pagetoken bookmark ' +
    'scrollid pagestate nextpagecursor nextpagekey nextkey pagekey nextlink odatanextlink nextpageurl nexturl ' +
    'nexthref nexturi nextpageuri nextpagelink nextfrom',
);

export const moreNames = role('hasmore hasnext hasnextpage more hasmoreitems hasmoreresults');

export const countNames = role(
  'total totalcount totalitems totalresults totalelements totalrecords numbermatched ' +
    'numfound totalhits odatacount hits count itemcount resultcount recordcount matched',
);

export const sortNames = role(
  'sortorder order direction sortdirection orderdirection sortdir dir sort orderby sortby ordering',
);

/** Members with lists of objects that are not items. */
export const besideItems = role('links link errors warnings included facets aggregations');

/** Usual names of the items if an answer has several arrays. */
export const itemsNames = role('data items results value values records content entries list rows hits elements');

/** Objects that group members or parameters of paging: `pagination.limit`, `meta.next`, `page[size]`. */
const holders = new Set(
  (
    'pagination paging page pager pageinfo listoptions options query params pageable pagerequest meta metadata links ' +
    'cursor cursors responsemetadata result response opts request args input criteria resultpagerequest'
  ).split(' '),
);

/** The parts of a name, or of a path: `pagination.limit`, `page[size]`, `/_links/next/href`. */
const partsOf = (name: string): readonly string[] =>
  name.split(/[[\]./]+/).flatMap((word) => (plainName(word) === '' ? [] : [plainName(word)]));

/** The plain name for looking up a parameter or member: without the objects around it, and without `href`. */
export const roleName = (name: string): string => {
  // `filter[size]` filters by a size; `filter.size` is a member of a parameter that holds all input of a method.
  const parts = partsOf(name.replace(/@odata\./, '@odata').replace(/^filter\./, ''));
  const path = parts.length > 1 && /^(?:href|url|uri)$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
  const start = path.findIndex((word, index) => index === path.length - 1 || !holders.has(word));
  return path.slice(start).join('');
};

/** The rank of a name in a role, 0 for the most usual; undefined if it does not have the role. */
export const rankIn = (names: Role, name: string): number | undefined => {
  const places = [plainName(name), roleName(name)].map((text) => names.indexOf(text)).filter((index) => index >= 0);
  return places.length === 0 ? undefined : Math.min(...places);
};

/** The names of a role, the most usual ones first. */
export const ofRole = (names: Role, all: readonly string[]): readonly string[] =>
  all
    .filter((name) => rankIn(names, name) !== undefined)
    .toSorted((a, b) => (rankIn(names, a) ?? 0) - (rankIn(names, b) ?? 0));

/** The last name of a dotted path. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const endsWith = (words: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 && end.length <= words.length && end.every((word, index) => word === words.at(index - end.length));

/** How well a member's path fits the name of a parameter: 0 is equal; undefined: it does not fit. */
export const fit = (parameter: string, path: string): number | undefined => {
  const [pathWords, last] = [wordsOf(path), wordsOf(lastOf(path))];
  const parameterWords = wordsOf(parameter);
  const words = [...parameterWords.slice(0, -1), singular(parameterWords.at(-1) ?? '')];
  if (plainName(parameter) === plainName(path)) return 0;
  const isOne = (text: string): boolean =>
    wordsOf(text).map(singular).join('') === parameterWords.map(singular).join('');
  if (words.join('') === pathWords.join('') || isOne(path)) return 1;
  const element = [...last.slice(0, -1), singular(last.at(-1) ?? '')];
  if ([parameterWords, words].some((name) => [last, element].some((entry) => entry.join('') === name.join(''))))
    return 2;
  if (endsWith(last, words) || endsWith(last, parameterWords)) return 3;
  return endsWith(words, last) ? 4 : undefined;
};

/** Paths that the name of a parameter fits, the best fit first. `worst`: the largest rank. */
export const pathsFor = (parameter: string, paths: readonly string[], worst = Infinity): readonly string[] =>
  paths
    .flatMap((path) => {
      const rank = fit(parameter, path);
      return rank === undefined || rank > worst ? [] : [{ path, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ path }) => path);

/** Last words of members that say in which unit, or as which kind of time, a value is given. */
const unitWords = new Set(
  (
    'g kg mg t lb oz m km cm mm mi ft l ml s sec secs seconds ms min mins minutes h hours d days ' +
    'b bytes kb mb gb usd eur gbp cents percent pct c f k w kw kwh at on date time timestamp'
  ).split(' '),
);

/** Paths whose last name is that of a parameter with a unit: `mass_g` for `mass`. */
export const pathsWithUnit = (name: string, paths: readonly string[]): readonly string[] => {
  const nameWords = wordsOf(name);
  return paths.filter((path) => {
    const words = wordsOf(lastOf(path));
    const isBeginning = nameWords.every((word, index) => word === words[index]);
    return (
      nameWords.length > 0 && words.length === nameWords.length + 1 && isBeginning && unitWords.has(words.at(-1) ?? '')
    );
  });
};

/** A parameter name split into the words of a member and the operators that it may mean. */
interface NamedOperator {
  /** The member's name; empty if the parameter names none (`since`). */
  readonly member: string;
  readonly operators: readonly Operator[];
}

/** Words in plain spelling, and the operators that they may mean. */
type Meanings = readonly (readonly [words: string, operators: readonly Operator[]])[];

const lower: readonly Operator[] = ['ge', 'gt'];
const upper: readonly Operator[] = ['le', 'lt'];

const names: Meanings = [
  ['gt gte ge min minimum from since after', lower],
  ['lt lte le max maximum to until before', upper],
  ['eq equals', ['eq']],
  ['ne neq not exclude', ['ne']],
  ['contains icontains ic like ilike', ['contains']],
  ['startswith istartswith prefix', ['startsWith']],
  ['endswith iendswith suffix', ['endsWith']],
  ['in', ['in']],
];

/** Names of operators behind a member alone: `title_start`. Before it, they name a bound: `start_date`. */
const operatorEndings: Meanings = [
  ['start starts', ['startsWith']],
  ['end ends', ['endsWith']],
];

/** Names of bounds beside a time: `start_date`, `to_time`. */
const timeBounds: Meanings = [
  ['start from', lower],
  ['end to', upper],
];

/** Objects that group filters: `filter[price][gte]`. */
const filterHolders = /^(?:filter|filters|where|query)$/;

const operatorsOf = (meanings: Meanings, word = ''): readonly Operator[] | undefined =>
  meanings.find(([words]) => words.split(' ').includes(word))?.[1];

/** The operator in a parameter's name; undefined if it names none. */
export const namedOperator = (parameter: string): NamedOperator | undefined => {
  const all = wordsOf(parameter);
  const words = filterHolders.test(all[0] ?? '') ? all.slice(1) : all;
  const [first, last] = [words[0], words.at(-1)];
  const named = (memberWords: readonly string[], operators: readonly Operator[] | undefined) =>
    operators && { member: memberWords.join('_'), operators };
  const pair = words.length > 2 ? operatorsOf(names, words.slice(-2).join('')) : undefined;
  const ending = operatorsOf(names, last) ?? (words.length > 1 ? operatorsOf(operatorEndings, last) : undefined);
  const beginning = words.length > 1 ? operatorsOf(names, first) : undefined;
  const ofTime = words.length === 2 && /^(?:date|time)$/.test(last ?? '') ? operatorsOf(timeBounds, first) : undefined;
  const one = singular(last ?? '');
  return (
    named(words.slice(0, -2), pair) ??
    named(words.slice(0, -1), ending) ??
    named(words.slice(1), beginning) ??
    named([], ofTime) ??
    named([...words.slice(0, -1), one], one === last || last === undefined ? undefined : ['in'])
  );
};

/** The spelling of a key in one direction. */
export interface Spelling {
  readonly key: string;
  readonly sign: 1 | -1;
  /** The template with `{key}`: `{key}_DESC`. */
  readonly form: string;
}

const directionEndings = /^(.+?)([_\-:., ]?)(asc(?:ending)?|desc(?:ending)?)$/i;

/** Splits a sort value into key and direction: `-name`, `NAME_DESC`, `name:asc`, `name`. */
export const spellingOf = (value: string): Spelling => {
  const prefix = /^([-+])(.+)$/.exec(value);
  if (prefix) return { key: prefix[2] ?? '', sign: prefix[1] === '-' ? -1 : 1, form: `${prefix[1]}{key}` };
  const [, key = value, between = '', direction = ''] = directionEndings.exec(value) ?? [];
  return { key, sign: /^desc/i.test(direction) ? -1 : 1, form: `{key}${between}${direction}` };
};
