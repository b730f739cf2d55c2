import { bytesOf } from '../../lists/known-calls.ts';
import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { defined } from '../../../engine/model/defined.ts';
import { equalityFilter } from '../../../engine/model/filters-of.ts';
import type { JoinValue, SameRow } from '../../../engine/model/join.ts';
import type { Json } from '../../../engine/model/json.ts';
import { sized } from '../../../engine/model/listing.ts';
import type { Operation } from '../../../engine/model/operation.ts';
import { at } from '../../../engine/model/paths.ts';
import { countValues } from '../../lists/canonical-value.ts';
import { type Element, spelledHere } from '../../lists/elements.ts';
import { itemsOf } from '../../lists/joins.ts';

/** The other way to ask for what a call asks for. */
export interface OtherWay {
  readonly operation: Operation;
  /** The parameters and values that make the difference, in words. */
  readonly about: string;
  /** The parameters of the other call. */
  change(parameters: Parameters): Parameters;
}

/** A known call, and the other ways to ask for the same. */
export interface SameQuestion {
  readonly set: KnownCall;
  readonly ways: readonly OtherWay[];
}

/** One call may take more values at once than the other, and short lists are compared to their end. */
const maxValues = 3;

/** A call with few values of a parameter that takes several: those that the fewest items have. */
function withFewValues(operation: Operation, set: KnownCall, name: string): KnownCall {
  const filter = equalityFilter(operation, name);
  const row = operation.parameters[name];
  if (!filter || !row || filter.isInPath) return set;
  const values = [...countValues(operation, set.answer.items ?? [], filter.paths)]
    .sort(([a, left], [b, right]) => left.count - right.count || (a < b ? -1 : 1))
    .slice(0, filter.separator === undefined && row.type !== 'list' ? 1 : maxValues)
    .map(([, { value }]) => String(value));
  if (values.length === 0) return set;
  const value = row.type === 'list' ? values : values.join(filter.separator ?? ',');
  return { ...set, answer: set.answer, parameters: { ...set.parameters, [name]: value } };
}

/** The text without what a spelling adds to it. */
function bareOf(spellings: readonly string[], text: string): string {
  for (const spelling of spellings) {
    const [before = '', after = ''] = spelling.split('{value}');
    const isSpelled = text.startsWith(before) && text.endsWith(after) && text.length > before.length + after.length;
    if (before + after !== '' && isSpelled) return text.slice(before.length, text.length - after.length);
  }
  return text;
}

function spelledWays({ operation }: CaseContext, name: string, spellings: readonly string[]): readonly OtherWay[] {
  const separator = operation.parameters[name]?.type === 'comma-list' ? ',' : undefined;
  return spellings.map((spelling) => {
    const spell = (value: Json): Json =>
      Array.isArray(value)
        ? (value as readonly Json[]).map(spell)
        : (separator === undefined ? [String(value)] : String(value).split(separator))
            .map((text) => spelling.replace('{value}', () => bareOf(spellings, text.trim())))
            .join(separator);
    return {
      operation,
      about: `${name} as ${spelling}`,
      change: (parameters) => ({ ...parameters, [name]: spell(parameters[name] ?? '') }),
    };
  });
}

/** The other names of a value: of an item that has the value under one of its names, or as the configuration says. */
function namesOf({ contract, subjects }: CaseContext, value: Json, { named = [], of = '' }: SameRow): readonly Json[] {
  const valueOf = (item: Json, source: JoinValue): Json | undefined =>
    typeof source === 'string' ? at(item, source) : 'value' in source ? source.value : undefined;
  const isSame = (name: Json | undefined): boolean => name !== undefined && String(name) === String(value);
  const alias = subjects.aliases.get(String(value));
  const items = contract.operations.some(({ id }) => id === of)
    ? subjects.arguments(of).flatMap(({ answer }) => itemsOf(answer))
    : [];
  const names = items.map((item) => named.map((source) => valueOf(item, source))).find((all) => all.some(isSame)) ?? [];
  const others = [alias, ...names].filter((name) => name !== undefined && name !== null && !isSame(name)) as Json[];
  return others.slice(0, Math.max(1, named.length - 1));
}

