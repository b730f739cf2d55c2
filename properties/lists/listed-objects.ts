import { type CaseContext, unlessInconclusive } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Answered, Parameters } from '../../engine/model/judging.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { ShownObject } from '../../engine/model/shown-object.ts';
import { objectsOf, type PlacedElement, spelledHere, valueHere } from './elements.ts';
import { mostDifferent } from './most-different.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { placeAfter } from '../../engine/model/list-paging.ts';
import { countIn, isCountedPaging, pagesOf } from '../../engine/model/listing.ts';
import { frozenWindow } from './frozen-window.ts';
import { readList } from './gather.ts';
import { page } from './walk.ts';

/** The pages of a list that are read to choose items from all of it. */
interface SpreadPages {
  readonly answers: readonly Answered[];
  /** They hold all items. */
  readonly complete: boolean;
}

/**
 * Reads the longest known list of an operation by the largest pages. Where the pages of this depth do not reach its end
 * and it has a count, the middle and the end are read, too: at their places, or by a deep walk if that reaches the end.
 */
async function spreadPages(c: CaseContext, operation: Operation): Promise<SpreadPages> {
  const [longest] = [...c.subjects.arguments(operation.id)].sort(
    (left, right) => Number(right.more) - Number(left.more) || right.count - left.count,
  );
  if (!longest) return { answers: [], complete: true };
  if (!longest.more) return { answers: [longest.answer], complete: true };
  const parameters = frozenWindow(operation, longest);
  const beginning = await unlessInconclusive(() => readList(c, parameters, { operation }));
  if (!beginning || beginning.complete) return { answers: beginning?.answers ?? [], complete: beginning !== undefined };
  const answers = [...beginning.answers];
  const paging = pagesOf(operation);
  const pages = Math.ceil(Number((answers[0] && countIn(answers[0])) ?? 0) / paging.maximum);
  if (!isCountedPaging(paging)) {
    if (pages > c.deepPages || pages === 0) return beginning;
    const deep = await unlessInconclusive(() => readList(c, parameters, { operation, pages: c.deepPages }));
    return deep ?? beginning;
  }
  const places = [Math.floor((answers.length + pages) / 2), pages - 1].filter((share) => share >= answers.length);
  for (const index of new Set(places)) {
    const cursor = placeAfter(paging, { pages: index, items: index * paging.maximum });
    const read = await unlessInconclusive(() => page(c, parameters, { operation, size: paging.maximum, cursor }));
    if (read) answers.push(read.answer);
  }
  return { answers, complete: pages > 0 && answers.length === pages };
}

/** Objects that are looked at to choose from. */
const maxCandidates = 500;
/** Members whose kinds of value are looked at. */
const maxMembers = 24;

/** The objects that the known calls of an operation show. */
const knownObjects = (c: CaseContext, operation: string, row: ShownObject): readonly PlacedElement[] =>
  c.subjects.arguments(operation).flatMap(({ answer }) => objectsOf(answer, row));

/**
 * The parameter that takes each part of an object's identity: in all known calls, it has the value that the answer
 * shows. Undefined if a required parameter takes no part.
 */
function parametersOf(c: CaseContext, row: ShownObject): readonly (string | undefined)[] | undefined {
  const objects = knownObjects(c, c.operation.id, row);
  if (objects.length === 0) return undefined;
  const required = Object.entries(c.operation.parameters).flatMap(([name, { required: isRequired, configured }]) =>
    isRequired === true && configured === undefined ? [name] : [],
  );
  const parameters = row.identity.map((member) =>
    required.find(
      (name) =>
        member === `$${name}` || objects.every((object) => valueHere(object, member) === valueHere(object, `$${name}`)),
    ),
  );
  return required.every((name) => parameters.includes(name)) ? parameters : undefined;
}

/** One text for the parameters of a call: a list may show a number where a path takes a text. */
const keyOf = (parameters: readonly (string | undefined)[], call: Parameters): string =>
  stringifyJson(parameters.map((name) => (name === undefined ? null : String(call[name]))));

interface ObjectCall {
  readonly call: Parameters;
  readonly value: Json;
}

interface CallsOfLists {
  readonly byKey: ReadonlyMap<string, ObjectCall>;
  /** The lists were read to their ends. */
  readonly complete: boolean;
}

