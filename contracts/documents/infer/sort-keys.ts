import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { relate } from '../../../properties/filters/compare-values.ts';
import { type Inferred, plural } from './answer.ts';
import { pathsFor } from './names.ts';
import type { Order } from './order.ts';
import type { Questions } from './questions.ts';
import type { Sketch } from './sketch.ts';
import { spellingOf } from './sort-spelling.ts';
import { isScalar, pathsIn, scalarAt } from './values.ts';
import { defined } from '../../../engine/model/defined.ts';

/** Maximum keys to test, and minimum steps in order that support a key. */
const mostKeys = 4;
const fewestSteps = 4;

interface Keys {
  readonly parameter: string;
  readonly ascending: string;
  readonly descending?: string;
  readonly paths: readonly (readonly [key: string, path: string])[];
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
  const found = [...new Set(spelled.map(({ key }) => key))].flatMap((key): [string, string][] => {
    const [path] = pathsFor(key, paths, 2);
    return path !== undefined && values.includes(up.replace('{key}', key)) ? [[key, path]] : [];
  });
  return found.length === 0 ? undefined : { parameter, ascending: up, paths: found, ...defined({ descending: down }) };
};

/** Number of steps in one direction; undefined if a step goes back, or a text is in no usual order. */
const stepsOf = (items: readonly Json[], path: string, sign: 1 | -1): number | undefined => {
  const values = items.map((item) => scalarAt(item, path)).filter(isScalar);
  let steps = 0;
  for (const [index, value] of values.slice(1).entries()) {
    const { order } = relate(values[index] ?? null, value, {});
    if (order === undefined || order === 0) continue;
    if (Math.sign(order) === sign) return undefined;
    steps += 1;
  }
  return steps;
};

/** Infers sort keys from the values of a parameter. Each key is proposed only if it orders the list. */
export const inferSortKeys = async (
  questions: Questions,
  { operation, sorts, others }: Sketch,
  parameters: Parameters,
  items: readonly Json[],
  page: (of: Parameters) => Parameters,
): Promise<Inferred<Order> | undefined> => {
  const paths = pathsIn(items);
  const keys = [...sorts, ...others].flatMap((name) => {
    const { values = [], type } = operation.parameters[name] ?? {};
    return values.length === 0 || type === 'list' ? [] : (keysIn(name, values, paths) ?? []);
  })[0];
  if (!keys || !sorts.includes(keys.parameter)) return undefined;
  const proved: [string, string][] = [];
  let count = 0;
  for (const [key, path] of keys.paths.slice(0, mostKeys)) {
    const seen: (number | undefined)[] = [];
    for (const [form, sign] of [
      [keys.ascending, 1],
      [keys.descending, -1],
    ] as const) {
      if (form === undefined) continue;
      const reply = await questions.ask(page({ ...parameters, [keys.parameter]: form.replace('{key}', key) }));
      seen.push(reply.items ? stepsOf(reply.items, path, sign) : undefined);
    }
    if (seen.some((steps) => steps === undefined || steps < fewestSteps)) continue;
    proved.push([key, path]);
    count += seen.reduce<number>((sum, steps) => sum + (steps ?? 0), 0);
  }
  const order = (all: readonly (readonly [string, string])[]): Order => ({
    keys: {
      parameter: keys.parameter,
      values: Object.fromEntries(all),
      ...defined({ ascending: keys.ascending === '{key}' ? undefined : keys.ascending, descending: keys.descending }),
    },
  });
  if (proved.length === 0)
    return { reason: `no key of ${keys.parameter} orders the items seen`, maybe: order(keys.paths) };
  return { proposed: order(proved), evidence: `${plural(proved.length, 'key')}: ${plural(count, 'step')}, none back` };
};
