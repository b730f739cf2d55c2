import type { Operation } from '../../engine/model/operation.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { appliesTo, filtersOf } from '../../engine/model/filters-of.ts';
import { type ListBox, boxesOf, type MemberRange, rangesOf } from '../../engine/model/list-range.ts';
import { everyAt } from '../../engine/model/paths.ts';
import type { Answer, Parameters } from '../call.ts';
import { refusalOf } from '../operators/refusals.ts';
import { isMembers, type Value } from '../value.ts';
import { at } from '../values.ts';
import { compareValues } from './sort.ts';

/** Selects the items of a call. */
export type Selection = (item: Value) => boolean;

/** The items that filters and ranges of a call select, or the refusal of a value that means nothing. */
export function selectionOf(operation: Operation, parameters: Parameters, all: readonly Value[]): Selection | Answer {
  const { listing } = operation;
  const rivals = (listing?.exclusive ?? []).some((group) => group.filter((name) => name in parameters).length > 1);
  if (rivals) return refusalOf(operation, 400);
  const selections: Selection[] = [];
  const names = new Set(filtersOf(operation).map(({ parameter }) => parameter));
  for (const name of names) {
    const value = parameters[name];
    const filters = filtersOf(operation).filter((filter) => filter.parameter === name);
    const used = filters.filter((filter) => appliesTo(filter, parameters));
    if (value === undefined || used.length === 0) continue;
    for (const condition of conditionsIn(used, value)) {
      const match = used.flatMap((filter) => {
        const operands = operandsIn(filter, condition);
        return operands ? [{ filter, operands }] : [];
      })[0];
      if (!match) return refusalOf(operation, 400);
      const selection: Selection = (item) => passes(match.filter, match.operands, item);
      const isKnown =
        all.some(selection) || match.operands.some((operand) => match.filter.values?.includes(operand as never));
      const refused = unknownStatus(match.filter, isKnown);
      if (refused !== undefined) return refusalOf(operation, refused);
      selections.push(selection);
    }
  }
  for (const range of rangesOf(listing)) {
    const ends = endsOf(range, parameters);
    if (!ends) return refusalOf(operation, 400);
    selections.push((item) => isWithin(range, ends, item));
  }
  for (const box of boxesOf(listing)) {
    const edges = String(parameters[box.bbox] ?? '').split(box.separator ?? ',');
    if (parameters[box.bbox] === undefined) continue;
    if (edges.length !== 4 || !edges.every((edge) => /^-?\d+(\.\d+)?$/.test(edge))) return refusalOf(operation, 400);
    selections.push((item) => isInside(box, edges.map(Number), item));
  }
  return (item) => selections.every((selects) => selects(item));
}

/** The status for a value that selects nothing at all, if the filter has one. */
const unknownStatus = ({ unknown, isInPath }: ListFilter, isKnown: boolean): number | undefined =>
  isKnown || isInPath || unknown === undefined || unknown === 'empty'
    ? undefined
    : unknown === 'refused'
      ? 404
      : unknown;

/** The conditions in the value of one parameter, all of which must hold. */
function conditionsIn([filter]: readonly ListFilter[], value: Value): readonly Value[] {
  if (typeof filter?.json === 'object') {
    const json = typeof value === 'string' ? parsed(value) : value;
    if (Array.isArray(filter.json)) return Array.isArray(json) ? json.map((part) => [part]) : [value];
    return isMembers(json) ? Object.entries(json).map(([name, part]) => ({ [name]: part })) : [value];
  }
  return filter?.and !== undefined && typeof value === 'string' ? value.split(filter.and) : [value];
}

const parsed = (text: string): Value => {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
};

/** The operands of a condition in the form of a filter; undefined: it has another form. */
function operandsIn(filter: ListFilter, condition: Value): readonly Value[] | undefined {
  if (filter.json !== undefined) {
    const matchedOperand = unify(filter.json as Value, condition);
    return matchedOperand === undefined ? undefined : [matchedOperand].flat();
  }
  const [before = '', after] = filter.template.split('{value}');
  if (after === undefined) return String(condition) === filter.template ? [] : undefined;
  const inner = [condition].flat().map((value): Value | undefined => {
    const text = String(value);
    const isFormed = text.startsWith(before) && text.endsWith(after);
    return isFormed ? unescaped(filter, text.slice(before.length, text.length - after.length)) : undefined;
  });
  if (inner.includes(undefined)) return undefined;
  const { separator } = filter;
  return inner.flatMap((value) => (separator === undefined ? [value ?? ''] : String(value).split(separator)));
}

/** A text without its escapes; undefined where one is missing. */
function unescaped({ escapes = {} }: ListFilter, value: string): string | undefined {
  const pairs = Object.entries(escapes);
  const plain = pairs.reduce((text, [character, written]) => text.replaceAll(written, character), value);
  const encoded = pairs.reduce((text, [character, written]) => text.replaceAll(character, () => written), plain);
  return encoded === value ? plain : undefined;
}

/** The value at `{value}` of a template in JSON; undefined: the JSON has another form. */
function unify(template: Value, json: Value | undefined): Value | undefined {
  if (template === '{value}') return json;
  if (Array.isArray(template)) return Array.isArray(json) ? unify(template[0] ?? null, json[0]) : undefined;
  if (!isMembers(template) || !isMembers(json)) return undefined;
  const names = Object.keys(template);
  if (Object.keys(json).length !== names.length) return undefined;
  let operand: Value | undefined;
  for (const name of names) {
    const templateMember = template[name];
    if (typeof templateMember === 'string' && !templateMember.includes('{value}')) {
      if (json[name] !== templateMember) return undefined;
    } else operand = unify(templateMember ?? null, json[name]);
  }
  return operand;
}

