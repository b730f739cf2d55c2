import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { identityOf, showKey } from '../../engine/model/listing.ts';
import { orderOf, type Sorting } from '../../engine/model/list-order.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { baseLists, without } from '../filters/base-list.ts';
import { areTied, tiesBroken } from '../filters/sort-order.ts';
import { defaultQuestions, keyQuestions, type SortQuestion, turnQuestions } from '../filters/sort-questions.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { differing } from '../lists/pages-that-show.ts';
import { mustBeInOrder, readInOrder } from './shared/ordered-list.ts';
import { walkProof } from '../lists/proofs.ts';

/** Whether every two items have an order: it is declared, or the last tie is ordered by what identifies an item. */
function isTotal(listing: Listing, { ordersWithTies: tied = [] }: SortQuestion): boolean {
  const [identity, ...otherPaths] = identityOf(listing);
  const isLast = (steps: (typeof tied)[number]): boolean => steps.at(-1)?.member.path === identity;
  return listing.order?.ties === 'broken' || (tied.length > 0 && otherPaths.length === 0 && tied.every(isLast));
}

/** The orders of a list whose ties are broken. */
const questionsOf = (listing: Listing, sorting: Sorting): readonly SortQuestion[] =>
  [defaultQuestions, turnQuestions, keyQuestions]
    .flatMap((questions) => questions(sorting))
    .filter((question) => question.ordersWithTies !== undefined || isTotal(listing, question));

/** All page sizes show the items in one order. */
async function mustStayInPlace(
  c: CaseContext,
  { label, set }: SortQuestion,
  base: KnownList,
  got: KnownList,
): Promise<void> {
  if (!got.complete) return;
  const parameters = { ...base.parameters, ...set };
  const placeOf = (whole: KnownList): number | undefined => {
    const place = got.keys.findIndex((key, index) => key !== whole.keys[index]);
    return whole.complete && whole.keys.length === got.keys.length && place >= 0 ? place : undefined;
  };
  const wholeList = await readList(c, parameters);
  const place = placeOf(wholeList);
  if (place === undefined) return c.countEvidence();
  if (placeOf(await readList(c, parameters, { fresh: true })) === undefined) return;
  const key = got.keys[place];
  c.fail('items of equal values come in another order with another page size', {
    code: 'ties-change-order',
    about: label,
    expected: `item ${place}: ${showKey(key, c.operation.listing)}`,
    actual: showKey(wholeList.keys[place], c.operation.listing),
    evidence: walkProof([wholeList, got], { wrong: key === undefined ? [] : [key] }),
    by: differing(key, got, wholeList),
  });
}

/** Whether a list showed how its ties are ordered. */
async function tryQuestion(c: CaseContext, question: SortQuestion, base: KnownList): Promise<boolean> {
  const got = await readInOrder(c, question, base);
  const { ordersWithTies: tieOrders } = question;
  if (tieOrders) {
    await mustBeInOrder(c, { ...question, label: `${question.label}, ties`, orders: tieOrders }, base, got);
    const count = Math.min(...tieOrders.map((steps) => tiesBroken(steps, got.items)));
    if (count > 0) c.countEvidence(count);
    if (count === 0) return false;
  } else if (!question.orders.some((steps) => areTied(steps, got.items))) return false;
  if (isTotal(c.listing, question)) await mustStayInPlace(c, question, base, got);
  return true;
}

/** How many orders the ties of a list show. */
const hopeOf =
  (questions: readonly SortQuestion[]) =>
  (items: readonly Json[]): number =>
    questions.filter(({ orders, ordersWithTies: tied }) =>
      tied ? tied.some((steps) => tiesBroken(steps, items) > 0) : orders.some((steps) => areTied(steps, items)),
    ).length;

/** Items that an order leaves equal come in the declared order, and in the same one by pages of every size. */
export async function orderTies(c: CaseContext): Promise<void> {
  anyKnownCall(c);
  const questions = questionsOf(c.listing, orderOf(c.listing));
  const untested = new Set(questions);
  for await (const base of baseLists(c, without(...orderOf(c.listing).parameters), hopeOf(questions)))
    for (const question of [...untested].slice(0, c.effort.asksFurther ? undefined : 2))
      if ((await c.soft(() => tryQuestion(c, question, base))) !== false) untested.delete(question);
  if (untested.size > 0 && c.evidence === 0)
    c.noData(
      `no list found has items that ${[...untested].map(({ label }) => label).join(', ')} leaves equal; ` +
        'give subjects with such lists in --config',
    );
}
