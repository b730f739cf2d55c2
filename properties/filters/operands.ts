import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { ListFilter, Operator } from '../../engine/model/list-filter.ts';
import { scalarsAt, valuesAt } from '../../engine/model/paths.ts';
import { dayOf, shiftedDate } from './dates.ts';
import { escaped, escapedKinds, likeWildcards } from './escapes.ts';
import { matches } from './matches.ts';
import { byValue } from './compare-values.ts';

type Confusion = (value: string, operand: string) => boolean;

const includes: Confusion = (value, operand) => value.includes(operand);
const startsWith: Confusion = (value, operand) => value.startsWith(operand);

/** Common mistakes in an operator: parts of texts taken for the whole, numbers compared as texts. */
const confusions: Readonly<Partial<Record<Operator, Confusion>>> = {
  eq: includes,
  has: includes,
  hasAll: includes,
  in: includes,
  ne: (value, operand) => !value.includes(operand),
  notIn: (value, operand) => !value.includes(operand),
  lt: (value, operand) => value < operand,
  le: (value, operand) => value <= operand,
  gt: (value, operand) => value > operand,
  ge: (value, operand) => value >= operand,
  startsWith: includes,
  endsWith: includes,
  contains: startsWith,
  like: startsWith,
  notContains: (value, operand) => !value.startsWith(operand),
};

/** Whether an item shows the filter's operator taken for a similar one. `verdict`: what the operator says of it. */
function showsConfusion(
  { operator, paths }: Pick<ListFilter, 'operator' | 'paths'>,
  [operand = null]: readonly Json[],
  item: Json,
  verdict: boolean | undefined,
): boolean {
  const confusion = confusions[operator];
  if (!confusion || verdict === undefined) return false;
  const values = valuesAt([item], paths).filter((value) => value !== null);
  return values.length > 0 && values.some((value) => confusion(String(value), String(operand))) !== verdict;
}

/** A value of a filter's parameter. */
export interface Operand {
  /** The values that members are compared with. */
  readonly operands: readonly Json[];
  /** The parameter's value. */
  readonly value: Json;
  /** An item carries the value, so that the target must accept it. */
  readonly isCarried: boolean;
  /** It only looks like a value of items: what a refusal of it means is not the filter's matter. */
  readonly isLure?: true;
}

/** An operand with the number of items that it surely lets pass and surely holds back. */
export interface Rated extends Operand {
  readonly yes: number;
  readonly no: number;
  /** Items that show the operator taken for a similar one. */
  readonly confused: number;
}

const maxLength = 300;
/** Values of which the best are chosen, and items that they are tried on: a target may send any number. */
const limits = { values: 60, texts: 12, items: 500 };

/** Characters that no usual filter language gives a meaning of its own, although a URL may. */
const isPlain = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _.:&#@-]*$/u.test(text);

/** Whether a filter's parameter can carry a text, by escapes that are declared only. */
function isSendable(filter: ListFilter, text: string): boolean {
  const { template, operator, separator, escapes = {}, wildcards = '', and } = filter;
  const isEscaped = (character: string): boolean => Object.hasOwn(escapes, character);
  const isWild = (character: string): boolean =>
    wildcards.includes(character) || (operator === 'like' && likeWildcards.test(character));
  const isKnown =
    filter.json !== undefined ||
    filter.escapes !== undefined ||
    template === '{value}' ||
    template === '%{value}%' ||
    isPlain(text);
  return (
    text !== '' &&
    text.length <= maxLength &&
    (text === text.trim() || filter.compare === 'exact') &&
    [...text].every((character) => !isWild(character) || isEscaped(character)) &&
    [separator, and].every((between) => between === undefined || !text.includes(between) || isEscaped(between)) &&
    isKnown
  );
}

