import { defined } from '../../../engine/model/defined.ts';
import type { CursorPlace, Paging } from '../../../engine/model/list-paging.ts';
import { addressOf, hasRelation } from '../../../engine/model/page-link.ts';
import { at, holderOf, isObject, nameOf, stepsOf } from '../../../engine/model/paths.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Open } from './answer.ts';
import { headerText } from './count.ts';
import { identityByName } from './identity.ts';
import { isPageName, lastItemNames, nextNames, ofRole, plainName, rankIn, wordsOf } from './names.ts';
import type { Reply } from './questions.ts';
import { isAddress, isNamedAsItems } from './shape.ts';
import { isNextHeader, type Sketch } from './sketch.ts';
import { pathsIn } from './values.ts';

/** A way from page to page that names suggest. */
export interface Candidate {
  readonly paging: Paging;
  /** In words: `next` passed as after. */
  readonly brief: string;
}

const isUrl = (text: string): boolean => /^(?:https?:)?\/|^\?/.test(text);

/** Whether a member of a page holds an address: by its value, or, without a page, by its name or schema. */
const isLink = ({ nexts }: Sketch, path: string, first: Reply | undefined): boolean => {
  if (!first) {
    const node = nexts.find((member) => member.path === path)?.node ?? {};
    return /(?:link|href|ur[il])$/.test(plainName(nameOf(path))) || isAddress(node);
  }
  const value: Json | undefined = at(first.body, path);
  // A text, an object with `href`, or the entry with the relation `next` in an array.
  const links = Array.isArray(value) ? (value as readonly Json[]) : undefined;
  const address = addressOf(links ? links.find((link) => hasRelation(link, 'next')) : value);
  return address !== undefined && (isUrl(address) || typeof value === 'object');
};

/** Paths that may hold the next cursor or its link, by the schema and by the answer, the most usual name first. */
const nextPaths = ({ nexts, items }: Sketch, body: Json | undefined): readonly string[] => {
  const paths = nexts.map(({ path }) => path);
  const bodyPaths = isObject(body) ? pathsIn([body]).filter((path) => path !== items) : [];
  return body === undefined ? paths : ofRole(nextNames, [...new Set([...paths, ...bodyPaths])]);
};

/** Headers with names of a next cursor. */
const nextHeaders = ({ nextHeaders: documented }: Sketch, headers: Reply['headers']): readonly string[] => {
  const documentedNames = documented.map((name) => name.toLowerCase());
  const isNew = (name: string): boolean => name.startsWith('x-') && !documentedNames.includes(name);
  return [
    ...documented,
    ...Object.keys(headers)
      .filter((name) => isNextHeader(name) && isNew(name))
      .map(headerText),
  ];
};

/** The only bound parameter, such as `before_lt`, which limits where a page begins. */
const soleBound = ({ bounds }: Sketch): readonly string[] => {
  const before = bounds.filter((name) => wordsOf(name)[0] === 'before');
  const all = before.length > 0 ? before : bounds;
  return all.length === 1 ? all : [];
};

/** Members and headers of the first page that may be a cursor. */
const byCursor = (sketch: Sketch, first: Reply | undefined): readonly Candidate[] => {
  const paths = nextPaths(sketch, first?.body).filter((path) => !isLink(sketch, path, first));
  const headers = nextHeaders(sketch, first?.headers ?? {});
  const cursors = sketch.cursors.length > 0 || first || paths.length === 0 ? sketch.cursors : soleBound(sketch);
  const sources: readonly (readonly [CursorPlace, string])[] = [
    ...paths.map((path) => [path, `\`${path}\``] as const),
    ...headers.map((header) => [{ header }, `the header ${header}`] as const),
  ];
  return sources.flatMap(([next, source]) =>
    cursors.map((cursor) => ({
      paging: { style: 'cursor', cursor, next },
      brief: `${source} passed as ${cursor}`,
    })),
  );
};

/** The number of the first page or item, if the document names it. */
const firstPlace = ({ operation }: Sketch, name: string): 0 | 1 | undefined => {
  const { minimum, default: usual } = operation.parameters[name] ?? {};
  const first = usual ?? minimum;
  return first === 0 || first === 1 ? first : undefined;
};

/** Numbers of items or pages. Where nobody chooses the size of a page, only pages are numbered. */
const byPlace = (sketch: Sketch, size: string | undefined, pageSize: number): readonly Candidate[] =>
  sketch.places.flatMap((cursor): readonly Candidate[] => {
    const page = (first: 0 | 1): Candidate => ({
      paging: { style: 'page', cursor, first },
      brief: `${cursor}=${first + 1} counted from ${first}`,
    });
    // Page 1 of a list that counts from 0 is the second one, and page 2 would seem to be.
    if (size === undefined) return [page(0), page(1)];
    const offset = (first: 0 | 1): Candidate => ({
      paging: { style: 'offset', cursor, ...defined({ first: first === 0 ? undefined : first }) },
      brief: `${cursor}=${first + pageSize}`,
    });
    const documented = firstPlace(sketch, cursor);
    // The offsets of SCIM are counted from 1.
    const mayBeOne = documented === 1 || (documented === undefined && plainName(cursor) === 'startindex');
    const offsets = mayBeOne ? [offset(0), offset(1)] : [offset(0)];
    const pages = [page(1), page(0)];
    return isPageName(cursor) ? [...pages, ...offsets] : [...offsets, ...pages];
  });

