import { defined } from '../../../engine/model/defined.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { type Inferred, isProposed, plural } from './answer.ts';
import { type AskedValue, type DoubtfulFilter, suspicionOfFilter } from './doubtful-filters.ts';
import { fit, pathsFor } from './names.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import type { OperatorFilter } from './operators.ts';
import type { Parameter } from '../../../engine/model/parameter.ts';
import { areStable, type Questions, refusal, type Reply } from './questions.ts';
import { repeatedIn, type Sample, textOf } from './sample.ts';
import { leavesOf } from './shape.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn, pathsInLists, scalarAt, scalarsAt } from './values.ts';

export type Filter =
  string | readonly string[] | OperatorFilter | { readonly path: string; readonly operator: 'hasAll' };

/** Longer values are not sent. */
const longestValue = 200;

const valuesAt = (item: Json, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => scalarsAt(item, path).map(String));

/** Parameters that may filter, with the members of their names. */
export const namedFilters = (sketch: Sketch, samples: readonly Sample[]): ReadonlyMap<string, readonly string[]> => {
  const items = samples.flatMap((sample) => sample.items);
  const itemPaths = [...pathsIn(items), ...pathsInLists(items)];
  const paths = [...new Set([...itemPaths, ...leavesOf(sketch.item)])];
  return new Map(
    sketch.filters.flatMap((parameter) => {
      const candidates = pathsFor(
        parameter,
        paths.toSorted((a, b) => a.length - b.length),
      );
      // A similar name alone, without any item that has the member, is too weak to propose the filter.
      const isLikely = candidates.some((path) => itemPaths.includes(path) || (fit(parameter, path) ?? Infinity) <= 2);
      return isLikely ? [[parameter, candidates] as const] : [];
    }),
  );
};

interface Asked extends AskedValue {
  readonly items: readonly Json[];
}

/** The smallest and the largest of the values. */
const spread = (values: readonly string[]): readonly string[] => {
  const isNumeric = values.every((value) => /^-?\d+$/.test(value));
  const sorted = values.toSorted((a, b) => (isNumeric ? Number(a) - Number(b) : a < b ? -1 : 1));
  return [...new Set([...sorted.slice(0, 1), ...sorted.slice(-1)])];
};

type Ask = (value: string) => Promise<Reply>;

/**
 * Finds out whether a parameter that filters by `proposedPath` also filters by other members with a similar name.
 * Sends values that only the other member has.
 */
const alsoBy = async (
  ask: Ask,
  parameter: string,
  proposedPath: string,
  paths: readonly string[],
  { items }: Sample,
): Promise<Inferred<string | readonly string[]>> => {
  const rankOf = (path: string): number => fit(parameter, path) ?? Infinity;
  // If the parameter's name fits `proposedPath` well, only members whose names fit as well are tested.
  const doubtful = paths.filter((path) => path !== proposedPath && rankOf(path) <= Math.max(2, rankOf(proposedPath)));
  const ownValues = new Set(items.flatMap((item) => valuesAt(item, [proposedPath])));
  const also: string[] = [];
  for (const text of doubtful) {
    const value = items
      .flatMap((item) => valuesAt(item, [text]))
      .find((candidate) => !ownValues.has(candidate) && candidate !== '');
    if (value === undefined || value.length > longestValue)
      return { reason: `no value tells whether ${text} is meant, too`, maybe: [proposedPath, ...doubtful] };
    const reply = await ask(value);
    const answer = reply.items ?? [];
    if (answer.some((item) => !valuesAt(item, [proposedPath, text]).includes(value)))
      return { reason: otherValues, maybe: proposedPath };
    if (answer.length > 0) also.push(text);
  }
  return { proposed: also.length === 0 ? proposedPath : [proposedPath, ...also], evidence: '' };
};

/**
 * Returns two values that occur in some items but not in all: the smallest and the largest. A range filter would give
 * more items than equality for at least one of them.
 */
const tellingValues = ({ items }: Sample, paths: readonly string[]): readonly string[] =>
  spread(
    [...new Set(items.flatMap((item) => valuesAt(item, paths)))].filter(
      (value) =>
        value !== '' && value.length <= longestValue && items.some((item) => !valuesAt(item, paths).includes(value)),
    ),
  );

/** Whether a parameter may take a value, by its type: an integer takes no `o50`. */
const takes = ({ type, values, open }: Parameter, value: string): boolean => {
  if (values && open === undefined) return values.includes(value);
  if (type === 'boolean') return value === 'true' || value === 'false';
  return type === 'integer' ? /^-?\d+$/.test(value) : type !== 'number' || Number.isFinite(Number(value));
};

