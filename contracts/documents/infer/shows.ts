import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import type { OperationRow, Parameter } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { at, isObject, stepsOf } from '../../../engine/model/paths.ts';
import { type Inferred, isProposed, plural } from './answer.ts';
import { mostDifferent } from '../../../properties/lists/most-different.ts';
import { callOf } from './format.ts';
import { plainName, singular, wordsOf } from './names.ts';
import type { Questions } from './questions.ts';
import { longestOfEach, type Sample, textOf } from './sample.ts';
import { excludes } from '../schema/member-paths.ts';
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

/** Fewest items that must agree. */
const fewestItems = 2;

/** Members that change by themselves, or with each request that reads them. */
const changing = [
  /^(?:updated|modified|accessed|viewed|seen|expires|last|now|age|etag)/,
  /^(?:views?|hits|visits|reads|downloads|token|signature)/,
];
const mayChange = (path: string): boolean => wordsOf(path).some((word) => changing.some((form) => form.test(word)));

/** Parameters that narrow a list by words, and change no item. */
const isSearch = (name: string): boolean => /^(?:q|query|search|keywords?|term|filter)$/.test(plainName(name));

/** Values of a parameter that a run sends: those that the document names. */
const documented = ({ type, values = [], examples = [] }: Parameter): readonly Json[] =>
  type === 'boolean' ? ['true', 'false'] : [...values, ...examples];

/** Optional parameters that may change what an object shows: a language, a currency, members to expand. */
const mayChangeItems = async (
  questions: Questions,
  { of, items }: Pick<Sample, 'of' | 'items'>,
  [key, unexplained]: readonly [string, readonly string[]],
  [list, detail]: readonly [OperationRow, OperationRow],
): Promise<readonly string[]> => {
  const optional = Object.entries(detail.parameters).flatMap(([name, row]) =>
    row.in !== 'path' && row.in !== 'header' && documented(row).length > 0 ? [name] : [],
  );
  const textsByKey = new Map(items.map((item) => [String(scalarAt(item, key)), textOf(item)]));
  const changes: string[] = [];
  for (const name of unexplained.filter((text) => !isSearch(text))) {
    const row = list.parameters[name];
    for (const value of row ? documented(row).slice(0, 2) : []) {
      const { items: changedItems = [] } = await questions.ask({ ...of, [name]: value });
      const texts = changedItems.map((item) => [textsByKey.get(String(scalarAt(item, key))), textOf(item)] as const);
      const pairs = texts.filter(([before]) => before !== undefined);
      if (pairs.length === 0 || pairs.some(([before, now]) => before !== now)) changes.push(name);
    }
  }
  return [...new Set(changes), ...optional];
};

/** Most items that are asked alone. */
const mostItems = 8;

/** Items of a list: its ends, the longest item, whose texts a list may cut, and others that differ most. */
const sampleItems = ({ items }: Sample): readonly Json[] => {
  const [longest] = items.toSorted((a, b) => textOf(b).length - textOf(a).length);
  const first = [...new Set([items[0], items.at(-1), longest])].flatMap((item) => item ?? []);
  const choices = items
    .filter((item) => !first.includes(item))
    .map((item) => ({ items: [item], askedValues: new Set<string>(), features: [] }));
  return [...first, ...mostDifferent(choices, mostItems - first.length).flatMap((choice) => choice.items)];
};

/** An id that no part of it alone means: a slug may be read by its number. */
const opaque = /^(?:[a-z]{1,8}[-_]?)?[\da-f-]+$/i;

/** Where an answer holds the object of an identity: the answer itself, or a member of it. */
const placeOf = (body: Json, identity: string, value: string): string | undefined => {
  const places = ['.', ...(isObject(body) ? Object.keys(body) : [])];
  return places.find((path) => String(scalarAt(at(body, path) ?? null, identity) ?? '') === value);
};

interface Pair {
  /** The parameters of the list. */
  readonly of: Parameters;
  readonly item: Json;
  readonly single: Json;
}

