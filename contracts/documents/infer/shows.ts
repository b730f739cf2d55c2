import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import type { OperationRow, Parameter } from '../../../engine/model/operation.ts';
import { at, isObject, stepsOf } from '../../../engine/model/paths.ts';
import { mostDifferent } from '../../../properties/lists/most-different.ts';
import { excludes } from '../schema/member-paths.ts';
import { type Inferred, type Open, isProposed, plural } from './answer.ts';
import { callOf } from './format.ts';
import { plainName, singular, wordsOf } from './names.ts';
import { type Reply, type Sample, longestOfEach, textOf } from './questions.ts';
import type { Detail } from './sketch.ts';
import { isScalar, pathsIn, scalarAt } from './values.ts';
import type { Verification } from './verify.ts';

/** A row of `x-assay-shows`. */
interface ShowsRow {
  readonly object: string;
  readonly at: string;
  readonly identity: readonly string[];
  readonly members: readonly string[];
}

/** The rows of a list and of the operation for a single item, which show the same object. */
export interface ShownTwice {
  readonly operation: OperationRow;
  readonly list: ShowsRow;
  readonly detail: ShowsRow;
}

/** Rows of one operation, those of the same objects as one with the members of all. */
export function joinedRows(rows: readonly ShowsRow[]): readonly ShowsRow[] {
  const joined = new Map<string, ShowsRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.object, row.at, row.identity]);
    const members = [...new Set([...(joined.get(key)?.members ?? []), ...row.members])];
    joined.set(key, { ...row, members });
  }
  return [...joined.values()];
}

/** Fewest items that must agree, and most items that are asked alone. */
const fewestItems = 2;
const mostItems = 8;

/** Words of members that change by themselves, or with each request that reads them. */
const changing =
  /^(?:updated|modified|accessed|seen|expires|last|now|age|etag|view|hits|visits|reads|downloads|token|signature)/;

/** Parameters that narrow a list by words, and change no item. */
const isSearch = (name: string): boolean => /^(?:q|query|search|keywords?|term|filter)$/.test(plainName(name));

/** An id that no part of it alone means: a slug may be read by its number. */
const opaque = /^(?:[a-z]{1,8}[-_]?)?[\da-f-]+$/i;

/** Values of a parameter that a run sends: those that the document names. */
const documented = ({ type, values = [], examples = [] }: Parameter): readonly Json[] =>
  type === 'boolean' ? ['true', 'false'] : [...values, ...examples];

/** Items of a list: its ends, the longest item, whose texts a list may cut, and others that differ most. */
const sampleItems = ({ items }: Sample): readonly Json[] => {
  const [longest] = items.toSorted((a, b) => textOf(b).length - textOf(a).length);
  const first = [...new Set([items[0], items.at(-1), longest])].flatMap((item) => item ?? []);
  const choices = items
    .filter((item) => !first.includes(item))
    .map((item) => ({ items: [item], askedValues: new Set<string>(), features: [] }));
  return [...first, ...mostDifferent(choices, mostItems - first.length).flatMap((choice) => choice.items)];
};

/** Where an answer holds the object of an identity: the answer itself, or a member of it. */
const placeOf = (body: Json, identity: string, value: string): string | undefined => {
  const places = ['.', ...(isObject(body) ? Object.keys(body) : [])];
  return places.find((path) => String(scalarAt(at(body, path) ?? null, identity) ?? '') === value);
};

/** An item of a list, and the answer of the operation for a single item. */
interface Pair {
  readonly item: Json;
  readonly reply: Reply;
  readonly single: Json;
}

/** The values of a member in both answers; undefined if one of them lacks it. */
const valuesIn = ({ item, single }: Pair, path: string): readonly [Json, Json] | undefined => {
  const [a, b] = [at(item, path), at(single, path)];
  return a === undefined || b === undefined ? undefined : [a, b];
};

const isTruncated = (a: Json, b: Json): boolean =>
  typeof a === 'string' && typeof b === 'string' && (b.startsWith(a.slice(0, 20)) || a.startsWith(b.slice(0, 20)));