/** A template of JSON with its values: as they are where one stands alone, otherwise as text. */
function filled(filter: ListFilter, template: Json, operands: readonly Json[]): Json {
  if (Array.isArray(template)) return (template as readonly Json[]).map((value) => filled(filter, value, operands));
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(
      Object.entries(template).map(([name, member]) => [name, filled(filter, member ?? null, operands)]),
    );
  if (typeof template !== 'string') return template;
  const { operator, separator } = filter;
  const isSeveral = operator === 'in' || operator === 'notIn' || operator === 'hasAll';
  if (template === '{value}' && separator === undefined) return isSeveral ? operands : (operands[0] ?? null);
  const text = operands.map((operand) => escaped(filter, String(operand))).join(separator ?? ',');
  return template.replaceAll('{value}', () => text);
}

/** The parameter's value for some operands. */
export function rendered(filter: ListFilter, operands: readonly Json[]): Json {
  if (filter.json !== undefined) return filled(filter, filter.json, operands);
  const inTemplate = (text: string): string => filter.template.replaceAll('{value}', () => text);
  const all = operands.map((operand) => escaped(filter, String(operand)));
  if (filter.separator !== undefined) return inTemplate(all.join(filter.separator));
  return all.length > 1 ? all.map(inTemplate) : inTemplate(all[0] ?? '');
}

/** Evenly spread over a list: the first, the last, and between them. */
const spread = <T>(all: readonly T[], count: number): readonly T[] =>
  all.length <= count
    ? all
    : Array.from({ length: count }, (_, n) => all[Math.round((n * (all.length - 1)) / (count - 1))] as T);

/** Parts of a text that an operator on texts looks for. */
function partsOf(text: string, { operator }: ListFilter): readonly string[] {
  const letters = [...text];
  const lengths = [...new Set([1, 2, 4, Math.ceil(letters.length / 2), letters.length])];
  const cut = (length: number): string => {
    if (operator === 'startsWith') return letters.slice(0, length).join('');
    if (operator === 'endsWith') return letters.slice(-length).join('');
    const start = Math.floor((letters.length - length) / 2);
    return letters.slice(Math.max(0, start), Math.max(0, start) + length).join('');
  };
  return lengths.filter((length) => length <= letters.length).map(cut);
}

/** Values just below and just above one; none where that is unknown. */
export function adjacentValues(value: Json): readonly Json[] {
  if (typeof value === 'bigint') return [value - 1n, value + 1n];
  if (typeof value === 'number') {
    const digits = /^-?\d+(?:\.(\d{1,9}))?$/.exec(String(value))?.[1]?.length ?? 0;
    return Math.abs(value) < 1e12 ? [-1, 1].map((by) => Number((value + by * 10 ** -digits).toFixed(digits))) : [];
  }
  if (typeof value !== 'string') return [];
  return [shiftedDate(value, -1), shiftedDate(value, 1)].flatMap((text) => text ?? []);
}

/** Distinct values that items carry at the paths of a filter, in ascending order. */
function distinctValues({ paths, compare }: ListFilter, items: readonly Json[]): readonly Json[] {
  const values = scalarsAt(items, paths).map((value) => (compare === 'day' ? dayOf(value) : value));
  const distinct = new Map(values.map((value) => [stringifyJson(value), value]));
  return [...distinct.values()].sort(byValue);
}

const asList = (value: Json): readonly Json[] => [value];

