import { type CaseContext, type Parameters, unlessInconclusive } from '../../../engine/contract/case-context.ts';
import type { Depth } from '../../../engine/model/depth.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { countIn } from '../../../engine/model/listing.ts';
import type { Condition } from '../../filters/conditions.ts';
import { narrowingsOf } from '../../filters/declared-conditions.ts';
import type { SortQuestion } from '../../filters/sort-questions.ts';
import { sortValue } from '../../filters/sort-order.ts';
import { difference, isSameList } from '../../lists/compare.ts';
import { isDocumented } from '../../lists/documented-call.ts';
import { endByCount } from '../../lists/end-by-count.ts';
import { readList, type KnownList } from '../../lists/gather.ts';
import { page } from '../../lists/walk.ts';
import { mustHoldTheSame } from './ordered-list.ts';

/** Pages of a walk in an order at most. */
const maxPages: Readonly<Record<Depth, number>> = { quick: 0, standard: 8, thorough: 16 };
/** Narrowed lists that are tried for one member. */
const maxTries = 2;
/** Fewest items of each kind that a list should hold: a border between pages may lie among them. */
const minItems = 2;

interface Parted {
  readonly valued: number;
  readonly empty: number;
}

/** How many of some items have a value of the member that orders them, and how many have none. */
function partedBy({ orders }: SortQuestion, items: readonly Json[]): Parted {
  const member = orders[0]?.[0]?.member;
  const values = member ? items.map((item) => sortValue(item, member)) : [];
  return {
    valued: values.filter((value) => (value ?? null) !== null).length,
    empty: values.filter((value) => value === null).length,
  };
}

/**
 * A page size by which a page ends between the items with a value and those without, wherever these stand, and another
 * one ends among the latter. Undefined where the list is too long for the pages of this depth, or holds one kind only.
 */
function sizeAtBorder(c: CaseContext, { valued, empty }: Parted): number | undefined {
  const { minimum, maximum } = c.paging;
  const count = valued + empty;
  const least = Math.max(minimum, 1, Math.ceil(count / maxPages[c.depth]));
  if (valued === 0 || empty === 0 || least > maximum || least >= count) return undefined;
  const score = (size: number): number =>
    Number(valued % size === 0) + Number(empty % size === 0) + Number(size < empty);
  return Array.from({ length: Math.min(maximum, count - 1) - least + 1 }, (_, n) => least + n).reduce((best, size) =>
    score(size) >= score(best) ? size : best,
  );
}

/** Conditions that leave items of both kinds, those that leave fewest first. */
function conditionsFor(c: CaseContext, question: SortQuestion, { parameters, items }: KnownList): readonly Condition[] {
  return narrowingsOf(c.operation)
    .filter(({ isShown, isOpen }) => isShown && isOpen(parameters))
    .flatMap(({ conditions }) => conditions(items, parameters))
    .filter(({ refusal, set }) => refusal === 'broken' && isDocumented(c.operation, { ...parameters, ...set }))
    .map((condition) => {
      const keptItems = items.filter((item) => condition.keeps(item) === true);
      const { valued, empty } = partedBy(question, keptItems);
      return { condition, count: keptItems.length, least: Math.min(valued, empty) };
    })
    .filter(({ least }) => least > 0)
    .sort((a, b) => Math.min(b.least, minItems) - Math.min(a.least, minItems) || a.count - b.count)
    .slice(0, maxTries)
    .map(({ condition }) => condition);
}

/** A list with items of both kinds, read by pages of a size. */
interface ShortList extends KnownList {
  readonly size: number;
}

/** The list of some parameters, if few pages hold it and it does not depend on their size. */
async function shortList(
  c: CaseContext,
  question: SortQuestion,
  parameters: Parameters,
): Promise<ShortList | undefined> {
  const wholeList = await readList(c, parameters, { pages: maxPages[c.depth] });
  const size = wholeList.complete ? sizeAtBorder(c, partedBy(question, wholeList.items)) : undefined;
  if (size === undefined) return undefined;
  const list = await readList(c, parameters, { size, pages: maxPages[c.depth] + 1 });
  return list.complete && isSameList(difference(wholeList.keys, list.keys)) ? { ...list, size } : undefined;
}

/** The list itself, or the shortest one that a filter leaves. */
async function findShortList(c: CaseContext, question: SortQuestion, base: KnownList): Promise<ShortList | undefined> {
  const all = [base.parameters, ...conditionsFor(c, question, base).map(({ set }) => ({ ...base.parameters, ...set }))];
  for (const parameters of all) {
    const short = await unlessInconclusive(() => shortList(c, question, parameters));
    if (short) return short;
  }
  return undefined;
}

/** In an order, the count of a list leads to its last item, and is the count of the list without the order. */
async function mustReachEnd(c: CaseContext, { label, set }: SortQuestion, base: KnownList): Promise<boolean> {
  const read = async (fresh: boolean) => {
    const size = c.paging.maximum;
    const [plain, sorted] = [base.parameters, { ...base.parameters, ...set }];
    const before = await page(c, plain, { size, fresh });
    const { answer } = await page(c, sorted, { size, fresh });
    const end = await endByCount(c, sorted, answer, fresh);
    if (!end) return undefined;
    const [expected, actualCount] = [countIn(before.answer), countIn(answer)];
    const isWhole = expected === actualCount && end.last.items?.length === end.expected;
    return { isWhole, before: before.answer, expected, counted: actualCount, end };
  };
  const first = await read(false);
  if (first === undefined || first.isWhole) return first !== undefined;
  const reread = await read(true);
  if (!reread || reread.isWhole) return reread !== undefined;
  return c.fail('in another order the list holds other items', {
    code: 'order-changes-items',
    about: label,
    expected: `a count of ${reread.expected}, and ${reread.end.expected} on the last page by it`,
    actual: `a count of ${reread.counted}, and ${reread.end.last.items?.length ?? 0}`,
    by: [reread.before, reread.end.last],
  });
}

/**
 * An order loses no items without a value: a short list that holds such items, and others, is walked by small pages
 * through the place where the first ones stand. Where no filter leaves such a list, the end of the whole one is read.
 */
export async function mustKeepItemsWithoutValue(
  c: CaseContext,
  questions: readonly SortQuestion[],
  base: KnownList,
): Promise<void> {
  if (!c.effort.asksFurther || c.paging.repeats) return;
  const cache = new Map<string, Promise<ShortList | undefined>>();
  for (const question of questions) {
    const path = question.orders[0]?.[0]?.member.path;
    if (path === undefined || Object.keys(question.set).length === 0) continue;
    if (partedBy(question, base.items).empty === 0) continue;
    const short = cache.get(path) ?? findShortList(c, question, base);
    cache.set(path, short);
    await c.soft(async () => {
      const list = await short;
      if (list) {
        const { size, parameters } = list;
        const pages = maxPages[c.depth] + 2;
        await mustHoldTheSame(
          c,
          question,
          list,
          await readList(c, { ...parameters, ...question.set }, { size, pages }),
        );
      } else if (await mustReachEnd(c, question, base)) c.countEvidence();
      else c.observe('orders in which no short list shows the items without a value', question.label);
    });
  }
}
