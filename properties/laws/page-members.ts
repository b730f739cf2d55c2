import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { isCountedPaging } from '../../engine/model/listing.ts';
import { at, integer, pointerOf } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { listsToWalk } from '../lists/page-sizes.ts';
import { type Page, page } from '../lists/walk.ts';
import { emptyPage, type WalkedPages, walkedPages } from '../lists/whole-walks.ts';
import { isUnchanged } from '../relations/reread.ts';

/** A value that a member of a page must have; several: any one of them. */
interface Expected {
  readonly path: string;
  readonly values: readonly (number | boolean)[];
  /** The meaning of the member, in words. */
  readonly what: string;
}

/** Pages before the walk came behind the end: where pages are counted, an empty one may follow the last one. */
const pagesWithItems = ({ pages }: WalkedPages): readonly Page[] =>
  pages.filter(({ items, answer }, index) => index === 0 || (items.length > 0 && answer.result !== undefined));

/** The members by which a page describes itself and its list, with their right values. */
function expectedOf(c: CaseContext, walked: WalkedPages, index: number): readonly Expected[] {
  const { says = {}, style, first = 1, promised } = c.paging;
  const { isWhole, size } = walked;
  const pages = pagesWithItems(walked);
  const items = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isFull = pages.slice(0, -1).every((page) => page.items.length === size);
  const isLast = index === pages.length - 1;
  // A cursor may lead to an empty page: then two pages may call themselves the last one.
  const isEndKnown = isWhole && (isCountedPaging({ style }) || walked.pages.length === pages.length);
  // A maximum that nobody documents may have cut the size.
  const isSizeKnown = promised === undefined || pages[0]?.items.length === size;
  const all: readonly (readonly [string | undefined, Expected['values'], string, boolean])[] = [
    // No page, or an empty one, is what an empty list consists of.
    [says.pages, items === 0 ? [0, 1] : [Math.ceil(items / size)], 'number of pages', isWhole && isFull],
    [says.number, [index + first], 'number of the page', style === 'page'],
    [says.first, [index === 0], 'mark of the first page', true],
    [says.last, [isLast], 'mark of the last page', isEndKnown || !isLast],
    [says.size, [size], 'page size', isSizeKnown],
    [says.items, [pages[index]?.items.length ?? 0], 'number of items on the page', true],
  ];
  return all.flatMap(([path, values, what, isKnown]) =>
    path !== undefined && isKnown ? [{ path, values, what }] : [],
  );
}

const isOneOf = (values: Expected['values'], said: Json | undefined): boolean =>
  values.some((value) => (typeof value === 'boolean' ? said === value : integer(said) === BigInt(value)));

/** A list in one full page: a count of pages that rounds wrongly shows where the size divides the list. */
async function inOnePage(
  c: CaseContext,
  { parameters, pages, isWhole }: WalkedPages,
): Promise<WalkedPages | undefined> {
  const { size: name, minimum, maximum } = c.paging;
  const size = pages.reduce((sum, { items }) => sum + items.length, 0);
  if (!isWhole || name === '' || pages.length < 2 || size < minimum || size > maximum) return undefined;
  const only = await page(c, parameters, { size });
  return only.items.length === size ? { parameters, pages: [only], size, isWhole } : undefined;
}

/** Each page says of itself and of its list what a walk shows: the pages, which one it is, its size and its items. */
export async function saysOfPages(c: CaseContext): Promise<void> {
  const sets = listsToWalk(c, setsWithMoreThan(c, 0));
  const [first] = sets;
  const walks: WalkedPages[] = [];
  for (const set of sets) walks.push(await walkedPages(c, set));
  const [longest] = walks;
  const full = longest && (await inOnePage(c, longest));
  if (full) walks.push(full);
  const empty = first && (await emptyPage(c, first));
  const { size: name, default: size, hasNoDefault } = c.paging;
  if (empty && !hasNoDefault && name !== '') walks.push({ parameters: {}, pages: [empty], size, isWhole: true });
  for (const walked of walks) {
    const pages = pagesWithItems(walked);
    for (const [index, { answer }] of pages.entries())
      for (const { path, values, what: meaning } of expectedOf(c, walked, index)) {
        const memberValue = at(answer.result, path);
        if (isOneOf(values, memberValue)) {
          c.countEvidence();
          continue;
        }
        const unchanged = await Promise.all([
          isUnchanged(c, answer),
          isUnchanged(c, (pages.at(-1) ?? { answer }).answer),
        ]);
        if (unchanged.includes(false)) continue;
        c.report(`the ${meaning} is wrong`, {
          code: 'page-says-wrong',
          about: path,
          expected: values.join(' or '),
          actual: show(memberValue),
          pointer: pointerOf(path),
          by: [answer],
        });
      }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}
