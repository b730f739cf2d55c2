import { isServerFailure } from '../../engine/protocols/documented.ts';
import { type CaseContext, Inconclusive, type Law } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { sized } from '../../engine/model/listing.ts';
import { at } from '../../engine/model/paths.ts';
import { plural } from '../../engine/model/text.ts';
import { orderOf, type Sorting } from '../../engine/model/list-order.ts';
import { baseLists, without } from '../filters/base-list.ts';
import { canShow, isUnlikeText, sortValue, type SortStep, valueOrder } from '../filters/sort-order.ts';
import {
  defaultQuestions,
  keyQuestions,
  pairQuestions,
  type SortQuestion,
  turnQuestions,
} from '../filters/sort-questions.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import type { KnownList } from '../lists/gather.ts';
import { mustKeepItemsWithoutValue } from './shared/items-without-value.ts';
import { mustBeInOrder, mustHoldTheSame, pageSizeFor, readInOrder } from './shared/ordered-list.ts';
import { show } from '../../engine/model/show.ts';

/** Pairs of keys that are asked for together. */
const maxPairs = { quick: 0, standard: 2, thorough: 6 } as const;

/** Which of a list's orders a requirement is about. */
export type OrderPart = 'default' | 'directions' | 'keys';

const questionsOf: Readonly<Record<OrderPart, (sorting: Sorting) => readonly SortQuestion[]>> = {
  default: defaultQuestions,
  directions: turnQuestions,
  keys: keyQuestions,
};

/** Whether the target refuses an order that it need not take, other than by a server error. */
async function isRefused(c: CaseContext, question: SortQuestion, list: KnownList): Promise<boolean> {
  if (!question.isOpen) return false;
  const call = { ...list.parameters, ...question.set, ...sized(c.operation, pageSizeFor(c, list)) };
  const answer = await c.request({ parameters: call, input: 'valid' });
  const isOpen = c.refused(answer) && !isServerFailure(answer);
  if (isOpen) c.observe('parameters that are refused together', question.label, answer);
  return isOpen;
}

/** The list of a call is the same in an order, and in that order. Whether it showed the order. */
export async function settleOrder(c: CaseContext, question: SortQuestion, base: KnownList): Promise<boolean> {
  if (await isRefused(c, question, base)) return false;
  let got = await readInOrder(c, question, base);
  let steps = await mustBeInOrder(c, question, base, got);
  // Many items of one value may come first.
  for (const maxPages of [c.pages, c.deepPages]) {
    if (steps > 0 || got.complete || maxPages <= got.answers.length) break;
    got = await readInOrder(c, question, base, { most: maxPages });
    steps = await mustBeInOrder(c, question, base, got);
  }
  if (!got.complete) c.judgedInPart('orders read for their first pages', plural(got.answers.length, 'page'));
  await mustHoldTheSame(c, question, base, got);
  await mustBeSpelledAlike(c, question, base, got);
  if (steps > 0) c.countEvidence();
  return steps > 0;
}

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

/** Fewer items may lack a member by chance. */
const minItems = 3;

/** Ends the case if no item that came has any member of an order: the declaration may name it wrongly. */
function mustCome(c: CaseContext, questions: readonly SortQuestion[]): void {
  const items = c.knownCalls.flatMap(({ answer }) => answer.items ?? []);
  if (items.length < minItems) return;
  for (const { label, orders } of questions) {
    const paths = [...new Set(orders.flat().map(({ member }) => member.path))];
    if (paths.length > 0 && paths.every((path) => items.every((item) => at(item, path) === undefined)))
      throw new Inconclusive(
        `none of ${items.length} items has ${paths.join(' or ')}, by which the order of ${label} is declared; ` +
          'correct the path of the order',
      );
  }
}

/**
 * Each declared order is kept over all pages, in both directions and, where the parameter takes several keys, by two of
 * them; and it holds the same items as the list without it. What no declaration orders is open.
 */
export const inOrder =
  (part: OrderPart): Law =>
  async (c) => {
    const sorting = orderOf(c.listing);
    anyKnownCall(c);
    const questions = questionsOf[part](sorting);
    mustCome(c, questions);
    const untested = new Set(questions);
    let longest: KnownList | undefined;
    for await (const base of baseLists(c, without(...sorting.parameters), hopeOf(questions))) {
      if (base.items.length > (longest?.items.length ?? 0)) longest = base;
      for (const question of [...untested].slice(0, c.effort.asksFurther ? undefined : 2))
        if ((await c.soft(() => settleOrder(c, question, base))) !== false) untested.delete(question);
      if (part === 'keys')
        for (const pair of pairQuestions(sorting, base.items, maxPairs[c.depth]))
          await c.soft(() => settleOrder(c, pair, base));
      if (untested.size === 0) break;
    }
    if (longest && part !== 'default') await mustKeepItemsWithoutValue(c, questions, longest);
    const isShort = !c.effort.asksFurther && c.evidence > 0;
    if (untested.size > 0 && !isShort)
      c.noData(
        `no list found shows the order of ${[...untested].map(({ label }) => label).join(', ')}; ` +
          'declare collation or type where they hold, or give subjects with longer lists in --config',
      );
  };

/** A place where two lists in one order surely have different values. */
interface Parted {
  readonly place: number;
  readonly values: readonly [Json, Json];
}

/** The first place at which two beginnings differ by a member. What they hold at the same value is open. */
function partedBy(step: SortStep, left: KnownList, right: KnownList): Parted | undefined {
  for (const [index, item] of left.items.entries()) {
    const second = right.items[index];
    if (second === undefined) return undefined;
    const values = [sortValue(item, step.member), sortValue(second, step.member)] as const;
    const order = valueOrder(step, ...values);
    if (order !== undefined && order !== 0) return { place: index, values: [values[0] ?? null, values[1] ?? null] };
  }
  return undefined;
}

/** Where two lists are surely not in one order, whichever of the members orders them. */
function parted({ orders }: SortQuestion, left: KnownList, right: KnownList): Parted | undefined {
  const all = orders.map(([step]) => step && partedBy(step, left, right));
  return all.includes(undefined) ? undefined : all[0];
}

const written = (set: SortQuestion['set']): string =>
  Object.entries(set)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

/** Every spelling of an order gives the same order. `got`: the list by the first spelling. */
export async function mustBeSpelledAlike(
  c: CaseContext,
  question: SortQuestion,
  base: KnownList,
  got: KnownList,
): Promise<void> {
  const { label, set } = question;
  for (const value of question.respellings) {
    const respelled = { label: `${label}, as ${written(value)}`, set: value };
    const maxPages = got.answers.length;
    const otherList = await readInOrder(c, respelled, base, { most: maxPages });
    if (parted(question, got, otherList)) {
      const [first, second] = [
        await readInOrder(c, question, base, { fresh: true, most: maxPages }),
        await readInOrder(c, respelled, base, { fresh: true, most: maxPages }),
      ];
      const difference = parted(question, first, second);
      // A list that changes meanwhile proves nothing.
      if (parted(question, got, first) || !difference) continue;
      const { place: index, values } = difference;
      c.fail('two spellings of one order give two orders', {
        code: 'spellings-differ',
        about: label,
        expected: `the same order by ${written(set)} and by ${written(value)}`,
        actual: `item ${index} has ${show(values[0], 60)} by the first and ${show(values[1], 60)} by the second`,
        by: [...first.answers.slice(0, 1), ...second.answers.slice(0, 1)],
      });
    }
    c.countEvidence();
  }
}
