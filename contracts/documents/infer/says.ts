import type { Paging } from '../../../engine/model/list-paging.ts';
import { at } from '../../../engine/model/paths.ts';
import { rankIn } from './names.ts';
import { pathsIn } from './values.ts';
import { holds, type Verification } from './verify.ts';
import type { Walk } from './walk.ts';

export type Says = NonNullable<Paging['says']>;

/** Usual names of what a page says of itself. */
const names: Readonly<Record<keyof Says, readonly string[]>> = {
  pages: ['totalpages', 'pages', 'pagecount', 'totalpagecount', 'numpages', 'lastpage'],
  number: ['page', 'number', 'pagenumber', 'currentpage', 'pageindex', 'current'],
  first: ['first', 'isfirst', 'firstpage', 'isfirstpage'],
  last: ['last', 'islast', 'lastpage', 'islastpage'],
  size: ['perpage', 'pagesize', 'size', 'limit', 'itemsperpage', 'pagelimit'],
  items: ['numberofelements', 'count', 'itemcount', 'numberreturned', 'returned', 'size'],
};

const facts = Object.keys(names) as readonly (keyof Says)[];

/**
 * Facts of a page about itself and its list: members with usual names that keep `api.page.members` on a list that a few
 * pages hold. `countPath`: the count.
 */
export const inferSays = async (
  laws: Verification,
  paging: Paging,
  walks: readonly Walk[],
  countPath: unknown,
): Promise<Says | undefined> => {
  const { items = '.' } = laws.sketch;
  const pages = walks.filter((walk) => walk.isWhole && walk.pages.length > 1).flatMap((walk) => walk.pages);
  const paths = pathsIn(pages.flatMap(({ body }) => body ?? [])).filter(
    (path) => path !== items && !path.startsWith(`${items}.`) && path !== countPath,
  );
  /** Only a short page tells its size from the number of its items. */
  const isOfShortPage = (path: string): boolean =>
    laws.questions.replies.some(({ body, items: { length } = [] }) => length > 0 && Number(at(body, path)) !== length);
  const says: { -readonly [Fact in keyof Says]: Says[Fact] } = {};
  for (const fact of facts)
    for (const path of paths.filter((name) => rankIn(names[fact], name) !== undefined)) {
      if (says[fact] !== undefined || (fact === 'size' && !isOfShortPage(path))) continue;
      const verdict = await laws.judge('api.page.members', { paging: { ...paging, says: { [fact]: path } } });
      if (holds(verdict) && verdict.tests > 1) says[fact] = path;
    }
  return Object.keys(says).length === 0 ? undefined : says;
};