/** A pattern in which the characters of `wildcards` stand for others. */
function patternOf(text: string, wildcards: string, flags: string): RegExp | undefined {
  const special: Readonly<Record<string, string>> = { '*': '.*', '%': '.*', '?': '.', _: '.', '[': '[', ']': ']' };
  const parts = [...text].map((character) =>
    wildcards.includes(character) ? (special[character] ?? '.') : character.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  try {
    return new RegExp(`^${parts.join('')}$`, `s${flags}`);
  } catch {
    return undefined;
  }
}

const ofAll: ReadonlySet<string> = new Set(['ne', 'notIn', 'notContains']);

function passes(filter: ListFilter, operands: readonly Value[], item: Value): boolean {
  const { operator, paths, nulls, elsewhere } = filter;
  const values = paths.flatMap((path) => everyAt(item as never, path) as readonly Value[]);
  const there = values.filter((value) => value !== null);
  if (operator === 'exists' || operator === 'notExists')
    return ((operator === 'exists') === (String(operands[0] ?? true) !== 'false')) === there.length > 0;
  if (elsewhere === 'open' && JSON.stringify(item).includes(JSON.stringify(operands[0]))) return true;
  if (there.length === 0) return nulls === 'match';
  if (operator === 'hasAll') return operands.every((operand) => there.some((value) => holds(filter, value, [operand])));
  return ofAll.has(operator)
    ? there.every((value) => holds(filter, value, operands))
    : there.some((value) => holds(filter, value, operands));
}

/** Whether one value of a member passes. */
function holds(filter: ListFilter, value: Value, operands: readonly Value[]): boolean {
  const { operator, wildcards, compare } = filter;
  const [operand = ''] = operands;
  const isCaseless = compare === 'ignoreCase';
  const spelled = (text: Value): string => (isCaseless ? String(text).toLowerCase() : String(text));
  if (wildcards !== undefined)
    return patternOf(String(operand), wildcards, isCaseless ? 'i' : '')?.test(String(value)) === true;
  const order = (): number => compareValues(value, operand, filter);
  const isAny = (): boolean => operands.some((other) => compareValues(value, other, filter) === 0);
  const [fullText, fragment] = [spelled(value), spelled(operand)];
  const tests: Readonly<Record<string, () => boolean>> = {
    lt: () => order() < 0,
    le: () => order() <= 0,
    gt: () => order() > 0,
    ge: () => order() >= 0,
    ne: () => !isAny(),
    notIn: () => !isAny(),
    contains: () => fullText.includes(fragment),
    like: () => fullText.includes(fragment),
    notContains: () => !fullText.includes(fragment),
    startsWith: () => fullText.startsWith(fragment),
    endsWith: () => fullText.endsWith(fragment),
  };
  return (tests[operator] ?? isAny)();
}

interface Ends {
  readonly from?: Value | undefined;
  readonly to?: Value | undefined;
}

/** The ends of a range in a call; undefined: the call is refused. */
function endsOf(range: MemberRange, parameters: Parameters): Ends | undefined {
  const ends = writtenEnds(range, parameters);
  if (!ends) return undefined;
  const { from, to } = ends;
  const isReversed = from !== undefined && to !== undefined && compareValues(to, from, range) < 0;
  return isReversed && range.reversed === 'refused' ? undefined : ends;
}

function writtenEnds({ from, to, interval, separator = '/', unbounded }: MemberRange, parameters: Parameters) {
  if (interval === undefined) {
    const open: Partial<Record<'from' | 'to', string>> = typeof unbounded === 'object' ? unbounded : {};
    const end = (name: string | undefined, none: string | undefined): Value | undefined => {
      const value = name === undefined ? undefined : parameters[name];
      return value !== undefined && String(value) === none ? undefined : value;
    };
    return { from: end(from, open.from), to: end(to, open.to) };
  }
  const text = parameters[interval];
  if (text === undefined) return {};
  const parts = String(text).split(separator);
  const open = typeof unbounded === 'string' ? unbounded : '..';
  const isEnd = (part: string): boolean => part === open || /^-?\d/.test(part);
  if (parts.length > 2 || !parts.every(isEnd)) return undefined;
  const ends = parts.map((part) => (part === open ? undefined : part));
  return { from: ends[0], to: ends.at(-1) };
}

function isWithin({ path, closed = 'both', nulls, ...meaning }: MemberRange, { from, to }: Ends, item: Value): boolean {
  if ((from === undefined && to === undefined) || path === undefined) return true;
  const value = at(item, path);
  if (value === undefined || value === null) return nulls === 'match';
  const [low, high] = [from, to].map((end) => (end === undefined ? undefined : compareValues(value, end, meaning)));
  const hasLow = closed === 'both' || closed === 'from';
  const hasHigh = closed === 'both' || closed === 'to';
  return (
    (low === undefined || (hasLow ? low >= 0 : low > 0)) && (high === undefined || (hasHigh ? high <= 0 : high < 0))
  );
}

function isInside({ path, closed = 'both' }: ListBox, [left = 0, low = 0, right = 0, high = 0]: number[], item: Value) {
  const places = [path].flat().map((one) => at(item, one));
  const [x, y] = isMembers(places[0]) ? ((places[0]['coordinates'] ?? []) as Value[]) : places;
  const isBetween = (value: number, from: number, to: number): boolean =>
    closed === 'both' ? value >= from && value <= to : value > from && value < to;
  return isBetween(Number(x), left, right) && isBetween(Number(y), low, high);
}