/** The pairs in which a member differs; undefined if too few have it. */
const differingIn = (pairs: readonly Pair[], path: string): readonly Pair[] | undefined => {
  const having = pairs.filter((pair) => valuesIn(pair, path));
  return having.length < fewestItems
    ? undefined
    : having.filter((pair) => new Set(valuesIn(pair, path)?.map(textOf)).size > 1);
};

/**
 * Describes a suspected bug: a few items have another value of the same type alone. A member that differs in each item
 * is shown in another way. Both sides are read again.
 */
const suspicionOf = async (
  { questions }: Verification,
  pairs: readonly Pair[],
  path: string,
  [key, { operation }, place]: readonly [string, Detail, string],
): Promise<string | undefined> => {
  const differing = differingIn(pairs, path) ?? [];
  const [first] = differing;
  const isLike = differing.every((pair) => {
    const [a, b] = valuesIn(pair, path) ?? [];
    return a !== undefined && b !== undefined && isScalar(a) && typeof a === typeof b && !isTruncated(a, b);
  });
  const isFew = differing.length * 2 <= pairs.length && pairs.every((pair) => valuesIn(pair, path));
  if (!first || !isLike || !isFew) return undefined;
  const id = String(scalarAt(first.item, key));
  const list = questions.replies.find(({ items = [] }) => items.some((item) => String(scalarAt(item, key)) === id));
  const isStable =
    list &&
    (await questions.areStable([list])) &&
    (await questions.areStable([first.reply], ({ body }) => at(at(body, place), path)));
  if (!isStable) return undefined;
  const [inList, alone] = valuesIn(first, path)?.map(textOf) ?? [];
  return `${path} of ${key} ${id} is ${inList} in the list and ${alone} in ${callOf(operation)}`;
};

/** Optional parameters that may change what an object shows: a language, a currency, members to expand. */
const mayChangeItems = async (
  { questions, sketch }: Verification,
  { of, items }: Sample,
  [key, { operation }]: readonly [string, Detail],
  unexplained: readonly string[],
): Promise<readonly string[]> => {
  const optional = Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) =>
    row.in !== 'path' && row.in !== 'header' && documented(row).length > 0 ? [name] : [],
  );
  const textsByKey = new Map(items.map((item) => [String(scalarAt(item, key)), textOf(item)]));
  const changes: string[] = [];
  for (const name of unexplained.filter((text) => !isSearch(text))) {
    const row = sketch.operation.parameters[name];
    for (const value of row ? documented(row).slice(0, 2) : []) {
      const { items: found = [] } = await questions.ask({ ...of, [name]: value });
      const pairs = found.map((item) => [textsByKey.get(String(scalarAt(item, key))), textOf(item)] as const);
      const known = pairs.filter(([before]) => before !== undefined);
      if (known.length === 0 || known.some(([before, now]) => before !== now)) changes.push(name);
    }
  }
  return [...new Set(changes), ...optional];
};

/** The parameters in the path of a list that the operation for a single item has, too. */
const parents = (of: Parameters, { operation, parameter }: Detail): Parameters =>
  Object.fromEntries(
    Object.entries(of).filter(([name]) => name !== parameter && operation.parameters[name]?.in === 'path'),
  );

/** Items with their answers alone, and where these hold the object; the reason if an item is not found there. */
const askAlone = async (
  { questions }: Verification,
  detail: Detail,
  key: string,
  items: readonly (readonly [of: Parameters, item: Json])[],
): Promise<{ readonly pairs: readonly Pair[]; readonly place: string } | Open<never>> => {
  const call = callOf(detail.operation);
  const pairs: Pair[] = [];
  let place: string | undefined;
  for (const [of, item] of items) {
    const id = String(scalarAt(item, key) ?? '');
    const parameters = { ...parents(of, detail), [detail.parameter]: id };
    const reply = await questions.ask(parameters, { operation: detail.operation.id });
    const { body, failure = 'gets no answer' } = reply;
    if (body === undefined) return { reason: `${call} for an item of the list ${failure}` };
    place ??= placeOf(body, key, id);
    if (place === undefined) return { reason: `no answer of ${call} has the ${key} of its item` };
    pairs.push({ item, reply, single: at(body, place) ?? null });
  }
  return { pairs, place: place ?? '.' };
};

