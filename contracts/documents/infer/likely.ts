import { defined } from '../../../engine/model/defined.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import { holderOf, stepsOf } from '../../../engine/model/paths.ts';
import { isPageName, lastItemNames, nextLinkNames, plainName, rankIn, sureCursorNames, wordsOf } from './names.ts';
import { isAddress, isNamedAsItems, leavesOf, type Member } from './shape.ts';
import type { Sketch } from './sketch.ts';

/** The likely paging of a list by the document alone, or the reason why it is unclear. */
export type Likely = { readonly paging: Paging; readonly evidence: string } | { readonly reason: string };

/** Whether a member is a link by its name or its schema. */
const isLink = ({ path, node }: Member): boolean =>
  rankIn(nextLinkNames, path) !== undefined || /(?:href|url|uri)$/i.test(stepsOf(path).at(-1) ?? '') || isAddress(node);

/** The member that identifies an item, by name alone. */
export const likelyIdentity = ({ item, items }: Sketch): string | undefined => {
  if (items === undefined) return undefined;
  const names = ['id', 'uuid', 'guid', 'key', 'name'];
  const leaves = leavesOf(item);
  return names.flatMap((name) => leaves.find((path) => plainName(path) === name) ?? [])[0];
};

/** The number of the first page, if the document names it. */
const firstPage = ({ operation }: Sketch, name: string): 0 | 1 | undefined => {
  const { minimum, default: usual } = operation.parameters[name] ?? {};
  const firstNumber = usual ?? minimum;
  return firstNumber === 0 || firstNumber === 1 ? firstNumber : undefined;
};

/** The page size that belongs to a parameter: if there are several, the one in the same object. */
const sizeBeside = ({ sizes }: Sketch, name: string): string | undefined =>
  sizes.find((size) => holderOf(size) === holderOf(name)) ?? sizes[0];

/** The only bound parameter, such as `before_lt`, which limits where a page begins. */
const soleBound = ({ bounds }: Sketch): string | undefined => {
  const before = bounds.filter((name) => wordsOf(name)[0] === 'before');
  const [bound, ...otherBounds] = before.length > 0 ? before : bounds;
  return otherBounds.length === 0 ? bound : undefined;
};

const likelyCursor = (sketch: Sketch): Likely | undefined => {
  const { cursors, nexts, nextHeaders, hasMorePaths: flags, items } = sketch;
  const next = nexts.find((member) => !isLink(member));
  const cursorName = cursors.find((name) => rankIn(sureCursorNames, name) !== undefined) ?? cursors[0];
  const cursor = cursorName ?? (next && soleBound(sketch));
  if (cursor === undefined) return undefined;
  const size = sizeBeside(sketch, cursor);
  if (next) return needsSize(size, cursor, { style: 'cursor', cursor, next: next.path }, `\`${next.path}\``);
  const [header] = nextHeaders;
  if (header !== undefined)
    return needsSize(size, cursor, { style: 'cursor', cursor, next: { header } }, `the header ${header}`);
  const last = cursors.find((name) => rankIn(lastItemNames, name) !== undefined);
  const identity = likelyIdentity(sketch);
  const isSure = last !== undefined && (flags.length > 0 || !/^(?:after|since)$/.test(last));
  if (last === undefined || identity === undefined || items === undefined || !isSure) return undefined;
  const hasMore = flags[0];
  return needsSize(
    size,
    last,
    { style: 'cursor', cursor: last, next: { lastItem: identity }, ...defined({ hasMore }) },
    `\`${identity}\` of the last item`,
  );
};

/** Whether names alone show pages, so that a list without a page size is one, too. */
const namesPages = ({ style, next }: Paging): boolean =>
  style === 'page' || (style === 'cursor' && !(typeof next === 'object' && 'lastItem' in next));

const needsSize = (size: string | undefined, cursor: string, paging: Paging, nextText: string): Likely =>
  size === undefined && !namesPages(paging)
    ? { reason: `\`${cursor}\` leads to the next page, but no parameter sets the page size` }
    : { paging: { ...paging, ...defined({ size }) }, evidence: `${nextText} is passed as ${cursor}` };

const likelyPlace = (sketch: Sketch): Likely | undefined => {
  const [cursor] = sketch.places;
  if (cursor === undefined) return undefined;
  const size = sizeBeside(sketch, cursor);
  const isPage = isPageName(cursor);
  const first = isPage ? firstPage(sketch, cursor) : undefined;
  return needsSize(
    size,
    cursor,
    { style: isPage ? 'page' : 'offset', cursor, ...defined({ first }) },
    isPage ? 'the number of the page' : 'the number of items before the page',
  );
};

const likelyLink = (sketch: Sketch, size: string | undefined): Likely | undefined => {
  const { nexts, nextHeaders, text, items = '', listName } = sketch;
  // Some documents give every answer the same links. Without a page size, the items must be those of the operation.
  const isList = size !== undefined || isNamedAsItems(stepsOf(items).at(-1) ?? '.', listName);
  const next = isList ? nexts.find(isLink) : undefined;
  if (next)
    return {
      paging: { style: 'body-link', next: next.path, ...defined({ size }) },
      evidence: `\`${next.path}\` is a link`,
    };
  const isLinked = /\blink\b[^.]*\bheader\b|\bheader\b[^.]*\blink\b/i.test(text) && nextHeaders.length === 0;
  return isLinked
    ? { paging: { style: 'link', ...defined({ size }) }, evidence: 'the description speaks of a header Link' }
    : undefined;
};

/** Describes two ways of paging with separate sizes: names alone do not decide between them. */
const rivals = (sketch: Sketch): string | undefined => {
  const { sizes, cursors, places } = sketch;
  const holders = new Set([...cursors, ...places].map(holderOf));
  const sizesOfHolders = sizes.filter((size) => holders.has(holderOf(size)));
  return sizesOfHolders.length > 1 && new Set(sizesOfHolders.map(holderOf)).size > 1
    ? `${sizesOfHolders.map((size) => `\`${size}\``).join(' and ')} each belong to a way of paging`
    : undefined;
};

/** How a list is paged by the names of its parameters and members alone. */
export const likelyPaging = (sketch: Sketch): Likely => {
  const reason = rivals(sketch);
  if (reason !== undefined) return { reason };
  const [size] = sketch.sizes;
  const ways = [likelyCursor(sketch), likelyPlace(sketch), likelyLink(sketch, size)];
  const candidates = ways.flatMap((candidate) => candidate ?? []);
  const likely = candidates.find((entry) => 'paging' in entry) ?? candidates[0];
  if (likely) return likely;
  return {
    reason:
      size === undefined
        ? 'no parameter and no member has a known name for pages'
        : `\`${size}\` limits the list, but nothing leads to the next page`,
  };
};
