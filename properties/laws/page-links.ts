import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { identity, listingOf } from '../../engine/model/listing.ts';
import { linkAddress, linkOf, type Relation } from '../../engine/model/page-link.ts';
import { difference } from '../lists/compare.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { isUnchanged } from '../lists/unchanged.ts';
import { type Page, page, walk } from '../lists/walk.ts';

/** Pages that a list is cut into, where its size can be chosen. */
const parts = 4;

const keysOf = (c: CaseContext, { items }: Page): readonly string[] =>
  items.map((item) => identity(listingOf(c.operation), item));

interface Walked {
  readonly parameters: Parameters;
  readonly size: number | undefined;
  /** All pages of the list, two at least. */
  readonly pages: readonly Page[];
}

/** A list that is walked to its end in a few pages. */
const walked = async (c: CaseContext): Promise<Walked> => {
  const { paging } = listingOf(c.operation);
  const sets = setsWithMoreThan(c, Math.max(paging.minimum, 1));
  for (const set of sets.slice(0, 3)) {
    const part = set.more ? paging.maximum : Math.ceil(set.count / parts);
    const size = Math.min(paging.maximum, Math.max(paging.minimum, 1, part));
    const parameters = frozenWindow(c.operation, set);
    const pages: Page[] = [];
    for await (const one of walk(c, parameters, { size, most: Math.max(c.pages, parts + 1) })) pages.push(one);
    if (pages.length > 1 && pages.at(-1)?.next === undefined) return { parameters, size, pages };
  }
  return inconclusiveNoSubject(c, 'a list of a few pages that can be walked to its end');
};

/** Follows a link, and compares the page with the one where it should lead. */
const leadsTo = async (
  c: CaseContext,
  { parameters, size }: Walked,
  relation: Relation,
  from: Answered,
  wanted: Page,
  what: string,
): Promise<void> => {
  const link = linkOf(from, relation);
  if (link === undefined)
    return c.broken(`a page has no link to ${what}`, {
      code: `${relation}-link-missing`,
      expected: `a link to ${what}`,
      actual: linkAddress(from, relation) === undefined ? 'none' : 'no address',
      by: [from],
    });
  const found = await page(c, parameters, { ...(size === undefined ? {} : { size }), cursor: link });
  const { missing, extra } = difference(keysOf(c, wanted), keysOf(c, found));
  if (missing.length + extra.length === 0) return c.proved();
  if (!(await isUnchanged(c, wanted.answer))) return;
  c.broken(`the link to ${what} leads to other items`, {
    code: `${relation}-link-wrong`,
    expected: `the ${wanted.items.length} items of ${what}`,
    actual: `${missing.length} of them missing, ${extra.length} others`,
    by: [from, found.answer, wanted.answer],
  });
};

/** Every page but the first links to the page before it. */
export const previousLinks = async (c: CaseContext): Promise<void> => {
  const list = await walked(c);
  for (const [index, before] of list.pages.slice(0, parts).entries()) {
    const here = list.pages[index + 1];
    if (here) await leadsTo(c, list, 'previous', here.answer, before, 'the page before');
  }
  const [first] = list.pages;
  if (first && linkOf(first.answer, 'previous') !== undefined)
    c.observe('the first page', 'has a link to a page before it', first.answer);
};

/** The link to the last page leads to the page where a walk ends. */
export const lastLinks = async (c: CaseContext): Promise<void> => {
  const list = await walked(c);
  const [first, ...others] = list.pages;
  const end = others.at(-1);
  if (first && end) await leadsTo(c, list, 'last', first.answer, end, 'the last page');
};
