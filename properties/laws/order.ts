import { nameOf } from '../../engine/model/operation-name.ts';
import { type CaseContext, type Judge } from '../../engine/judging/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { listingOf, showKey, pagesOf } from '../../engine/model/listing.ts';
import { orderOf, type Sorting } from '../../engine/model/list-order.ts';
import { at } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { baseLists, type BaseList, without } from '../filters/base-list.ts';
import {
  canShow,
  described,
  type Inversion,
  isUnlikeText,
  orderliness,
  runs,
  type SortStep,
} from '../filters/sort-order.ts';
import {
  defaultQuestions,
  keyQuestions,
  pairQuestions,
  type SortQuestion,
  turnQuestions,
} from '../filters/sort-questions.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { gather, type Gathered, steadyDifference } from '../lists/gather.ts';
import { differing, holding } from '../lists/shown.ts';

/** Pairs of keys that are asked for together. */
const mostPairs = { quick: 0, standard: 2, thorough: 6 } as const;

/** Which of a list's orders a requirement is about. */
export type OrderPart = 'default' | 'directions' | 'keys';

const questionsOf: Readonly<Record<OrderPart, (sorting: Sorting) => readonly SortQuestion[]>> = {
  default: defaultQuestions,
  directions: turnQuestions,
  keys: keyQuestions,
};

/** What is out of order, if nothing allowed explains it; and how many neighbours show an order. */
const judgeOrder = (
  orders: SortQuestion['orders'],
  { items }: Gathered,
): { readonly wrong?: Inversion; readonly by?: readonly SortStep[]; readonly steps: number } => {
  const found = orders.map((by) => {
    const ordered = orderliness(by, items);
    const together = by[0] && by.length === 1 ? runs(by[0], items) : undefined;
    return { by, wrong: ordered.inversion ?? together?.inversion, steps: ordered.steps + (together?.steps ?? 0) };
  });
  const sound = found.find(({ wrong }) => wrong === undefined);
  const [first] = found;
  if (sound || !first?.wrong) return { steps: sound?.steps ?? 0 };
  return { wrong: first.wrong, by: first.by, steps: first.steps };
};

/** Pages of a long list that are read, unless they show nothing of its order. */
const firstPages = 2;

/** The list in the order asked for, by pages that are smaller than it, so that the order crosses them. */
const read = async (
  c: CaseContext,
  { set, label }: SortQuestion,
  { parameters, list }: BaseList,
  { fresh = false, most = firstPages }: { readonly fresh?: boolean; readonly most?: number } = {},
): Promise<Gathered> => {
  const paging = pagesOf(c.operation);
  const pages = Math.max(1, Math.min(2, c.pages - 1));
  const size = list.complete ? Math.ceil(list.items.length / pages) : paging.maximum;
  return gather(
    c,
    { ...parameters, ...set },
    {
      fresh,
      pages: list.complete ? c.pages : most,
      size: Math.min(paging.maximum, Math.max(paging.minimum, 1, size)),
      refusal: { code: 'documented-value-refused', about: label, message: `a documented order is refused` },
      // The list was answered without the order.
      evenServerError: Object.keys(set).length > 0,
    },
  );
};

/** Whether one page shows both items of an inversion. Between pages, items may have come and gone. */
const isWithinPage = ({ answers, items }: Gathered, inversion: Inversion): boolean =>
  answers.some((answer) => inversion.every((place) => answer.items?.includes(items[place] ?? null)));

const mustBeInOrder = async (
  c: CaseContext,
  question: SortQuestion,
  base: BaseList,
  first: Gathered,
): Promise<number> => {
  const { label, orders } = question;
  let got = first;
  let found = judgeOrder(orders, got);
  if (found.wrong && !isWithinPage(got, found.wrong)) {
    got = await read(c, question, base, { fresh: true, most: first.answers.length });
    found = judgeOrder(orders, got);
  }
  const { wrong, by = [], steps } = found;
  if (!wrong) return steps;
  const [earlier, later] = wrong.map((place) => got.items[place] ?? null);
  const values = [earlier, later].map((item) => by.map(({ member }) => at(item ?? null, member.path) ?? null));
  return c.broken('the items are not in the order asked for', {
    code: 'wrong-order',
    about: label,
    expected: described(by),
    actual: `${show(values[0], 80)} before ${show(values[1], 80)} at items ${wrong[0]} and ${wrong[1]}`,
    by: holding(got.answers, (item) => item === earlier || item === later),
  });
};

