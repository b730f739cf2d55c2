import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext, Law, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { subsetOf } from '../../engine/model/filters-of.ts';
import { sized } from '../../engine/model/listing.ts';
import { baseLists, without } from '../filters/base-list.ts';
import { type Condition, settleCondition } from '../filters/conditions.ts';
import { type Narrowing, narrowingsOf } from '../filters/declared-conditions.ts';
import { listChanges, listedCondition } from '../filters/list-changes.ts';
import { apartIn, haveOnePath } from '../filters/rivals.ts';
import { canShow } from '../filters/sort-order.ts';
import { keyQuestions, type SortQuestion, turnQuestions } from '../filters/sort-questions.ts';
import { allTogether, informativePairs, pairsOf, tellingPairs } from '../filters/together.ts';
import { isDocumented } from '../lists/documented-call.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { settleOrder } from './order.ts';

/** How many questions are asked at most: pairs of parameters, and orders of narrowed lists. */
interface ConjunctionBudget {
  readonly pairs: Readonly<Record<CaseContext['depth'], number>>;
  readonly orders: Readonly<Record<CaseContext['depth'], number>>;
}

const usual: ConjunctionBudget = {
  pairs: { quick: 1, standard: 12, thorough: 1_000 },
  orders: { quick: 1, standard: 6, thorough: 100 },
};
/** For a service that counts requests. */
const few: ConjunctionBudget = {
  pairs: { quick: 1, standard: 3, thorough: 1_000 },
  orders: { quick: 0, standard: 1, thorough: 100 },
};

/** Settles a condition on a list; whether the list showed it. */
async function settle(c: CaseContext, condition: Condition, base: KnownList): Promise<boolean> {
  const outcome = await settleCondition(c, condition, base);
  const isShown = outcome !== undefined && outcome.yes + outcome.no > 0;
  if (isShown) c.countEvidence();
  return isShown;
}