/** Items of the whole list that have the value, and that the answer lacks. */
const lostItems = (
  { value, items }: Asked,
  fullWalk: Sample,
  paths: readonly string[],
  size: number,
): readonly Json[] => {
  const keys = new Set(items.map(textOf));
  const expected = fullWalk.items.filter((item) => valuesAt(item, paths).includes(value));
  return items.length < size ? expected.filter((item) => !keys.has(textOf(item))) : [];
};

const otherValues = 'items of other values come, too';

/** The reason of a parameter that takes a part of a value: it may be a filter with another operator. */
const partMatches = {
  reason: 'a part of a value matches, too: the filter is no equality',
  code: 'part-matches',
} as const;

/** The filter by a member that gives the items of a value in any letter case; undefined where others come. */
const anyLetterCase = (
  parameter: string,
  answers: readonly Asked[],
  paths: readonly string[],
): Inferred<Filter> | undefined => {
  const valueInAnyCase = (item: Json, path: string, value: string): string | undefined =>
    valuesAt(item, [path]).find((text) => text.toLowerCase() === value.toLowerCase());
  const path = paths.find((name) =>
    answers.every(({ value, items }) => items.every((item) => valueInAnyCase(item, name, value) !== undefined)),
  );
  if (path === undefined) return undefined;
  const [example] = answers.flatMap(({ value, items }) =>
    items.flatMap((item) => {
      const text = valueInAnyCase(item, path, value);
      return text === undefined || text === value ? [] : [`${parameter}=${value} gives items with ${text}`];
    }),
  );
  return {
    proposed: path,
    evidence:
      `2 values of real items gave their items in any letter case: ${example}; ` +
      'if the API promises exact values, this is a bug, which `compare: exact` finds',
  };
};

/** Whether the parameter also matches the beginning of a value. */
const takesParts = async (ask: Ask, values: readonly string[], paths: readonly string[]): Promise<boolean> => {
  const text = values.find((value) => value.length > 1 && !/^(?:-?\d+|true|false)$/.test(value));
  if (text === undefined) return false;
  const beginning = text.slice(0, -1);
  const { items = [] } = await ask(beginning);
  return items.some((item) => !valuesAt(item, paths).includes(beginning));
};

/**
 * How a parameter that takes a list with commas treats two values: it gives the items of either one, or those that have
 * both.
 */
const ofTwoValues = (
  values: readonly string[],
  reply: Reply,
  path: string,
  start: Sample,
  size: number,
): Inferred<Filter> => {
  const { items } = reply;
  if (!items) return { reason: `two values of real items ${refusal(reply)}`, maybe: path };
  const keys = new Set(items.map(textOf));
  const isFull = !start.isWhole || items.length >= size;
  for (const [operator, fits] of [
    ['in', (members: readonly string[]) => values.some((value) => members.includes(value))],
    ['hasAll', (members: readonly string[]) => values.every((value) => members.includes(value))],
  ] as const) {
    const expected = start.items.filter((item) => fits(valuesAt(item, [path])));
    const isRight = items.every((item) => fits(valuesAt(item, [path])));
    if (expected.length === 0 || !isRight || items.length === 0) continue;
    if (!isFull && expected.some((item) => !keys.has(textOf(item)))) continue;
    return { proposed: operator === 'in' ? path : { path, operator }, evidence: '' };
  }
  return { reason: 'two values give neither the items with either value nor the items with both', maybe: path };
};

/**
 * Whether a parameter filters by equality with a member: the smallest and the largest value of real items give exactly
 * their items, and a text that is only the beginning of a value gives none. `isJoined`: it takes a list with commas.
 */