/** The way by the parameters of `with`, which the first item that has all of them gives. */
function wayWith({ contract, operation }: CaseContext, set: KnownCall, row: SameRow): readonly OtherWay[] {
  const other = row.operation === undefined ? operation : contract.operation(row.operation);
  const sources = Object.entries(row.with ?? {});
  const names = Object.keys(set.parameters).filter((name) => !sources.some(([changed]) => changed === name));
  const shared = names.filter((name) => Object.hasOwn(other.parameters, name));
  // A parameter that another operation lacks changes the answer, unless only some members are compared.
  if (row.compare === undefined && shared.length < names.length) return [];
  for (const value of [...itemsOf(set.answer), null]) {
    const element: Element = { value, parent: undefined, parameters: set.parameters, answer: set.answer };
    const values = sources.map(([name, source]): [string, Json | undefined] => [
      name,
      typeof source === 'string' ? spelledHere(element, source) : 'value' in source ? source.value : undefined,
    ]);
    if (values.some(([, given]) => given === undefined || given === null || typeof given === 'object')) continue;
    const changed = values.map(([name, given]) => [name, other.parameters[name]?.type === 'list' ? [given] : given]);
    const change = (parameters: Parameters): Parameters => ({
      ...(row.operation === undefined
        ? parameters
        : {
            ...Object.fromEntries([...shared, ...Object.keys(row.both ?? {})].map((name) => [name, parameters[name]])),
            ...sized(other),
          }),
      ...(Object.fromEntries(changed) as Parameters),
    });
    return [{ operation: other, about: row.operation ?? sources.map(([name]) => name).join(' '), change }];
  }
  return [];
}

const waysOf = (c: CaseContext, set: KnownCall, row: SameRow): readonly OtherWay[] => {
  const { parameter, spelled } = row;
  if (parameter === undefined) return wayWith(c, set, row);
  const value = set.parameters[parameter];
  if (value === undefined) return [];
  if (spelled) return spelledWays(c, parameter, spelled);
  return namesOf(c, value, row).map((name) => ({
    operation: c.operation,
    about: `another name in ${parameter}`,
    change: (parameters) => ({ ...parameters, [parameter]: name }),
  }));
};

/** Calls that differ in this are asked about: values of closed sets, and lists with items and without. */
function kindOf({ parameters: rows }: Operation, { parameters, count }: KnownCall): string {
  const closed = Object.entries(parameters).filter(([name]) => rows[name]?.values ?? rows[name]?.type === 'boolean');
  return JSON.stringify([count > 0, ...closed.sort()]);
}

/** The values of `both` that calls are asked with, one after the other. */
const everyPair = (both: SameRow['both'] = {}): readonly Parameters[] => {
  const pairs = Object.entries(both).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  return pairs.length === 0 ? [{}] : pairs;
};

/** Known calls, the likeliest to show a difference first: lists that fit into a page, and large single answers. */
const candidatesOf = (c: CaseContext): readonly KnownCall[] =>
  c.operation.listing
    ? c.knownCalls.toSorted((a, b) => Number(a.more) - Number(b.more))
    : c.knownCalls.toSorted((a, b) => bytesOf(b) - bytesOf(a));

/** Known calls that can be asked in another way: of lists one of each kind, of single answers several. */
export function questionsOf(c: CaseContext, row: SameRow): readonly SameQuestion[] {
  const { id, listing } = c.operation;
  // Two empty lists are the same, whatever was asked for.
  const areItemsCompared = listing !== undefined && row.compare === undefined && row.extent === undefined;
  const kinds = new Set<string>();
  const questions: SameQuestion[] = [];
  for (const known of candidatesOf(c)) {
    const kind = listing ? kindOf(c.operation, known) : JSON.stringify(known.parameters);
    if (kinds.has(kind) || (areItemsCompared && known.count === 0)) continue;
    const names = row.operation === undefined ? [row.parameter ?? ''] : Object.keys(known.parameters);
    const set = names.reduce((call, name) => withFewValues(c.operation, call, name), known);
    const ways = waysOf(c, set, row).filter(
      ({ operation, change }) => operation.id !== id || textOf(change(set.parameters)) !== textOf(set.parameters),
    );
    if (ways.length === 0) continue;
    kinds.add(kind);
    for (const both of everyPair(row.both))
      questions.push({ set: { ...set, answer: set.answer, parameters: { ...set.parameters, ...both } }, ways });
  }
  return questions.slice(0, c.effort.runs * everyPair(row.both).length);
}

const textOf = (parameters: Parameters): string => JSON.stringify(defined(parameters));
