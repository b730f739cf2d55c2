import type { Json } from '../../../engine/model/exchange.ts';
import { type Inferred, isProposed, plural } from './answer.ts';
import { lastOf, pathsFor, pathsWithUnit, roleName, spellingOf } from './names.ts';
import { type Order, haveOneOrder, stepsAgainst } from './order.ts';
import { isSame } from './questions.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn, scalarAt } from './values.ts';
import { defined } from '../../../engine/model/defined.ts';
import { holds, reasonAgainst, type Verdict, type Verification } from './verify.ts';

/** Maximum keys to test, and minimum steps in order that support a key. */
const mostKeys = 4;
const fewestSteps = 4;

interface Keys {
  readonly parameter: string;
  readonly ascending: string;
  readonly descending?: string;
  readonly paths: readonly (readonly [key: string, path: string])[];
  /** Keys that no member has the name of. */
  readonly unnamed?: readonly string[];
}

/** The sort keys in the values of a parameter; undefined if their spelling differs. */
const keysIn = (parameter: string, values: readonly string[], paths: readonly string[]): Keys | undefined => {
  const spelled = values.map(spellingOf);
  const forms = (sign: 1 | -1): readonly string[] => [
    ...new Set(spelled.flatMap((spelling) => (spelling.sign === sign ? [spelling.form] : []))),
  ];
  const [[up, secondUp], [down, secondDown]] = [forms(1), forms(-1)];
  if (up === undefined || secondUp !== undefined || secondDown !== undefined) return undefined;
  const all = [...new Set(spelled.map(({ key }) => key))].filter((key) => values.includes(up.replace('{key}', key)));
  const pathsByKey = all.flatMap((key): [string, string][] => {
    const [path] = [...pathsFor(key, paths, 2), ...pathsWithUnit(key, paths)];
    return path === undefined ? [] : [[key, path]];
  });
  const unnamed = all.filter((key) => pathsByKey.every(([namedKey]) => namedKey !== key));
  return pathsByKey.length === 0
    ? undefined
    : { parameter, ascending: up, paths: pathsByKey, unnamed, ...defined({ descending: down }) };
};

/** Spellings of descending order, where the document names no values of a sort parameter. */
const usualDescending = ['-{key}', '{key},desc', '{key}:desc', '{key} desc', '{key}.desc'];

/** Names of parameters that take a direction, and no key. */
const directionNames = /^(?:dir|direction|sortdir|sortdirection|orderdirection|sortorder)$/;

/** The parameter of free text that may take sort keys. */
const freeSort = ({ operation, sorts }: Sketch): string | undefined =>
  sorts.find((name) => operation.parameters[name]?.values === undefined && !directionNames.test(roleName(name)));

/** Members that no order of the known items shows: if a parameter sorts by them, an answer differs. */
const unordered = (items: readonly Json[], paths: readonly string[]): readonly string[] =>
  paths.filter((path) => {
    const distinct = new Set(items.map((item) => scalarAt(item, path)).filter((value) => typeof value !== 'boolean'));
    return distinct.size > 2 * fewestSteps && stepsAgainst(items, path, 1).against > 0;
  });

const orderBy = ({ parameter, ascending, descending }: Keys, values: Keys['paths']): Order => ({
  keys: {
    parameter,
    values: Object.fromEntries(values),
    ...defined({ ascending: ascending === '{key}' ? undefined : ascending, descending }),
  },
});

const judgedKey = (laws: Verification, keys: Keys, key: Keys['paths'][0], confirms = false): Promise<Verdict> =>
  laws.judge('api.order.keys', { order: orderBy(keys, [key]) }, { confirms });

/** Sort keys of a parameter whose values the document does not name: members of the items that it sorts by. */
const keysByTrial = async (laws: Verification, paths: readonly string[]): Promise<Keys | undefined> => {
  const parameter = freeSort(laws.sketch);
  if (parameter === undefined) return undefined;
  const keys = unordered(laws.items, paths).map((path) => [lastOf(path), path] as const);
  const up: Keys = { parameter, ascending: '{key}', paths: keys };
  for (const key of keys.slice(0, 2)) {
    if (!holds(await judgedKey(laws, up, key))) continue;
    for (const descending of usualDescending)
      if (holds(await judgedKey(laws, { ...up, descending }, key))) return { ...up, descending };
    return up;
  }
  return undefined;
};