/** An order changes no items: the list holds the same ones. */
const mustHoldTheSame = async (
  c: CaseContext,
  question: SortQuestion,
  { parameters, list }: BaseList,
  got: Gathered,
): Promise<void> => {
  if (!list.complete || !got.complete || Object.keys(question.set).length === 0) return;
  if (pagesOf(c.operation).repeats) return;
  const { missing, extra } = await steadyDifference(list, got, () => gather(c, parameters, { fresh: true }));
  const [first] = [...missing, ...extra];
  if (first !== undefined)
    c.broken('in another order the list holds other items', {
      code: 'order-changes-items',
      about: question.label,
      expected: `the same ${list.keys.length} items`,
      actual: `${missing.length} missing, ${extra.length} more; the first: ${showKey(first, c.operation.listing)}`,
      by: differing(first, list, got),
    });
  c.proved();
};

/** Where ties are broken, all page sizes show the items in one order. */
const mustBreakTies = async (c: CaseContext, question: SortQuestion, base: BaseList, got: Gathered): Promise<void> => {
  if (!orderOf(listingOf(c.operation)).hasTies || !got.complete) return;
  const parameters = { ...base.parameters, ...question.set };
  const placeOf = (whole: Gathered): number | undefined => {
    const place = got.keys.findIndex((key, index) => key !== whole.keys[index]);
    return whole.complete && whole.keys.length === got.keys.length && place >= 0 ? place : undefined;
  };
  const whole = await gather(c, parameters);
  const place = placeOf(whole);
  if (place === undefined) return c.proved();
  if (placeOf(await gather(c, parameters, { fresh: true })) === undefined) return;
  const key = got.keys[place];
  c.broken('items of equal values come in another order with another page size', {
    code: 'ties-change-order',
    about: question.label,
    expected: `item ${place}: ${showKey(key, c.operation.listing)}`,
    actual: showKey(whole.keys[place], c.operation.listing),
    by: differing(key, got, whole),
  });
};

/** Whether a list showed the order. */
const tryQuestion = async (c: CaseContext, question: SortQuestion, base: BaseList): Promise<boolean> => {
  let got = await read(c, question, base);
  let steps = await mustBeInOrder(c, question, base, got);
  // Many items of one value may come first.
  for (const most of [c.pages, c.deepPages]) {
    if (steps > 0 || got.complete || most <= got.answers.length) break;
    got = await read(c, question, base, { most });
    steps = await mustBeInOrder(c, question, base, got);
  }
  await mustHoldTheSame(c, question, base, got);
  await mustBreakTies(c, question, base, got);
  if (steps > 0) c.proved();
  return steps > 0;
};

/**
 * How well a list shows orders: all of them, also by numbers that as texts stand in another order; of such lists those
 * that one page holds, since another order must then hold the same items.
 */
const hopeOf =
  (questions: readonly SortQuestion[]) =>
  (items: readonly Json[], { more }: KnownCall): number => {
    const showing = (shows: typeof canShow): number =>
      questions.filter(({ orders }) => orders.some((steps) => shows(steps, items))).length;
    return (showing(canShow) < questions.length ? 0 : 2 + 2 * showing(isUnlikeText)) + (more ? 0 : 1);
  };

/**
 * Each declared order is kept over all pages, in both directions and, where the parameter takes several keys, by two of
 * them; and it holds the same items as the list without it. What no declaration orders is open.
 */
export const inOrder =
  (part: OrderPart): Judge =>
  async (c) => {
    const sorting = orderOf(listingOf(c.operation));
    if (c.subjects.arguments(c.operation.id).length === 0)
      return inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);
    const questions = questionsOf[part](sorting);
    const untested = new Set(questions);
    for await (const base of baseLists(c, without(...sorting.parameters), hopeOf(questions))) {
      for (const question of [...untested].slice(0, c.depth === 'quick' ? 2 : undefined))
        if (await tryQuestion(c, question, base)) untested.delete(question);
      if (part === 'keys')
        for (const pair of pairQuestions(sorting, base.list.items, mostPairs[c.depth]))
          await tryQuestion(c, pair, base);
      if (untested.size === 0) break;
    }
    const isShort = c.depth === 'quick' && c.evidence > 0;
    if (untested.size > 0 && !isShort)
      c.noData(
        `no list found shows the order of ${[...untested].map(({ label }) => label).join(', ')}; ` +
          'declare collation or type where they hold, or give subjects with longer lists in --config',
      );
  };
