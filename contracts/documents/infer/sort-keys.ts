import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { type Inferred, isProposed, plural } from './answer.ts';
import { type SortedAnswer, suspicionOfKey } from './doubtful-keys.ts';
import { lastOf, pathsFor, pathsWithUnit, roleName } from './names.ts';
import type { Order } from './order.ts';
import type { Questions } from './questions.ts';
import type { Sketch } from './sketch.ts';
import { spellingOf } from './sort-spelling.ts';
import { stepSigns } from './steps.ts';
import { pathsIn, scalarAt } from './values.ts';
import { defined } from '../../../engine/model/defined.ts';

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
    ...new Set(spelled.filter((spelling) => spelling.sign === sign).map(({ form }) => form)),
  ];
  const [ascending, descending] = [forms(1), forms(-1)];
  const [up, down] = [ascending[0], descending[0]];
  if (up === undefined || ascending.length > 1 || descending.length > 1) return undefined;
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

/** Number of steps in one direction; undefined if a step goes back. */
const stepsOf = (items: readonly Json[], path: string, sign: 1 | -1): number | undefined => {
  const signs = stepSigns(items, path);
  return signs.includes(-sign) ? undefined : signs.length;
};

/** Spellings of descending order, where the document names no values of a sort parameter. */
const usualDescending = ['-{key}', '{key},desc', '{key}:desc', '{key} desc', '{key}.desc'];

/** Names of parameters that take a direction, and no key. */
const directionNames = /^(?:dir|direction|sortdir|sortdirection|orderdirection|sortorder)$/;

/** The parameter of free text that may take sort keys. */
const freeSort = ({ operation, sorts }: Sketch): string | undefined =>
  sorts.find((name) => operation.parameters[name]?.values === undefined && !directionNames.test(roleName(name)));

/** Whether a parameter may take sort keys. */
export const maySort = (sketch: Sketch): boolean =>
  freeSort(sketch) !== undefined || sketch.sorts.some((name) => sketch.operation.parameters[name]?.values);

/** Members that no order of the known items shows: if a parameter sorts by them, an answer differs. */
const unordered = (items: readonly Json[], paths: readonly string[]): readonly string[] =>
  paths.filter((path) => {
    const distinct = new Set(items.map((item) => scalarAt(item, path)).filter((value) => typeof value !== 'boolean'));
    return distinct.size > 2 * fewestSteps && stepsOf(items, path, 1) === undefined;
  });

type Ask = (parameter: string, value: string) => Promise<readonly Json[] | undefined>;

/** The steps of a list in the order that a value asks for; undefined if it is not in this order, or too short. */
const stepsBy = async (
  ask: Ask,
  { parameter, key, path }: { readonly parameter: string; readonly key: string; readonly path: string },
  [form, sign]: readonly [form: string, sign: 1 | -1],
): Promise<number | undefined> => {
  const items = await ask(parameter, form.replace('{key}', key));
  const steps = items && stepsOf(items, path, sign);
  return steps === undefined || steps < fewestSteps ? undefined : steps;
};

/** Sort keys of a parameter whose values the document does not name: members of the items that it sorts by. */
const keysByTrial = async (
  ask: Ask,
  sketch: Sketch,
  items: readonly Json[],
  paths: readonly string[],
): Promise<Keys | undefined> => {
  const parameter = freeSort(sketch);
  if (parameter === undefined) return undefined;
  for (const path of unordered(items, paths).slice(0, 2)) {
    const key = lastOf(path);
    const candidate = { parameter, key, path };
    if ((await stepsBy(ask, candidate, ['{key}', 1])) === undefined) continue;
    let descending: string | undefined;
    for (const form of usualDescending)
      if (descending === undefined && (await stepsBy(ask, candidate, [form, -1])) !== undefined) descending = form;
    const keys = unordered(items, paths).map((otherKey) => [lastOf(otherKey), otherKey] as const);
    return { parameter, ascending: '{key}', paths: keys, ...defined({ descending }) };
  }
  return undefined;
};