/** Whether the operation for a single item shows each item of the list as the list does. */
export const inferShows = async (
  laws: Verification,
  samples: readonly Sample[],
  identity: Inferred<readonly string[]>,
  unexplained: readonly string[],
): Promise<Inferred<ShownTwice> | undefined> => {
  const { detail, items = '.', item: schema, listName } = laws.sketch;
  if (!detail) return undefined;
  const call = callOf(detail.operation);
  const [key, second] = isProposed(identity) ? identity.proposed : [];
  if (key === undefined || second !== undefined) return { reason: 'no member alone identifies the items' };
  const [sample, next] = longestOfEach(samples).toSorted((a, b) => b.items.length - a.items.length);
  if (!sample || sample.items.length < fewestItems) return { reason: 'fewer than two items were seen' };
  // An operation elsewhere must show the items of several parents.
  const others = next && detail.isGuess ? next.items.slice(0, 1).map((item) => [next.of, item] as const) : [];
  const sampled = sampleItems(sample).map((item) => [sample.of, item] as const);
  const alone = await askAlone(laws, detail, key, [...sampled, ...others]);
  if ('reason' in alone) return alone;
  const { pairs, place } = alone;
  const members = pathsIn(pairs.map(({ item }) => item)).filter(
    (path) =>
      path !== key &&
      !wordsOf(path).some((word) => changing.test(word)) &&
      !excludes(schema, stepsOf(path)) &&
      !excludes(detail.schema, [...stepsOf(place), ...stepsOf(path)]) &&
      differingIn(pairs, path) !== undefined,
  );
  const differing = members.filter((path) => differingIn(pairs, path)?.length !== 0);
  let suspicion: string | undefined;
  let suspect: string | undefined;
  for (const path of detail.isGuess ? [] : differing)
    if (suspicion === undefined) {
      suspicion = await suspicionOf(laws, pairs, path, [key, detail, place]);
      suspect = path;
    }
  const same = [
    ...members.filter((path) => !differing.includes(path)),
    ...(suspicion === undefined ? [] : [suspect ?? '']),
  ];
  const scalars = same.filter((path) => pairs.every(({ item }) => !Array.isArray(at(item, path))));
  const names = differing.filter((path) => suspicion === undefined || path !== suspect).join(', ');
  const isSameSchema = schema['$ref'] !== undefined && schema['$ref'] === detail.schema['$ref'];
  if (detail.isGuess && names !== '' && !isSameSchema)
    return { reason: `${call} differs in ${names}: perhaps another object` };
  if (scalars.length === 0) return { reason: 'the list and the single item show no member alike' };
  const row: ShowsRow = {
    object: wordsOf(listName).map(singular).join('-'),
    at: items === '.' ? '.' : `${items}[]`,
    identity: [...Object.keys(parents(sample.of, detail)).map((name) => `$${name}`), key],
    members: scalars,
  };
  const isOpaque = sample.items.every((item) => opaque.test(String(scalarAt(item, key) ?? '')));
  const ofDetail = { ...row, at: place, members: [...scalars, ...(isOpaque ? [`$${detail.parameter}`] : [])] };
  const shows: ShownTwice = { operation: detail.operation, list: row, detail: ofDetail };
  const open = await mayChangeItems(laws, sample, [key, detail], unexplained);
  if (open.length > 0) return { reason: `${open.join(', ')} may change what an item shows`, maybe: shows };
  const leftOut = names === '' ? '' : `; not compared, since an item differs: ${names}`;
  const evidence = `${plural(pairs.length, 'item')} of the list, asked alone, show the same${leftOut}`;
  return { proposed: shows, evidence, suspicion };
};