/** Infers sort keys from the values of a parameter. Each key is proposed only if the list keeps the law with it. */
export const inferSortKeys = async (laws: Verification): Promise<Inferred<Order> | undefined> => {
  const { operation, sorts } = laws.sketch;
  const paths = pathsIn(laws.items);
  const [documentedKeys] = sorts.flatMap((name) => keysIn(name, operation.parameters[name]?.values ?? [], paths) ?? []);
  const keys = documentedKeys ?? (await keysByTrial(laws, paths));
  if (!keys) return undefined;
  const heldKeys: [string, string][] = [];
  const doubtful: { readonly key: Keys['paths'][0]; readonly reason: string }[] = [];
  let tests = 0;
  for (const key of keys.paths.slice(0, mostKeys)) {
    const verdict = await judgedKey(laws, keys, key);
    if (holds(verdict)) heldKeys.push([...key]);
    else doubtful.push({ key, reason: reasonAgainst(verdict) });
    tests += holds(verdict) ? verdict.tests : 0;
  }
  let suspicion: string | undefined;
  for (const { key, reason } of documentedKeys ? doubtful : []) {
    if (!isSuspectKey(laws, keys, key, heldKeys.length > 0)) continue;
    if ((await judgedKey(laws, keys, key, true)).violations.length > 0)
      suspicion ??= `${keys.parameter}=${key[0]}: ${reason}`;
  }
  if (heldKeys.length === 0)
    return {
      reason: `no key of ${keys.parameter} orders the items seen`,
      maybe: orderBy(keys, keys.paths),
      suspicion,
    };
  const notProposed = [
    ...(keys.unnamed ?? []).map((key) => `${key} (no member has its name)`),
    ...doubtful.map(({ key: [name], reason }) => `${name} (${reason})`),
    ...keys.paths.slice(mostKeys).map(([key]) => `${key} (not asked)`),
  ];
  const evidence = `api.order.keys: ${plural(tests, 'test')} of ${plural(heldKeys.length, 'key')} passed`;
  const rest = notProposed.length === 0 ? '' : `; no key is proposed for ${notProposed.join(', ')}`;
  return { proposed: orderBy(keys, heldKeys), evidence: `${evidence}${rest}`, suspicion };
};

/** Whether a violation is a suspected bug: the key is turned, has a few steps back, or one direction has no effect. */
const isSuspectKey = (
  laws: Verification,
  { parameter, ascending, descending = '' }: Keys,
  [key, path]: Keys['paths'][0],
  hasOther: boolean,
): boolean => {
  const pages = [ascending, descending].flatMap((form, index) => {
    const value = form.replace('{key}', key);
    const reply = laws.answersWith(parameter).find(({ parameters }) => parameters[parameter] === value);
    const found = reply?.items ?? [];
    return form === '' ? [] : [{ found, ...stepsAgainst(found, path, index === 0 ? 1 : -1) }];
  });
  if (pages.some(({ found, steps }) => steps < fewestSteps || !haveOneOrder(found, path))) return false;
  const [first, second] = pages;
  const isTurned = pages.every(({ against, steps }) => against === steps);
  const isOneOrder = first && second && isSame(first.found, second.found);
  const isIgnored = (found: readonly Json[]): boolean => hasOther && isSame(found, laws.items);
  return (
    (second && (isTurned || isOneOrder)) ||
    pages.some(({ found, against, steps }) => against > 0 && (against * 5 <= steps || isIgnored(found)))
  );
};

/** Combines the order without a key and the sort keys into one member. */
export const withKeys = (
  order: Inferred<Order> | undefined,
  keys: Inferred<Order> | undefined,
): Inferred<Order> | undefined => {
  const suspicion = keys?.suspicion ?? order?.suspicion;
  if (isProposed(order) && isProposed(keys)) {
    const evidence = `${order.evidence}; ${keys.evidence}`;
    return { proposed: { ...order.proposed, ...keys.proposed }, evidence, suspicion };
  }
  const known = isProposed(order) ? order : (keys ?? order);
  return known && { ...known, suspicion };
};