/** Infers sort keys from the values of a parameter. Each key is proposed only if it orders the list. */
export const inferSortKeys = async (
  questions: Questions,
  sketch: Sketch,
  parameters: Parameters,
  items: readonly Json[],
  page: (of: Parameters) => Parameters,
): Promise<Inferred<Order> | undefined> => {
  const { operation, sorts, filters } = sketch;
  const paths = pathsIn(items);
  const ask: Ask = async (name, value) => (await questions.ask(page({ ...parameters, [name]: value }))).items;
  const documentedKeys = [...sorts, ...filters].flatMap((name) => {
    const { values = [] } = operation.parameters[name] ?? {};
    return values.length === 0 ? [] : (keysIn(name, values, paths) ?? []);
  })[0];
  const keys = documentedKeys ?? (await keysByTrial(ask, sketch, items, paths));
  if (!keys || !sorts.includes(keys.parameter)) return undefined;
  const { parameter } = keys;
  const provedKeys: [string, string][] = [];
  const doubtful: { readonly path: string; readonly answers: readonly SortedAnswer[] }[] = [];
  const notProposed = (keys.unnamed ?? []).map((key) => `${key} (no member has its name)`);
  let count = 0;
  for (const [key, path] of keys.paths.slice(0, mostKeys)) {
    const answers: SortedAnswer[] = [];
    for (const [form, sign] of [
      [keys.ascending, 1],
      [keys.descending, -1],
    ] as const) {
      const value = form?.replace('{key}', key);
      if (value !== undefined)
        answers.push({ value, sign, reply: await questions.ask(page({ ...parameters, [parameter]: value })) });
    }
    const stepCounts = answers.map(({ sign, reply }) => reply.items && stepsOf(reply.items, path, sign));
    if (stepCounts.some((steps) => steps === undefined || steps < fewestSteps)) {
      doubtful.push({ path, answers });
      const reason = stepCounts.includes(undefined)
        ? `not in order by ${path}`
        : `too few values of ${path} on one page`;
      notProposed.push(`${key} (${reason})`);
      continue;
    }
    provedKeys.push([key, path]);
    count += stepCounts.reduce<number>((sum, steps) => sum + (steps ?? 0), 0);
  }
  notProposed.push(...keys.paths.slice(mostKeys).map(([key]) => `${key} (not asked)`));
  const hasOther = provedKeys.length > 0;
  let suspicion: string | undefined;
  for (const { path, answers } of documentedKeys ? doubtful : [])
    suspicion ??= await suspicionOfKey(
      questions,
      items,
      { parameter, path },
      { answers, fewest: fewestSteps, hasOther },
    );
  const order = (all: readonly (readonly [string, string])[]): Order => ({
    keys: {
      parameter: keys.parameter,
      values: Object.fromEntries(all),
      ...defined({ ascending: keys.ascending === '{key}' ? undefined : keys.ascending, descending: keys.descending }),
    },
  });
  if (provedKeys.length === 0)
    return {
      reason: `no key of ${parameter} orders the items seen`,
      maybe: order(keys.paths),
      ...defined({ suspicion }),
    };
  const steps = `${plural(provedKeys.length, 'key')}: ${plural(count, 'step')}, none back`;
  const evidence = notProposed.length === 0 ? steps : `${steps}; no key is proposed for ${notProposed.join(', ')}`;
  return { proposed: order(provedKeys), evidence, ...defined({ suspicion }) };
};

/** Combines the order without a key and the sort keys into one member. */
export const withKeys = (
  order: Inferred<Order> | undefined,
  keys: Inferred<Order> | undefined,
): Inferred<Order> | undefined => {
  if (!keys) return order;
  if (order && isProposed(order) && !isProposed(keys))
    return { ...order, ...defined({ suspicion: order.suspicion ?? keys.suspicion }) };
  const suspicion = keys.suspicion ?? order?.suspicion;
  if (!isProposed(keys) || !order || !isProposed(order)) return { ...keys, ...defined({ suspicion }) };
  return {
    proposed: { ...order.proposed, ...keys.proposed },
    evidence: `${order.evidence}; ${keys.evidence}`,
    ...defined({ suspicion }),
  };
};
