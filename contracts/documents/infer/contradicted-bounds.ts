import type { Operator } from '../../../engine/model/list-filter.ts';
import { type Inferred, isProposed } from './answer.ts';
import { type Bound, type Filter, isBound, mayBeRounded } from './filter-candidates.ts';
import { judgedFilter } from './filters.ts';
import { wordsOf } from './names.ts';
import type { Verification } from './verify.ts';
import { scalarAt } from './values.ts';

/** Words that include the value of any bound, and of an upper and a lower one: `or earlier`, `at or before`. */
const anyBound = String.raw`or equal\b|inclusive|up to and including`;
const included: Readonly<Record<string, RegExp>> = {
  lt: new RegExp(String.raw`\b(?:${anyBound}|or (?:earlier|older|less|fewer|lower)\b|(?:on|at) or before\b)`, 'i'),
  gt: new RegExp(String.raw`\b(?:${anyBound}|or (?:later|newer|more|higher|greater)\b|(?:on|at) or after\b)`, 'i'),
};
/** Words that name the last value itself, unless another word leaves it out. */
const extreme: Readonly<Record<string, RegExp>> = {
  lt: /\b(?:highest|maximum|maximal|largest|at most|no (?:more|higher|greater) than)\b/i,
  gt: /\b(?:lowest|minimum|minimal|smallest|at least|no (?:less|lower|fewer) than)\b/i,
};
const strict = new RegExp(
  String.raw`(?<!\bno )\b(?:less|lower|smaller|fewer|cheaper|more|greater|higher|larger) than\b` +
    String.raw`|\b(?:below|under|above|over|before|after|beyond|strict)`,
  'i',
);
const exclusive = /\bexclu|\b(?:not|non|never)[\s-]+inclu/i;

/** The words of a description that include the value of a strict bound; undefined for other bounds and descriptions. */
const inclusiveWords = (operator: string, text: string): string | undefined => {
  if (exclusive.test(text)) return undefined;
  return (included[operator]?.exec(text) ?? (strict.test(text) ? undefined : extreme[operator]?.exec(text)))?.[0];
};

/** Names of bounds that have one meaning: from `gte` and `lte` an item at the value is never left out. */
const literal: Readonly<Record<string, string>> = { gte: 'ge', ge: 'ge', lte: 'le', le: 'le', gt: 'gt', lt: 'lt' };
/** Pairs of words for two bounds of one kind. `from` and `until` are none: a time may have an open end. */
const pairs = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['lowest', 'highest'],
] as const;

const isStrict = ({ operator }: Bound): boolean => operator === 'lt' || operator === 'gt';
/** The bound with the item at its value, or without it. */
const otherEnd: Readonly<Record<string, Operator>> = { lt: 'le', gt: 'ge', le: 'lt', ge: 'gt' };

/** The parameter for the other end: `min_price` for `max_price`. */
const siblingOf = (name: string, names: readonly string[]): string | undefined => {
  const words = wordsOf(name);
  const otherNames = pairs.flatMap(([low, high]) =>
    words.map((word, index) =>
      word === low || word === high ? words.with(index, word === low ? high : low).join(' ') : undefined,
    ),
  );
  return names.find((candidate) => otherNames.includes(wordsOf(candidate).join(' ')));
};

type Bounds = ReadonlyMap<string, Bound>;

/** The contradiction of a bound: its description, its name, or the bound at the other end. */
const contradiction = (name: string, bound: Bound, text: string, all: Bounds): string | undefined => {
  const { operator, path } = bound;
  const words = inclusiveWords(operator, text);
  if (words !== undefined) return `its description says "${words}"`;
  const isOpenByText = exclusive.test(text) || strict.test(text);
  const isClosedByText = included[otherEnd[operator] ?? '']?.test(text) === true;
  const operators = wordsOf(name).flatMap((word) => literal[word] ?? []);
  if (
    operators.length === 1 &&
    operators[0] === otherEnd[operator] &&
    !(isStrict(bound) ? isOpenByText : isClosedByText)
  )
    return `its name says ${operators[0]}`;
  const sibling = siblingOf(name, [...all.keys()]);
  const opposite = sibling === undefined ? undefined : all.get(sibling);
  const isApart = opposite?.path === path && isStrict(bound) && !isStrict(opposite);
  return isApart && !isOpenByText ? `${sibling} gives them` : undefined;
};

/**
 * Turns each bound that contradicts its description, its name or the bound at the other end into a suspected bug: a
 * declaration would bake the bug in. A time or a decimal may be stored with more digits than its answers show, so that
 * it proves nothing unless it is compared exactly.
 */
export async function withoutContradictedBounds(
  filters: ReadonlyMap<string, Inferred<Filter>>,
  laws: Verification,
): Promise<ReadonlyMap<string, Inferred<Filter>>> {
  const all = new Map(filters);
  const bounds = new Map(
    [...filters].flatMap(([name, filter]) =>
      isProposed(filter) && isBound(filter.proposed) ? [[name, filter.proposed] as const] : [],
    ),
  );
  for (const [name, bound] of bounds) {
    const { operator, path, compare } = bound;
    const against = contradiction(name, bound, laws.sketch.descriptions[name] ?? '', bounds);
    if (against === undefined) continue;
    const isOpen = compare !== 'exact' && laws.items.some((item) => mayBeRounded(scalarAt(item, path) ?? null));
    const meant = { ...bound, operator: otherEnd[operator] ?? operator };
    if (isOpen || (await judgedFilter(laws, name, meant, { confirms: true })).verdict.violations.length === 0) continue;
    const verb = isStrict(bound) ? 'leaves out' : 'gives';
    const suspicion = `${name} ${verb} items whose ${path} equals it, but ${against}`;
    all.set(name, { reason: suspicion, suspicion, maybe: meant });
  }
  return all;
}
