/** What the names of parameters and members usually mean. A name only says what is worth asking about. */

/** The words of a name: `nextPageToken`, `next_page_token` and `$next[page]-token` have the same ones. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

/** A name without the differences of spelling: `perPage` and `per_page` are `perpage`. */
export const plainName = (name: string): string => wordsOf(name).join('');

/** `books` -> `book`, `entries` -> `entry`, `vertices` -> `vertex`. */
export const singular = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/[rt]ices$/.test(word)) return `${word.slice(0, -4)}ex`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

/** Plain names of one role, the most usual one first. */
type Role = readonly string[];

const role = (names: string): Role => names.split(' ');

export const sizeNames = role(
  'limit pagesize perpage size count first top maxitems maxresults pagelimit ' +
    'itemsperpage resultsperpage hitsperpage maxpagesize rows take num length batchsize',
);

/** Parameters of which a number says where a page begins. */
export const placeNames = role(
  'offset skip startindex start startat from firstresult pageoffset ' +
    'page pagenumber pagenum pageno pageindex currentpage',
);

/** Parameters that take what an earlier answer gave. */
export const cursorNames = role(
  'cursor pagetoken nextpagetoken nexttoken nextcursor continuationtoken continuation ' +
    'continue token pagecursor after startafter startingafter marker next bookmark ' +
    'scrollid pagestate pagekey page start from offset',
);

export const nextNames = role(
  'nextpagetoken nextcursor nexttoken next continuationtoken continuation continue ' +
    'endcursor cursor nextpage nextmarker marker after token pagetoken bookmark ' +
    'scrollid pagestate nextpagecursor nextpagekey nextkey',
);

export const countNames = role(
  'total totalcount totalitems totalresults totalelements totalrecords numbermatched ' +
    'numfound totalhits hits count itemcount resultcount recordcount matched',
);

export const sortNames = role(
  'sortorder order direction sortdirection orderdirection sortdir dir sort orderby sortby ordering',
);

/** Members with lists of objects that are no items. */
export const besideItems = role('links errors warnings included facets aggregations');

/** How usual a name is for a role, from 0; undefined if it is not of that role. */
export const rankIn = (names: Role, name: string): number | undefined => {
  const place = names.indexOf(plainName(name));
  return place < 0 ? undefined : place;
};

/** The names of a role, the most usual ones first. */
export const ofRole = (names: Role, all: readonly string[]): readonly string[] =>
  all
    .filter((name) => rankIn(names, name) !== undefined)
    .toSorted((a, b) => (rankIn(names, a) ?? 0) - (rankIn(names, b) ?? 0));

const endsWith = (words: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 && end.length <= words.length && end.every((word, index) => word === words.at(index - end.length));

/** How well a member's path fits the name of a parameter: 0 is equal; undefined: not at all. */
export const fit = (parameter: string, path: string): number | undefined => {
  const [whole, last] = [wordsOf(path), wordsOf(path.slice(path.lastIndexOf('.') + 1))];
  const asked = wordsOf(parameter);
  const one = [...asked.slice(0, -1), singular(asked.at(-1) ?? '')];
  if (plainName(parameter) === plainName(path)) return 0;
  if (one.join('') === whole.join('')) return 1;
  if (asked.join('') === last.join('') || one.join('') === last.join('')) return 2;
  if (endsWith(last, one) || endsWith(last, asked)) return 3;
  return endsWith(one, last) ? 4 : undefined;
};
