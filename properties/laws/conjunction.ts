import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext } from '../../engine/judging/case-context.ts';
import { identity, listingOf, showKey } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { ofAll } from '../lists/all-filters.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import {
  areRelated,
  besideOthers,
  inOtherOrder,
  isAnswered,
  ofFilters,
  type Question,
} from '../lists/joint-questions.ts';
import { filterRows } from '../lists/settings.ts';
import { differing } from '../lists/shown.ts';

/** Keys of the base that ought to come and do not, and of items that come and are not in the base. */
const compare = (listing: ReturnType<typeof listingOf>, { keeps }: Question, base: Gathered, got: Gathered) => {
  const [there, came] = [new Set(base.keys), new Set(got.keys)];
  return {
    lost: got.complete
      ? base.items
          .filter((item) => keeps(item) === true)
          .map((item) => identity(listing, item))
          .filter((key) => !came.has(key))
      : [],
    added: base.complete ? got.keys.filter((key) => !there.has(key)) : [],
  };
};

const settle = async (c: CaseContext, question: Question): Promise<void> => {
  const { names, base, asked, keeps } = question;
  if (!(await isAnswered(c, asked))) return c.observe('parameters that are refused together', names.join(' '));
  const listing = listingOf(c.operation);
  const about = names.join(' ');
  const [whole, got] = [await gather(c, base), await gather(c, asked)];
  const odd = got.items.find((item) => keeps(item) === false);
  if (odd !== undefined)
    c.broken('items that do not match all filters of the call', {
      code: 'non-matching-items',
      about,
      expected: `only items that match ${show(
        names.map((name) => asked[name] ?? null),
        160,
      )}`,
      actual: showKey(identity(listing, odd), listing, 120),
      by: got.answers.filter((answer) => answer.items?.includes(odd)),
    });
  const first = compare(listing, question, whole, got);
  c.proved();
  if (first.lost.length === 0 && first.added.length === 0) return;
  // Lists grow and shrink: lost and added is only what both lists say a second time.
  const [wholeAgain, gotAgain] = [await gather(c, base, { fresh: true }), await gather(c, asked, { fresh: true })];
  const again = [
    compare(listing, question, wholeAgain, got),
    compare(listing, question, wholeAgain, gotAgain),
  ] as const;
  const lost = first.lost.find((key) => again.every((one) => one.lost.includes(key)));
  const added = first.added.find((key) => again.every((one) => one.added.includes(key)));
  if (lost !== undefined)
    c.broken('items are missing that match all filters of the call', {
      code: 'matching-items-lost',
      about,
      expected: `every item of the list without ${names.join(' or ')} that matches ${show(
        names.map((name) => asked[name] ?? null),
        160,
      )}`,
      actual: `${first.lost.length} missing, the first: ${showKey(lost, listing)}`,
      by: differing(lost, whole, got),
    });
  if (added !== undefined)
    c.broken('items that the list without the filter does not have', {
      code: 'items-added',
      about,
      expected: `only items of the list without ${names[0]}`,
      actual: `${first.added.length} more, the first: ${showKey(added, listing)}`,
      by: differing(added, whole, got),
    });
};

/** Pairs of parameters tried for one operation beside those of all filters and of related ones; other seeds, others. */
const mostQuestions = { quick: 1, standard: 3, thorough: 1_000 } as const;

/**
 * A list with two parameters holds exactly the items that match both: two filters, or a filter together with a
 * parameter that chooses the list (a window, a closed set) or its order. The law chooses the most informative values:
 * some items match both, and some match one alone.
 */
export const conjunction = async (c: CaseContext): Promise<void> => {
  if (c.subjects.arguments(c.operation.id).length === 0)
    return inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);
  const rows = filterRows(c);
  const pairs = rows.flatMap((one, index) => rows.slice(index + 1).map((other) => [one, other] as const));
  const [related, others] = [pairs.filter((pair) => areRelated(...pair)), pairs.filter((pair) => !areRelated(...pair))];
  const makers = [
    ...others.map((pair) => () => ofFilters(c, ...pair)),
    ...rows.map((row) => () => besideOthers(c, row)),
    () => inOtherOrder(c),
  ];
  const chosen = [
    ...(c.depth === 'quick' ? [] : [() => ofAll(c, rows), ...related.map((pair) => () => ofFilters(c, ...pair))]),
    ...c.some(makers, mostQuestions[c.depth]),
  ];
  for (const make of chosen) for (const question of await make()) await settle(c, question);
  if (c.evidence === 0)
    c.noData(
      `no list found holds items that two parameters of ${nameOf(c.operation)} would part; ` +
        `give subjects with items of several kinds in --config`,
    );
};
