import { defined } from '../../../engine/model/defined.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { rankIn } from './names.ts';
import type { Reply } from './questions.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn } from './values.ts';
import type { Walk } from './walk.ts';

export type Says = NonNullable<Paging['says']>;

type Fact = keyof Says;

/** Usual names of what a page says of itself. */
const names: Readonly<Record<Fact, readonly string[]>> = {
  pages: ['totalpages', 'pages', 'pagecount', 'totalpagecount', 'numpages', 'lastpage'],
  number: ['page', 'number', 'pagenumber', 'currentpage', 'pageindex', 'current'],
  first: ['first', 'isfirst', 'firstpage', 'isfirstpage'],
  last: ['last', 'islast', 'lastpage', 'islastpage'],
  size: ['perpage', 'pagesize', 'size', 'limit', 'itemsperpage', 'pagelimit'],
  items: ['numberofelements', 'count', 'itemcount', 'numberreturned', 'returned', 'size'],
};

/** A page of a walk, with its place from 0, and the number of pages. */
interface Placed {
  readonly reply: Reply;
  readonly index: number;
  readonly pages: number;
}

/** The value of a fact on a page of a walk; undefined if the walk does not show it. */
const expected = (fact: Fact, paging: Paging, { reply, index, pages }: Placed): bigint | boolean | undefined => {
  const size = paging.size === undefined ? undefined : integer(reply.parameters[paging.size]);
  const facts: Readonly<Record<Fact, bigint | boolean | undefined>> = {
    pages: BigInt(pages),
    number: paging.style === 'page' ? BigInt((paging.first ?? 1) + index) : undefined,
    first: index === 0,
    last: index === pages - 1,
    size,
    items: BigInt(reply.items?.length ?? 0),
  };
  return facts[fact];
};

/** The pages of complete walks with items; an empty page behind the last one is none of them. */
const indexedPages = ({ pages: all }: Walk): readonly Placed[] => {
  const pages = all.filter(({ items = [] }) => items.length > 0);
  return pages.map((reply, index) => ({ reply, index, pages: pages.length }));
};

const facts = Object.keys(names) as readonly Fact[];

/**
 * Facts of a page about itself and its list: members with usual names that are right on every page of complete
 * walks. The last page is short, so that the size of a page is not the number of its items. `countPath`: the count.
 */
export const inferSays = (
  { items = '.' }: Sketch,
  paging: Paging,
  walks: readonly Walk[],
  countPath: unknown,
): Says | undefined => {
  const fullWalks = walks.filter(({ isWhole, pages }) => isWhole && pages.length > 1);
  const pages = fullWalks.flatMap(indexedPages);
  const isShort = pages.some(
    (page) => page.index === page.pages - 1 && expected('items', paging, page) !== expected('size', paging, page),
  );
  if (!isShort || pages.every(({ pages: count }) => count < 2)) return undefined;
  const paths = pathsIn(pages.flatMap(({ reply: { body } }) => (body === undefined ? [] : [body]))).filter(
    (path) => path !== items && !path.startsWith(`${items}.`) && path !== countPath,
  );
  const isRight = (fact: Fact, path: string): boolean =>
    pages.every((page) => {
      const [member, value] = [page.reply.body && at(page.reply.body, path), expected(fact, paging, page)];
      return value !== undefined && (typeof value === 'boolean' ? member === value : integer(member) === value);
    });
  const members = facts.map((fact) => {
    const candidates = paths.filter((path) => rankIn(names[fact], path) !== undefined);
    return [fact, candidates.find((path) => isRight(fact, path))] as const;
  });
  const says = defined(Object.fromEntries(members)) as Says;
  return Object.keys(says).length === 0 ? undefined : says;
};