/** Members with the same value in all pairs that have them, and those with another one in some pair. */
const compared = (
  pairs: readonly Pair[],
  names: readonly string[],
): Record<'same' | 'differing', readonly string[]> => {
  const valuesOf = (path: string): readonly (readonly [Json, Json])[] =>
    pairs.flatMap(({ item, single }) => {
      const [a, b] = [at(item, path), at(single, path)];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
  const paths = names.filter((path) => valuesOf(path).length >= fewestItems);
  const isSame = (path: string): boolean => valuesOf(path).every(([a, b]) => textOf(a) === textOf(b));
  return { same: paths.filter(isSame), differing: paths.filter((path) => !isSame(path)) };
};

/** Whether the operation for a single item shows each item of the list as the list does. */
export const inferShows = async (
  { questions, sketch }: Verification,
  samples: readonly Sample[],
  identity: Inferred<readonly string[]>,
  unexplained: readonly string[],
): Promise<Inferred<ShownTwice> | undefined> => {
  const { detail, items = '.' } = sketch;
  if (!detail) return undefined;
  const [key, second] = isProposed(identity) ? identity.proposed : [];
  if (key === undefined || second !== undefined) return { reason: 'no member alone identifies the items' };
  const [sample, next] = longestOfEach(samples).toSorted((a, b) => b.items.length - a.items.length);
  const pairs: Pair[] = [];
  let itemPath: string | undefined;
  // An operation elsewhere must show the items of several parents.
  const otherItems = next && detail.isGuess ? next.items.slice(0, 1).map((item) => [next.of, item] as const) : [];
  const first = sample ? sampleItems(sample).map((item) => [sample.of, item] as const) : [];
  for (const [of, item] of [...first, ...otherItems]) {
    const value = String(scalarAt(item, key) ?? '');
    const { body, failure } = await questions.ask(callOfItem(of, detail, value), { operation: detail.operation.id });
    if (body === undefined)
      return { reason: `${callOf(detail.operation)} for an item of the list ${failure ?? 'gets no answer'}` };
    itemPath ??= placeOf(body, key, value);
    if (itemPath === undefined)
      return { reason: `no answer of ${callOf(detail.operation)} has the ${key} of its item` };
    pairs.push({ of, item, single: at(body, itemPath) ?? null });
  }
  if (pairs.length < fewestItems || itemPath === undefined) return { reason: 'fewer than two items were seen' };
  const where = itemPath;
  const isAllowed = (path: string): boolean =>
    !excludes(sketch.item, stepsOf(path)) && !excludes(detail.schema, [...stepsOf(where), ...stepsOf(path)]);
  const paths = pathsIn(pairs.map(({ item }) => item)).filter(isAllowed);
  const { same, differing: differingPaths } = compared(
    pairs,
    paths.filter((path) => path !== key && !mayChange(path)),
  );
  const doubt = detail.isGuess ? undefined : await differenceOf(questions, pairs, differingPaths, [key, detail, where]);
  const scalars = [...same, ...(doubt ? [doubt.path] : [])].filter((path) =>
    pairs.every(({ item }) => !Array.isArray(at(item, path))),
  );
  const object = wordsOf(sketch.listName).map(singular).join('-');
  const outer = Object.keys(parents(sample?.of ?? {}, detail)).map((name) => `$${name}`);
  const row = (from: string): ShowsRow => ({ object, at: from, identity: [...outer, key], members: scalars });
  const isOpaque = (sample?.items ?? []).every((item) => opaque.test(String(scalarAt(item, key) ?? '')));
  const shows: ShownTwice = {
    operation: detail.operation,
    list: row(items === '.' ? '.' : `${items}[]`),
    detail: { ...row(where), members: [...scalars, ...(isOpaque ? [`$${detail.parameter}`] : [])] },
  };
  if (detail.isGuess && differingPaths.length > 0 && !isSameSchema(sketch.item, detail.schema))
    return { reason: `${callOf(detail.operation)} differs in ${differingPaths.join(', ')}: perhaps another object` };
  if (scalars.length === 0) return { reason: 'the list and the single item show no member alike' };
  const open = await mayChangeItems(
    questions,
    sample ?? { of: {}, items: [] },
    [key, unexplained],
    [sketch.operation, detail.operation],
  );
  if (open.length > 0) return { reason: `${open.join(', ')} may change what an item shows`, maybe: shows };
  const notCompared = differingPaths.filter((path) => path !== doubt?.path);
  const differing = notCompared.length === 0 ? '' : `; not compared, since an item differs: ${notCompared.join(', ')}`;
  return {
    proposed: shows,
    evidence: `${plural(pairs.length, 'item')} of the list, asked alone, show the same${differing}`,
    suspicion: doubt?.suspicion,
  };
};

const isTruncated = (a: Json, b: Json): boolean =>
  typeof a === 'string' && typeof b === 'string' && (b.startsWith(a.slice(0, 20)) || a.startsWith(b.slice(0, 20)));

/**
 * Describes a suspected bug: some items have another value of the same type than the single item, others the same one.
 * A member that differs in each item is shown in another way. Both sides are read again.
 */
const differenceOf = async (
  questions: Questions,
  pairs: readonly Pair[],
  paths: readonly string[],
  [key, detail, where]: readonly [string, Detail, string],
): Promise<{ readonly path: string; readonly suspicion: string } | undefined> => {
  for (const path of paths) {
    const valuesOf = ({ item, single }: Pair): readonly [Json, Json] => [
      at(item, path) ?? null,
      at(single, path) ?? null,
    ];
    const differing = pairs.filter((pair) => textOf(valuesOf(pair)[0]) !== textOf(valuesOf(pair)[1]));
    const [first] = differing;
    const isLike = differing.every((pair) => {
      const [a, b] = valuesOf(pair);
      return isScalar(a) && typeof a === typeof b && !isTruncated(a, b);
    });
    if (!first || !isLike || differing.length * 2 > pairs.length) continue;
    const [inListValue, there] = valuesOf(first);
    const value = String(scalarAt(first.item, key) ?? '');
    const call = callOfItem(first.of, detail, value);
    const secondAnswer = await questions.ask(call, { operation: detail.operation.id, fresh: true });
    const isSame = textOf(at(at(secondAnswer.body ?? null, where) ?? null, path) ?? null) === textOf(there);
    const lists = questions.replies.filter(({ items = [] }) =>
      items.some((item) => String(scalarAt(item, key)) === value),
    );
    if (!isSame || !(await questions.areStable(lists.slice(0, 1)))) continue;
    const [inList, alone] = [textOf(inListValue), `${textOf(there)} in ${callOf(detail.operation)}`];
    return { path, suspicion: `${path} of ${key} ${value} is ${inList} in the list and ${alone}` };
  }
  return undefined;
};

/** Whether two schemas have the same name in the document. */
const isSameSchema = (a: SchemaNode, b: SchemaNode): boolean => a['$ref'] !== undefined && a['$ref'] === b['$ref'];

/** The parameters in the path of a list that the operation for a single item has, too. */
const parents = (of: Parameters, { operation, parameter }: Detail): Parameters =>
  Object.fromEntries(
    Object.entries(of).filter(([name]) => name !== parameter && operation.parameters[name]?.in === 'path'),
  );

/** The call for a single item. */
const callOfItem = (of: Parameters, detail: Detail, value: string): Parameters => ({
  ...parents(of, detail),
  [detail.parameter]: value,
});