/** Links in the first page and in its header `Link`. */
const byLink = (sketch: Sketch, first: Reply | undefined): readonly Candidate[] => {
  const { body, next: link } = first ?? {};
  const arrays = isObject(body) ? ['links', 'link'].filter((name) => Array.isArray(body[name])) : [];
  const links = nextPaths(sketch, body).filter((path) => isLink(sketch, path, first));
  return [
    ...[...links, ...arrays].map((path): Candidate => {
      const next = first ? path.replace(/(?:\.|\/)href$/, '') : path;
      return { paging: { style: 'body-link', next }, brief: `the link \`${next}\`` };
    }),
    ...(link === undefined ? [] : [{ paging: { style: 'link' }, brief: 'the header Link' } as const]),
  ];
};

/** A cursor that is a member of the last item. */
const ofLastItem = (lastItem: string, cursor: string, more: Partial<Paging> = {}): Candidate => ({
  paging: { style: 'cursor', cursor, next: { lastItem }, ...more },
  brief: `\`${lastItem}\` of the last item passed as ${cursor}`,
});

/** Members of the last item that a cursor parameter may take; the identity comes first. */
const byLastItem = (sketch: Sketch, { items = [] }: Reply): readonly Candidate[] => {
  const identity = identityByName(sketch);
  const [item] = items;
  const ids = pathsIn(items).filter((path) => /^(?:\.|id|uuid|guid|key|name|number)$/.test(plainName(path) || path));
  return sketch.cursors.flatMap((cursor) => {
    // `before_lt` takes the member `lt`.
    const ends = isObject(item) ? Object.keys(item).filter((name) => cursor.toLowerCase().endsWith(name)) : [];
    const paths = [...new Set([...(identity === undefined ? [] : [identity]), ...ids, ...ends])].slice(0, 3);
    return paths.map((lastItem) => ofLastItem(lastItem, cursor));
  });
};

/** All ways from page to page by the names of the document and of a first page of so many items. */
export const pagingCandidates = (
  sketch: Sketch,
  first: Reply,
  size: string | undefined,
  pageSize: number,
): readonly Candidate[] => [
  ...byCursor(sketch, first),
  ...(pageSize > 1 ? byPlace(sketch, size, pageSize) : []),
  ...byLink(sketch, first),
  ...byLastItem(sketch, first),
];

/** A cursor that is the identity of the last item, by names alone. */
const likelyLastItem = (sketch: Sketch): readonly Candidate[] => {
  const { cursors, hasMorePaths, items } = sketch;
  const cursor = cursors.find((name) => rankIn(lastItemNames, name) !== undefined);
  const lastItem = identityByName(sketch);
  const isSure = cursor !== undefined && (hasMorePaths.length > 0 || !/^(?:after|since)$/.test(cursor));
  if (!isSure || lastItem === undefined || items === undefined) return [];
  return [ofLastItem(lastItem, cursor, defined({ hasMore: hasMorePaths[0] }))];
};

const likelyPlace = (sketch: Sketch): readonly Candidate[] =>
  byPlace(sketch, '', 0)
    .slice(0, 1)
    .map(({ paging: { style, cursor = '' } }) => {
      const first = style === 'page' ? firstPlace(sketch, String(cursor)) : undefined;
      const brief = style === 'page' ? 'the number of the page' : 'the number of items before the page';
      return { paging: { style, cursor, ...defined({ first }) }, brief };
    });

const likelyLink = (sketch: Sketch): readonly Candidate[] => {
  const { sizes, nextHeaders: headers, text, items = '', listName } = sketch;
  // Some documents give every answer the same links. Without a page size, the items must be those of the operation.
  const isList = sizes.length > 0 || isNamedAsItems(stepsOf(items).at(-1) ?? '.', listName);
  const isLinked = /\blink\b[^.]*\bheader\b|\bheader\b[^.]*\blink\b/i.test(text) && headers.length === 0;
  const inHeader: Candidate = { paging: { style: 'link' }, brief: 'the header Link of which the description speaks' };
  return [...(isList ? byLink(sketch, undefined) : []), ...(isLinked ? [inHeader] : [])];
};

/** Describes two ways of paging with separate sizes: names alone do not decide between them. */
const rivals = ({ sizes, cursors, places }: Sketch): string | undefined => {
  const holders = new Set([...cursors, ...places].map(holderOf));
  const sizesOfHolders = sizes.filter((size) => holders.has(holderOf(size)));
  return new Set(sizesOfHolders.map(holderOf)).size > 1
    ? `${sizesOfHolders.map((size) => `\`${size}\``).join(' and ')} each belong to a way of paging`
    : undefined;
};

/** How a list is paged by the names of the document alone. */
export const likelyPaging = (sketch: Sketch): Candidate | Open<never> => {
  const reason = rivals(sketch);
  if (reason !== undefined) return { reason };
  const { sizes } = sketch;
  const cursors = byCursor(sketch, undefined);
  const candidates = [...cursors, ...likelyLastItem(sketch), ...likelyPlace(sketch), ...likelyLink(sketch)];
  // The only page of a list by offset without a page size may be the whole list.
  const isSized = ({ style, next }: Paging): boolean =>
    sizes.length > 0 || (style !== 'offset' && !(typeof next === 'object' && 'lastItem' in next));
  const likely = candidates.find(({ paging }) => isSized(paging));
  const [first] = candidates;
  if (likely) {
    const { cursor } = likely.paging;
    // If there are several sizes, the one in the same object belongs to the cursor.
    const beside = sizes.find((size) => typeof cursor === 'string' && holderOf(size) === holderOf(cursor));
    return { ...likely, paging: { ...likely.paging, ...defined({ size: beside ?? sizes[0] }) } };
  }
  if (first)
    return { reason: `\`${String(first.paging.cursor)}\` leads to the next page, but no parameter sets the page size` };
  return {
    reason:
      sizes[0] === undefined
        ? 'no parameter and no member has a known name for pages'
        : `\`${sizes[0]}\` limits the list, but nothing leads to the next page`,
  };
};