export const inferFilter = async (
  questions: Questions,
  page: (of: Parameters) => Parameters,
  start: Sample,
  [parameter, paths]: readonly [string, readonly string[]],
  { sketch, size, isJoined }: { readonly sketch: Sketch; readonly size: number; readonly isJoined: boolean },
): Promise<Inferred<Filter>> => {
  const row = sketch.operation.parameters[parameter];
  const candidates = paths.filter((path) => {
    const members = start.items.flatMap((item) => valuesAt(item, [path]));
    return members.length > 0 && (row === undefined || members.some((value) => takes(row, value)));
  });
  const [maybe = paths[0] ?? ''] = candidates;
  // Values of the member that fits the name best: a member of a similar name may have values of another kind.
  const values = candidates.map((path) => tellingValues(start, [path])).find(({ length }) => length > 1) ?? [];
  if (values.length < 2) return { reason: 'the items seen do not have two values in that member', maybe };
  const ask: Ask = (value) => questions.ask(page({ ...start.of, [parameter]: value }));
  const answers: Asked[] = [];
  for (const value of values) {
    const reply = await ask(value);
    if (!reply.items) {
      const from =
        candidates.find((path) => start.items.some((item) => valuesAt(item, [path]).includes(value))) ?? maybe;
      return { reason: `${parameter}=${value}, the ${from} of an item, ${refusal(reply)}`, maybe };
    }
    answers.push({ value, reply, items: reply.items });
  }
  const isOf = (path: string, { value, items }: Asked): boolean =>
    items.length > 0 && items.every((item) => valuesAt(item, [path]).includes(value));
  // A parameter whose name only resembles that of a member may mean another thing.
  const isNamed = (path: string): boolean => (fit(parameter, path) ?? Infinity) <= 2;
  const ifStable = async (suspicion: string): Promise<string | undefined> =>
    (await areStable(questions, [...start.pages, ...answers.map(({ reply }) => reply)])) ? suspicion : undefined;
  const empty = answers.find(({ items }) => items.length === 0);
  if (empty) {
    // A target that knows one value takes the values of the member.
    const isTaken = isNamed(maybe) && answers.some((reply) => isOf(maybe, reply));
    const suspicion = isTaken
      ? await ifStable(`${parameter}=${empty.value} gives nothing, although items have this ${maybe}`)
      : undefined;
    return { reason: 'a value of a real item gives an empty page', maybe, ...defined({ suspicion }) };
  }
  const matches = (among: readonly string[]): boolean =>
    answers.every(({ value, items }) => items.every((item) => valuesAt(item, among).includes(value)));
  const matching: string | readonly string[] | undefined =
    candidates.find((path) => matches([path])) ?? (matches(candidates) ? candidates : undefined);
  if (matching === undefined) {
    const inAnyCase = anyLetterCase(parameter, answers, candidates);
    if (inAnyCase) return inAnyCase;
    const filter: DoubtfulFilter = {
      parameter,
      path: maybe,
      description: sketch.descriptions[parameter] ?? '',
      answers,
      isMeant: (item, value) => valuesAt(item, candidates).includes(value),
    };
    const suspicion = isNamed(maybe) ? await suspicionOfFilter(questions, start, filter) : undefined;
    return { reason: otherValues, maybe, ...defined({ suspicion }) };
  }
  const decided =
    typeof matching === 'string'
      ? await alsoBy(ask, parameter, matching, paths, start)
      : { proposed: matching, evidence: '' };
  if (!isProposed(decided)) return decided;
  const { proposed } = decided;
  const among = [proposed].flat();
  const lossy = start.isWhole ? answers.find((reply) => lostItems(reply, start, among, size).length > 0) : undefined;
  if (lossy) {
    const lost = lostItems(lossy, start, among, size);
    const isPlain = among.every((path) => isNamed(path) && lost.every((item) => scalarAt(item, path) !== undefined));
    const words = `${parameter}=${lossy.value} leaves out ${plural(lost.length, 'item')} of this ${among.join(' or ')}`;
    const suspicion = isPlain ? await ifStable(words) : undefined;
    return { reason: 'it leaves out items that have the value', maybe: proposed, ...defined({ suspicion }) };
  }
  if (await takesParts(ask, values, among)) return { ...partMatches, maybe: proposed };
  const count = answers.reduce((sum, reply) => sum + reply.items.length, 0);
  const twice = answers.find(({ items }) => repeatedIn(items) > 0);
  const isDoubled = twice !== undefined && repeatedIn(start.items) === 0;
  const suspicion = isDoubled
    ? await ifStable(`${parameter}=${twice.value} gives ${plural(repeatedIn(twice.items), 'item')} more than once`)
    : undefined;
  const [path = '', second] = among;
  if (isJoined && second === undefined) {
    const together = ofTwoValues(values, await ask(values.join(',')), path, start, size);
    if (!isProposed(together)) return together;
    return { proposed: together.proposed, evidence: `2 values of real items, alone and together, gave their items` };
  }
  return {
    proposed,
    evidence: `2 values of real items gave ${plural(count, 'item')}, all with the value`,
    ...defined({ suspicion }),
  };
};