/** Whether a call is answered at all: that every two parameters go together is said nowhere. */
async function isAnswered(c: CaseContext, parameters: Parameters, names: string): Promise<boolean> {
  const answer = await c.request({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' });
  if (answer.items === undefined) c.observe('parameters that are refused together', names, answer);
  return answer.items !== undefined;
}

/** Several narrowings at once, on the first list that shows what they keep and hold back. */
async function askTogether(
  c: CaseContext,
  asked: readonly Narrowing[],
  questionsOf: (items: readonly Json[], parameters: Parameters) => readonly Condition[],
): Promise<void> {
  const areApart = apartIn(c.operation.listing);
  const otherNarrowings = narrowingsOf(c.operation).filter(
    ({ label }) => !asked.some((narrowing) => narrowing.label === label),
  );
  const isOpen = (parameters: Parameters): boolean =>
    asked.every((narrowing) => narrowing.isOpen(parameters)) &&
    otherNarrowings.every(
      (narrowing) =>
        narrowing.parameters.every((name) => parameters[name] === undefined) ||
        asked.every((condition) => areApart(condition, narrowing)),
    );
  const documented = (items: readonly Json[], parameters: Parameters): readonly Condition[] =>
    questionsOf(items, parameters).filter(({ set }) => isDocumented(c.operation, { ...parameters, ...set }));
  for await (const base of baseLists(c, isOpen, (items, known) => documented(items, known.parameters).length > 0)) {
    let isShown = false;
    for (const question of documented(base.items, base.parameters))
      isShown = (await settle(c, question, base)) || isShown;
    if (isShown) return;
  }
}

/** A filter beside another parameter: of the list that the other one gives, those that match. */
async function askBeside(c: CaseContext, narrowing: Narrowing): Promise<void> {
  // A list that one page holds is compared whole, and costs least.
  const hopeful = c.knownCalls
    .filter(({ parameters, count }) => count > 1 && narrowing.isOpen(parameters))
    .sort((a, b) => Number(a.more) - Number(b.more))
    .find(({ parameters, answer }) => narrowing.conditions(answer.items ?? [], parameters).length > 1);
  if (!hopeful) return;
  const { parameters, answer } = hopeful;
  const changes = listChanges(c, parameters, answer.items ?? []).filter(
    ([name]) => !narrowing.parameters.includes(name),
  );
  if (changes.length === 0) return;
  const isPath = (name: string): boolean => c.operation.parameters[name]?.in === 'path';
  const isRequired = narrowing.parameters.some((name) => c.operation.parameters[name]?.required);
  // For another path, compare with the list without the filter: the filtered list may already be wrong.
  const baseFor = (name: string): Parameters =>
    !isPath(name) || isRequired
      ? parameters
      : Object.fromEntries(Object.entries(parameters).filter(([text]) => !narrowing.parameters.includes(text)));
  const plain = await readList(c, parameters);
  const bases = new Map<string, KnownList[]>();
  for (const [name, value] of changes) {
    const changed = { ...baseFor(name), [name]: value };
    if (!(await isAnswered(c, changed, name))) continue;
    const list = await readList(c, changed);
    // That nothing is there says something only where another list is asked for by its path.
    if (list.items.length > 0 || isPath(name)) bases.set(name, [...(bases.get(name) ?? []), list]);
  }
  for (const [name, each] of bases) {
    const pool = [...plain.items, ...each.flatMap(({ items }) => items)];
    // Where each value gives a part of the list, take the smallest part.
    const isPart = subsetOf(c.operation, name) === undefined;
    const chosen = isPart ? [...each].sort((a, b) => a.items.length - b.items.length).slice(0, 1) : each;
    for (const base of chosen) {
      const listed = listedCondition(c, [name, base.parameters[name] ?? null], base.items);
      const [pair] = informativePairs([listed], narrowing.conditions(pool, base.parameters), pool);
      if (pair) await settle(c, { ...pair[1], label: `${narrowing.label} + ${name}`, refusal: 'observed' }, base);
    }
  }
}

/** A narrowed list in an order that is asked for, by small pages: its items are the same, in that order. */
async function askInOrder(c: CaseContext, narrowing: Narrowing, question: SortQuestion): Promise<void> {
  const { maximum } = c.paging;
  const label = `${narrowing.label} + ${question.label}`;
  const isOpen = (parameters: Parameters): boolean =>
    narrowing.isOpen(parameters) && without(...orderOf(c.listing).parameters)(parameters);
  const keptBy = ({ keeps }: Condition, items: readonly Json[]): readonly Json[] =>
    items.filter((item) => keeps(item) !== false);
  /** The condition that leaves most of a list, of those that leave one page of it. */
  const widest = (items: readonly Json[], parameters: Parameters): Condition | undefined =>
    narrowing
      .conditions(items, parameters)
      .map((condition) => ({ condition, matching: keptBy(condition, items) }))
      .filter(({ matching }) => matching.length > 1 && question.orders.some((steps) => canShow(steps, matching)))
      .sort(
        (a, b) =>
          Number(a.matching.length > maximum) - Number(b.matching.length > maximum) ||
          b.matching.length - a.matching.length,
      )[0]?.condition;
  for await (const { parameters, items } of baseLists(
    c,
    isOpen,
    (items, known) => Number(widest(items, known.parameters) !== undefined) * (known.more ? 1 : 2),
  )) {
    const condition = widest(items, parameters);
    const narrowedCall = { ...parameters, ...condition?.set };
    if (!condition || !isDocumented(c.operation, { ...narrowedCall, ...question.set })) continue;
    if (!(await isAnswered(c, narrowedCall, condition.label))) continue;
    const base = await readList(c, narrowedCall);
    if (await settleOrder(c, { ...question, label, respellings: [], isOpen: true }, base)) return;
  }
}

/** A narrowing and an order that are asked for at once. */
type Ordered = readonly [Narrowing, SortQuestion];

/** Those of one member, which one index may serve. */
const ofOneMember = (narrowings: readonly Narrowing[], questions: readonly SortQuestion[]): readonly Ordered[] =>
  narrowings.flatMap((narrowing): Ordered[] => {
    const isBy = ({ orders }: SortQuestion): boolean =>
      orders.some(([step]) => step && narrowing.paths.includes(step.member.path));
    const question = questions.find(isBy);
    return question ? [[narrowing, question]] : [];
  });

/** Each of them once, in turn. */
const inTurn = (narrowings: readonly Narrowing[], questions: readonly SortQuestion[]): readonly Ordered[] =>
  narrowings.length === 0 || questions.length === 0
    ? []
    : Array.from({ length: Math.max(narrowings.length, questions.length) }, (_, turn) => [
        narrowings[turn % narrowings.length] as Narrowing,
        questions[turn % questions.length] as SortQuestion,
      ]);

/**
 * A list with several parameters holds exactly the items that match all: filters, ranges and boxes, also all of them at
 * once; or a filter together with a parameter that chooses the list (a window, a closed set) or its order. The law
 * chooses the most informative values: some items match both, and some match one alone.
 */
export const conjunction =
  ({ asks = 'usual' }: { readonly asks?: 'usual' | 'few' } = {}): Law =>
  async (c) => {
    const { pairs: mostPairs, orders: mostOrders } = asks === 'few' ? few : usual;
    anyKnownCall(c);
    const [all, areApart] = [narrowingsOf(c.operation), apartIn(c.operation.listing)];
    const pairs = pairsOf(
      all.filter(({ isShown }) => isShown),
      areApart,
    );
    const apart = all.filter(
      (narrowing, place) =>
        narrowing.isShown && all.slice(0, place).every((earlier) => !earlier.isShown || areApart(narrowing, earlier)),
    );
    const sorting = orderOf(c.listing);
    const questions = [...turnQuestions(sorting), ...keyQuestions(sorting)];
    const indexed = ofOneMember(all, questions).slice(0, mostOrders[c.depth]);
    const askPair = (pair: (typeof pairs)[number]) => () =>
      askTogether(c, pair, (items, parameters) => tellingPairs(pair, items, parameters));
    const askAll = (): Promise<void> =>
      askTogether(c, apart, (items, parameters) =>
        allTogether(apart, items, parameters, ({ set }) => isDocumented(c.operation, { ...parameters, ...set })),
      );
    // Two filters of one member are easily taken for each other.
    const [related, unrelated] = [true, false].map((is) => pairs.filter((pair) => haveOnePath(...pair) === is));
    const chosen = [
      ...(c.effort.asksFurther ? [...(apart.length > 2 ? [askAll] : []), ...(related ?? []).map(askPair)] : []),
      ...c.sampleValues(
        [...(unrelated ?? []).map(askPair), ...apart.map((narrowing) => () => askBeside(c, narrowing))],
        mostPairs[c.depth],
      ),
      ...[...indexed, ...c.sampleValues(inTurn(all, questions), mostOrders[c.depth] - indexed.length)].map(
        (pair) => () => askInOrder(c, ...pair),
      ),
    ];
    for (const ask of chosen) await c.soft(ask);
    if (c.evidence === 0)
      c.noData(
        `no list found holds items that two parameters of ${nameOf(c.operation)} would part; ` +
          'give subjects with items of several kinds in --config',
      );
  };
