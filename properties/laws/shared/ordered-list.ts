import { type CaseContext } from '../../../engine/contract/case-context.ts';
import { showKey } from '../../../engine/model/listing.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { described, type Inversion, orderliness, runs, type SortStep } from '../../filters/sort-order.ts';
import type { SortQuestion } from '../../filters/sort-questions.ts';
import { describeDifference, isSameList, repeated } from '../../lists/compare.ts';
import { readList, type KnownList } from '../../lists/gather.ts';
import { allowedSize } from '../../lists/whole-walks.ts';
import { steadyDifference } from '../../relations/same-items.ts';
import { differenceShown, orderProof, repeatShown } from '../../lists/proofs.ts';
import { answersThatShow } from '../../lists/pages-that-show.ts';

/** The items out of order, if no allowed order explains them; and how many neighbours show an order. */
function judgeOrder(
  orders: SortQuestion['orders'],
  { items }: Pick<KnownList, 'items'>,
): { readonly wrong?: Inversion; readonly by?: readonly SortStep[]; readonly steps: number } {
  const verdicts = orders.map((by) => {
    const ordered = orderliness(by, items);
    const together = by[0] && by.length === 1 ? runs(by[0], items) : undefined;
    return { by, wrong: ordered.inversion ?? together?.inversion, steps: ordered.steps + (together?.steps ?? 0) };
  });
  const sound = verdicts.find(({ wrong }) => wrong === undefined);
  const [first] = verdicts;
  if (sound || !first?.wrong) return { steps: sound?.steps ?? 0 };
  return { wrong: first.wrong, by: first.by, steps: first.steps };
}

/** Pages of a long list that are read, unless they show nothing of its order. */
const firstPages = 2;

/** Pages of a list that are smaller than it. */
export function pageSizeFor(c: CaseContext, { complete, items }: KnownList): number {
  const pages = Math.max(1, Math.min(2, c.pages - 1));
  return allowedSize(c.operation, complete ? items.length / pages : c.paging.maximum);
}

/** The list in the order asked for, by pages that are smaller than it, so that the order crosses them. */
export async function readInOrder(
  c: CaseContext,
  { set, label }: Pick<SortQuestion, 'set' | 'label'>,
  list: KnownList,
  { fresh = false, most = firstPages }: { readonly fresh?: boolean; readonly most?: number } = {},
): Promise<KnownList> {
  return readList(
    c,
    { ...list.parameters, ...set },
    {
      fresh,
      pages: list.complete ? c.pages : most,
      size: pageSizeFor(c, list),
      refusal: { code: 'documented-value-refused', about: label, message: `a documented order is refused` },
      // The list was answered without the order.
      evenServerError: Object.keys(set).length > 0,
    },
  );
}

/** Whether one page shows both items of an inversion. Between pages, items may have come and gone. */
const isWithinPage = ({ answers, items }: KnownList, inversion: Inversion): boolean =>
  answers.some((answer) => inversion.every((place) => answer.items?.includes(items[place] ?? null)));

/**
 * Items that come twice over the pages of a list are out of order, too, and change its items: that is said as such.
 * Where the pages without the order repeat items as well, the finding is one for all orders.
 */
async function mustNotRepeat(c: CaseContext, question: SortQuestion, base: KnownList, got: KnownList): Promise<void> {
  const { set, label } = question;
  const size = pageSizeFor(c, base);
  if (c.paging.repeats || repeated(got.keys).length === 0) return;
  const reread = await readList(c, { ...base.parameters, ...set }, { size, pages: c.pages, fresh: true });
  const [twice] = repeated(reread.keys);
  if (twice === undefined) return;
  const plain = Object.keys(set).length === 0 ? reread : await readList(c, base.parameters, { size, pages: c.pages });
  c.fail('the walk gave items twice', {
    code: 'walk-repeats-items',
    expected: 'every item once',
    actual: `${showKey(twice, c.operation.listing)} on two pages, in two walks`,
    ...repeatShown(twice, reread),
    about: repeated(plain.keys).length > 0 ? undefined : label,
  });
}

/** The neighbours that show the order. @throws Broken for items that are out of it. */
export async function mustBeInOrder(
  c: CaseContext,
  question: SortQuestion,
  base: KnownList,
  first: KnownList,
): Promise<number> {
  const { label, orders } = question;
  let got = first;
  let verdict = judgeOrder(orders, got);
  if (verdict.wrong && !isWithinPage(got, verdict.wrong)) {
    got = await readInOrder(c, question, base, { fresh: true, most: first.answers.length });
    verdict = judgeOrder(orders, got);
    if (verdict.wrong) await mustNotRepeat(c, question, base, got);
  }
  const { wrong, by = [], steps } = verdict;
  if (!wrong) return steps;
  const [earlier, later] = wrong.map((place) => got.items[place] ?? null);
  const places = wrong.map((place) => place + 1).join(' and ');
  const values = [earlier, later].map((item) => by.map(({ member }) => at(item ?? null, member.path) ?? null));
  return c.fail('the items are not in the order asked for', {
    code: 'wrong-order',
    about: label,
    expected: described(by),
    actual: `${show(values[0], 80)} before ${show(values[1], 80)} at items ${places}`,
    evidence: orderProof(c.listing, described(by), {
      items: got.items,
      wrong,
      paths: by.map(({ member }) => member.path),
    }),
    by: answersThatShow(got.answers, (item) => item === earlier || item === later),
  });
}

/** An order changes no items: the list holds the same ones. */
export async function mustHoldTheSame(
  c: CaseContext,
  question: SortQuestion,
  list: KnownList,
  got: KnownList,
): Promise<void> {
  if (!list.complete || !got.complete || Object.keys(question.set).length === 0) return;
  if (c.paging.repeats) return;
  const keyDifference = await steadyDifference(c, list, got);
  if (!isSameList(keyDifference)) {
    await mustNotRepeat(c, question, list, got);
    c.fail('in another order the list holds other items', {
      code: 'order-changes-items',
      about: question.label,
      expected: `the same ${list.keys.length} items`,
      actual: describeDifference(keyDifference, c.operation.listing),
      ...differenceShown(keyDifference, list, got),
    });
  }
  c.countEvidence();
}