/** Lists of operands, and whether items carry them. */
function candidates(filter: ListFilter, items: readonly Json[]): readonly (readonly [readonly Json[], boolean])[] {
  if (filter.operator === 'exists' || filter.operator === 'notExists')
    return (filter.template.includes('{value}') ? [true, false] : [true]).map((value) => [[value], true] as const);
  const all = distinctValues(filter, items).filter((value) => isSendable(filter, String(value)));
  const strings = all.filter((value) => typeof value === 'string');
  switch (filter.operator) {
    case 'in':
    case 'notIn': {
      const some = spread(all, limits.values / 2);
      const pairs = some.flatMap((value, index) => {
        const item = some[(index + Math.ceil(some.length / 2)) % some.length];
        return item === undefined || item === value ? [] : [[[value, item], true] as const];
      });
      return [...pairs, ...some.map((value) => [asList(value), true] as const)];
    }
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge': {
      const some = spread(all, limits.values / 3);
      const texts = new Set(all.map(stringifyJson));
      const near = some.flatMap(adjacentValues).filter((value) => !texts.has(stringifyJson(value)));
      return [
        ...some.map((value) => [asList(value), true] as const),
        ...near.map((value) => [asList(value), false] as const),
      ];
    }
    case 'like':
    case 'contains':
    case 'notContains':
    case 'startsWith':
    case 'endsWith': {
      const parts = spread(strings, limits.texts).flatMap((text) => partsOf(text, filter));
      return [...new Set(parts)]
        .filter((text) => isSendable(filter, text))
        .map((text) => [asList(text), true] as const);
    }
    case 'hasAll': {
      const sets = items.map((item) =>
        distinctValues(filter, [item]).filter((value) => isSendable(filter, String(value))),
      );
      const several = sets.filter(({ length }) => length > 1).map((set) => [set.slice(0, 3), true] as const);
      return [
        ...spread(several, limits.values / 2),
        ...spread(all, limits.values / 2).map((value) => [asList(value), true] as const),
      ];
    }
    default:
      return spread(all, limits.values).map((value) => [asList(value), true] as const);
  }
}

/** The operand of some values; undefined where the parameter cannot carry it. */
export function operandOf(filter: ListFilter, operands: readonly Json[], isCarried: boolean): Operand | undefined {
  if (!operands.every((operand) => isSendable(filter, String(operand)))) return undefined;
  return { operands, value: rendered(filter, operands), isCarried };
}

/** An operand with how many of a list's items it lets pass. */
export function rateOperand(filter: ListFilter, operand: Operand, all: readonly Json[]): Rated {
  const { operands } = operand;
  const items = all.slice(0, limits.items);
  const verdicts = items.map((item) => matches(filter, operands, item));
  return {
    ...operand,
    yes: verdicts.filter((verdict) => verdict === true).length,
    no: verdicts.filter((verdict) => verdict === false).length,
    confused: items.filter((item, index) => showsConfusion(filter, operands, item, verdicts[index])).length,
  };
}

/** Values for a filter, with how many of a list's items they let pass. `isAllowed`: by the row of the parameter. */
export function ratedOperands(
  filter: ListFilter,
  all: readonly Json[],
  isAllowed: (value: Json) => boolean,
): readonly Rated[] {
  const items = all.slice(0, limits.items);
  return candidates(filter, items)
    .flatMap(([operands, isCarried]) => operandOf(filter, operands, isCarried) ?? [])
    .filter(({ value }) => isAllowed(value))
    .map((operand) => rateOperand(filter, operand, items));
}

export const parts = ({ yes, no }: Rated): boolean => yes > 0 && no > 0;

/**
 * The most informative values: those that part the list, of these the one with the most escaped characters, the one
 * that tells the operator best from similar ones, the middle, the smallest and the largest one, then the middle one
 * that no item carries; last, values that part nothing.
 */
export function mostInformative(rated: readonly Rated[], count: number): readonly Rated[] {
  const parting = rated.filter(parts);
  const rest = rated.filter((each) => !parts(each) && each.yes + each.no > 0);
  const near = parting.filter(({ isCarried }) => !isCarried);
  const real = parting.filter(({ isCarried }) => isCarried);
  const kindsIn = ({ operands }: Rated): number =>
    escapedKinds(operands.filter((operand) => typeof operand === 'string').join(''));
  const withEscapes = real.filter((each) => kindsIn(each) > 0).sort((a, b) => kindsIn(b) - kindsIn(a));
  const middle = <T>(list: readonly T[]): T | undefined => list[Math.floor(list.length / 2)];
  const confused = real.filter((each) => each.confused > 0).sort((a, b) => b.confused - a.confused);
  const several = real.filter(({ operands }) => operands.length > 1);
  const picked = [
    middle(several),
    withEscapes[0],
    confused[0],
    middle(real),
    real[0],
    real.at(-1),
    middle(near),
    rest[0],
    rest.at(-1),
    ...spread(parting, count),
  ].flatMap((each) => each ?? []);
  return [...new Set(picked)].slice(0, count);
}
