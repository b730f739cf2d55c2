import type { Operator } from '../../../engine/model/list-filter.ts';
import { type Inferred, isProposed, orOpen } from './answer.ts';
import { type Bound, type Filter, isBound, mayBeRounded } from './filter-candidates.ts';
import { judgedFilter } from './filters.ts';
import { wordsOf } from './names.ts';
import { scalarAt } from './values.ts';
import type { Verification } from './verify.ts';

/** Words that include the value of an upper and a lower bound: `or earlier`, `at or before`. */
const included: Readonly<Record<string, RegExp>> = {
  l: /\b(?:or equal\b|inclusive|up to and including|or (?:earlier|older|less|fewer|lower)\b|(?:on|at) or before\b)/i,
  g: /\b(?:or equal\b|inclusive|up to and including|or (?:later|newer|more|higher|greater)\b|(?:on|at) or after\b)/i,
};
/** Words that name the last value itself, unless another word leaves it out. */
const extreme: Readonly<Record<string, RegExp>> = {
  l: /\b(?:highest|maximum|maximal|largest|at most|no (?:more|higher|greater) than)\b/i,
  g: /\b(?:lowest|minimum|minimal|smallest|at least|no (?:less|lower|fewer) than)\b/i,
};
const strict = new RegExp(
  String.raw`(?<!\bno )\b(?:less|lower|smaller|fewer|cheaper|more|greater|higher|larger) than\b` +
    String.raw`|\b(?:below|under|above|over|before|after|beyond|strict)`,
  'i',
);
const exclusive = /\bexclu|\b(?:not|non|never)[\s-]+inclu/i;

/** Names of bounds that have one meaning: from `gte` and `lte` an item at the value is never left out. */
const literal: Readonly<Record<string, string>> = { gte: 'ge', ge: 'ge', lte: 'le', le: 'le', gt: 'gt', lt: 'lt' };
/** Words for two bounds of one kind. `from` and `until` are none: a time may have an open end. */
const ends = /^(?:min|max|minimum|maximum|lowest|highest)$/;

const isStrict = ({ operator }: Bound): boolean => operator.endsWith('t');
/** The bound with the item at its value, or without it. */
const otherEnd = ({ operator }: Bound): Operator =>
  (operator.endsWith('t') ? operator.replace('t', 'e') : operator.replace('e', 't')) as Operator;

/** The bound at the other end: `min_price` for `max_price`. */
const siblingOf = (
  name: string,
  { operator, path }: Bound,
  all: ReadonlyMap<string, Bound>,
): readonly [string, Bound] | undefined => {
  const rootOf = (text: string): string =>
    wordsOf(text)
      .map((word) => (ends.test(word) ? '' : word))
      .join(' ');
  return [...all].find(
    ([sibling, bound]) =>
      rootOf(sibling) === rootOf(name) &&
      wordsOf(name).some((word) => ends.test(word)) &&
      bound.operator[0] !== operator[0] &&
      bound.path === path,
  );
};

/** The contradiction of a bound: its description, its name, or the bound at the other end. */
const contradiction = (
  name: string,
  bound: Bound,
  text: string,
  all: ReadonlyMap<string, Bound>,
): string | undefined => {
  const side = bound.operator[0] ?? '';
  const isOpen = exclusive.test(text) || strict.test(text);
  const inclusion = included[side]?.exec(text) ?? (isOpen ? undefined : extreme[side]?.exec(text));
  if (isStrict(bound) && inclusion && !exclusive.test(text)) return `its description says "${inclusion[0]}"`;
  const [operator, ...others] = wordsOf(name).flatMap((word) => literal[word] ?? []);
  const isSaid = isStrict(bound) ? isOpen : included[side]?.test(text) === true;
  if (operator === otherEnd(bound) && others.length === 0 && !isSaid) return `its name says ${operator}`;
  const [sibling, opposite] = siblingOf(name, bound, all) ?? [];
  return opposite && isStrict(bound) && !isStrict(opposite) && !isOpen ? `${sibling} gives them` : undefined;
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
  const bounds = new Map(
    [...filters].flatMap(([name, filter]) =>
      isProposed(filter) && isBound(filter.proposed) ? [[name, filter.proposed]] : [],
    ),
  );
  const all = new Map(filters);
  for (const [name, bound] of bounds) {
    const { path, compare } = bound;
    const against = contradiction(name, bound, laws.sketch.descriptions[name] ?? '', bounds);
    const isOpen = compare !== 'exact' && laws.items.some((item) => mayBeRounded(scalarAt(item, path) ?? null));
    if (against === undefined || isOpen) continue;
    const meant = { ...bound, operator: otherEnd(bound) };
    const judged = await orOpen(() => judgedFilter(laws, name, meant, { confirms: true }));
    if ('reason' in judged) all.set(name, { ...judged, maybe: bound });
    if ('reason' in judged || judged.verdict.violations.length === 0) continue;
    const verb = isStrict(bound) ? 'leaves out' : 'gives';
    const suspicion = `${name} ${verb} items whose ${path} equals it, but ${against}`;
    all.set(name, { reason: suspicion, suspicion, maybe: meant });
  }
  return all;
}