/** Calls for single objects that lists show, by the parameters: first those of the lists that were read furthest. */
async function callsOfLists(
  c: CaseContext,
  { kind }: ShownObject,
  parameters: readonly (string | undefined)[],
): Promise<CallsOfLists> {
  const byKey = new Map<string, ObjectCall>();
  const add = (answers: readonly Answered[], row: ShownObject): void => {
    for (const object of answers.flatMap((answer) => objectsOf(answer, row))) {
      const values = parameters.flatMap((name, index) => {
        const value = spelledHere(object, row.identity[index] ?? '');
        const isScalar = value !== undefined && value !== null && typeof value !== 'object';
        return name === undefined ? [] : [[name, isScalar ? value : undefined] as const];
      });
      if (values.some(([, value]) => value === undefined)) continue;
      const call = Object.fromEntries(values) as Parameters;
      const key = keyOf(parameters, call);
      if (!byKey.has(key)) byKey.set(key, { call, value: object.value });
    }
  };
  const lists = c.contract.operations.flatMap((operation) =>
    (operation.listing ? (operation.shows ?? []) : [])
      .filter((row) => row.kind === kind)
      .map((row) => ({ operation, row })),
  );
  let complete = true;
  for (const { operation, row } of lists) {
    const pages = await spreadPages(c, operation);
    complete &&= pages.complete;
    add(pages.answers, row);
  }
  for (const { operation, row } of lists)
    add(
      c.subjects.arguments(operation.id).map(({ answer }) => answer),
      row,
    );
  return { byKey, complete };
}

/** How the value of a member may be treated apart from others. */
function kindOfValue(value: Json | undefined): string | undefined {
  if (value === undefined) return 'absent';
  if (value === null || value === '' || value === 0) return stringifyJson(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number')
    return `${value < 0 ? 'negative' : ''} ${Number.isInteger(value) ? 'whole' : 'fraction'}`;
  if (typeof value !== 'string') return 'other';
  return /[^\u0020-\u007e]/u.test(value) ? 'text beyond ASCII' : 'text';
}

/**
 * Features of objects: the kinds of their values, each two of them together, and the longest text. A fault often needs
 * two: a number with decimals in an object with a mark.
 */
function kindFeatures(values: readonly Json[]): readonly (readonly string[])[] {
  const names = new Set(values.flatMap((value) => (isObject(value) ? Object.keys(value) : [])));
  const kinds = [...names].map((name) =>
    values.map((value) => `${name}: ${kindOfValue(isObject(value) ? value[name] : undefined)}`),
  );
  const varied = kinds.filter((kind) => new Set(kind).size > 1).slice(0, maxMembers);
  const lengths = values.map((value) => stringifyJson(value).length);
  const longest = lengths.indexOf(Math.max(...lengths));
  return values.map((_, index) => {
    const features = varied.map((kind) => kind[index] ?? '');
    const pairs = features.flatMap((left, position) =>
      features.slice(position + 1).map((right) => `${left}, ${right}`),
    );
    return [...features, ...pairs, ...(index === longest ? ['longest'] : [])];
  });
}

/** Objects to choose from, spread over all of them, in their order. */
function candidatesOf(objects: readonly ObjectCall[]): readonly ObjectCall[] {
  const step = Math.max(1, (objects.length - 1) / (maxCandidates - 1));
  return Array.from(
    { length: Math.min(objects.length, maxCandidates) },
    (_, n) => objects[Math.round(n * step)],
  ).filter((object) => object !== undefined);
}

/** Calls for single objects that lists show, and that were not asked for alone. */
export interface ListedObjects {
  /** The first, the middle and the last object, and the calls whose objects differ most. */
  readonly calls: readonly Parameters[];
  /** Objects that lists show. */
  readonly listed: number;
  /** The lists have no other objects. */
  readonly complete: boolean;
  /** Objects of them that were asked for alone already. */
  readonly alreadyRead: number;
}

/** Chooses objects of a row that lists show. Undefined if the operation cannot be asked for a single object. */
export async function listedObjects(
  c: CaseContext,
  row: ShownObject,
  maxCalls: number,
): Promise<ListedObjects | undefined> {
  const parameters = c.operation.listing ? undefined : parametersOf(c, row);
  if (!parameters || parameters.every((name) => name === undefined)) return undefined;
  const { byKey, complete } = await callsOfLists(c, row, parameters);
  const readKeys = new Set(c.knownCalls.map(({ parameters: all }) => keyOf(parameters, all)));
  const open = [...byKey].filter(([key]) => !readKeys.has(key)).map(([, call]) => call);
  const candidates = candidatesOf(open);
  const features = kindFeatures(candidates.map(({ value }) => value));
  const choices = candidates.map(({ call, value }, index) => ({
    call,
    items: [value],
    askedValues: new Set<string>(),
    features: features[index] ?? [],
    isEdge: [0, Math.floor(candidates.length / 2), candidates.length - 1].includes(index),
  }));
  // Among equals the seed decides.
  const start = Math.abs(c.seed) % Math.max(1, choices.length);
  const turned = [...choices.slice(start), ...choices.slice(0, start)];
  const edges = turned.flatMap(({ isEdge }, index) => (isEdge ? [index] : []));
  const picked = mostDifferent(turned, Math.max(0, maxCalls - readKeys.size), edges);
  return { calls: picked.map(({ call }) => call), listed: byKey.size, complete, alreadyRead: byKey.size - open.length };
}
