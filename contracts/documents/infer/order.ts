import type { Json } from '../../../engine/model/exchange.ts';
import { at, valuesAt } from '../../../engine/model/paths.ts';
import type { ListExtension } from '../lists/list.ts';
import { type Inferred, type Open, plural } from './answer.ts';
import { fit, lastOf, wordsOf } from './names.ts';
import { isSame, longestOfEach, type Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { spellingOf } from './sort-spelling.ts';
import { haveOneOrder, isDate, stepsAgainst, stepSigns } from './steps.ts';
import { pathsIn } from './values.ts';
import { holds, testsText, type Verification } from './verify.ts';
import { defined } from '../../../engine/model/defined.ts';

export type Order = NonNullable<ListExtension['order']>;

/** Minimum steps between different values: fewer may be in order by chance. */
const fewestSteps = 6;

const times = new Set(['timestamp', 'time', 'date', 'day', 'created', 'at', 'year', 'published']);
/** Times that concern the content of an item. A person must say whether the list is ordered by them. */
const otherTimes = new Set('start started end ended expires expiry due updated modified last'.split(' '));

/** Whether a name is the creation time of its item: lists are usually in this order. */
const isTime = (path: string): boolean => {
  const words = wordsOf(lastOf(path));
  return words.some((word) => times.has(word)) && !words.some((word) => otherTimes.has(word));
};

interface Candidate {
  readonly path: string;
  readonly sign: 1 | -1;
  readonly steps: number;
}

/** Members that order every sample in one direction; times come first. */
const candidates = (samples: readonly Sample[]): readonly Candidate[] =>
  pathsIn(samples.flatMap(({ items }) => items))
    .filter((path) => samples.every(({ items }) => haveOneOrder(items, path)))
    .flatMap((path) =>
      ([1, -1] as const).flatMap((sign): readonly Candidate[] => {
        if (samples.some(({ items }) => stepsAgainst(items, path, sign).against > 0)) return [];
        const steps = longestOfEach(samples).reduce((sum, { items }) => sum + stepSigns(items, path).length, 0);
        return steps === 0 ? [] : [{ path, sign, steps }];
      }),
    )
    .toSorted((a, b) => Number(isTime(b.path)) - Number(isTime(a.path)) || b.steps - a.steps);

const ways = [/^asc(?:ending)?$/i, /^desc(?:ending)?$/i] as const;

/** The overlay must say that texts are dates. */
const typeOf = (path: string, items: readonly Json[]): Pick<Order, 'type'> =>
  defined({ type: items.some((item) => isDate(at(item, path) ?? null)) ? ('date' as const) : undefined });

/** A parameter that turns the order, with its values. */
interface Turning {
  readonly parameter: string;
  readonly ascending: string;
  readonly descending: string;
}

/** The parameter with values such as asc and desc. */
const turning = ({ operation, sorts }: Sketch): Turning | undefined =>
  sorts.flatMap((parameter): Turning[] => {
    const { values = [] } = operation.parameters[parameter] ?? {};
    const [ascending, descending] = ways.map((pattern) => values.find((value) => pattern.test(value)));
    return ascending !== undefined && descending !== undefined ? [{ parameter, ascending, descending }] : [];
  })[0];

/** The order that a parameter turns: by the first member for which the list keeps the law in both directions. */
const turnedOrder = async (
  laws: Verification,
  items: readonly Json[],
  { parameter, ...values }: Turning,
): Promise<Inferred<Order>> => {
  const { sketch } = laws;
  const [up, down] = [values.ascending, values.descending];
  const paths = pathsIn(items).filter(
    (path) => haveOneOrder(items, path) && new Set(valuesAt(items, [path])).size > fewestSteps,
  );
  const rankOf = (path: string): number => (isSaid(sketch, path) ? 0 : isTime(path) ? 1 : 2);
  for (const path of paths.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const order = {
      by: path,
      ...typeOf(path, items),
      parameter,
      ...defined({ values: up === 'asc' && down === 'desc' ? undefined : values }),
    };
    const verdict = await laws.judge('api.order.direction', { order });
    if (!holds(verdict)) continue;
    const evidence = `${testsText('api.order.direction', verdict)} with ${parameter}=${up} and ${down}`;
    return rankOf(path) < 2
      ? { proposed: order, evidence }
      : { reason: `${evidence}; does the API promise it?`, maybe: order };
  }
  const reason = `no integer or date goes up with ${parameter}=${up} and down with ${parameter}=${down}`;
  // A direction may need a sort key.
  const otherSorts = sketch.sorts.filter((name) => name !== parameter);
  if (otherSorts.some((name) => sketch.operation.parameters[name]?.default === undefined)) return { reason };
  const pages = await Promise.all([up, down].map((value) => laws.ask({ [parameter]: value })));
  const [first = [], second = []] = pages.map((page) => page.items ?? []);
  const isSameOrder = first.length > fewestSteps && isSame(first, second) && (await laws.areStable(pages));
  const suspicion = isSameOrder ? `${parameter}=${up} and ${parameter}=${down} give the same order` : undefined;
  return { reason, ...defined({ suspicion }) };
};

/** Whether the document says that the list is in order by this member: in words, or by the default of a sort key. */
const isSaid = ({ text, operation, sorts }: Sketch, path: string): boolean => {
  const words = text.matchAll(/\b(?:order(?:ed)?|sort(?:ed)?) by (?:the |their |its )?[`'"]?([\w.-]+)/gi);
  const defaults = sorts.flatMap((name) => operation.parameters[name]?.default ?? []);
  const names = [...[...words].map(([, name = '']) => name), ...defaults.map((text) => spellingOf(String(text)).key)];
  return names.some((name) => fit(name, path) !== undefined);
};
const isSaidDescending = (text: string): boolean =>
  /\b(?:descending|(?:newest|latest|most recent)[ -]first)/i.test(text);

/** The direction that the document gives to a time: in words, or by the default of a sort key. */
const saidSign = ({ text, operation, sorts }: Sketch, path: string): 1 | -1 | undefined => {
  const keys = sorts.flatMap((name) => operation.parameters[name]?.default ?? []).map((key) => spellingOf(String(key)));
  const key = keys.find((spelling) => (fit(spelling.key, path) ?? Infinity) <= 2);
  // The default of a bare key may have its direction in another parameter.
  if (key && key.form !== '{key}') return key.sign;
  if (!isTime(path)) return undefined;
  const [isNewest, isOldest] = [/newest|latest|most recent/, /oldest|earliest/].map((words) =>
    new RegExp(String.raw`\b(?:${words.source})[ -]first`, 'i').test(text),
  );
  return isNewest === isOldest ? undefined : isNewest ? -1 : 1;
};

const ofSign = (sign: number): 'descending' | 'ascending' => (sign < 0 ? 'descending' : 'ascending');

/** Describes a suspected bug: a list has nearly the order that the document gives to its time. */
const nearlyOrdered = async (laws: Verification, samples: readonly Sample[]): Promise<Open<Order> | undefined> => {
  const { sketch } = laws;
  const [sample] = longestOfEach(samples);
  for (const path of sample ? pathsIn(sample.items) : []) {
    const sign = isTime(path) ? saidSign(sketch, path) : undefined;
    if (!sample || !sign || !haveOneOrder(sample.items, path)) continue;
    const { against, steps } = stepsAgainst(sample.items, path, sign);
    if (against === 0 || steps < fewestSteps || against * 5 > steps) continue;
    if (!(await laws.areStable(sample.pages))) return undefined;
    const back = `${against} of ${plural(steps, 'step')} go the other way`;
    const suspicion = `the document says ${ofSign(sign)} by ${path}, and ${back}`;
    return { reason: suspicion, suspicion };
  }
  return undefined;
};

/** Infers the member that orders a list. `items`: those of the longest page. */
export const inferOrder = async (
  laws: Verification,
  items: readonly Json[],
  samples: readonly Sample[],
): Promise<Inferred<Order> | undefined> => {
  const { sketch } = laws;
  const turn = turning(sketch);
  if (turn) return turnedOrder(laws, items, turn);
  const ordered = candidates(samples);
  const candidate = ordered.find(({ path }) => isSaid(sketch, path)) ?? ordered[0];
  const type = candidate && typeOf(candidate.path, items);
  if (!type?.type) {
    const nearly = await nearlyOrdered(laws, samples);
    if (nearly) return nearly;
  }
  if (!candidate) return undefined;
  const { path: by, sign, steps } = candidate;
  const order: Order = {
    by,
    ...type,
    ...defined({ direction: sign < 0 && isSaidDescending(sketch.text) ? ('descending' as const) : undefined }),
  };
  const evidence = `${ofSign(sign)} in ${plural(steps, 'step')}, none back`;
  if (steps < fewestSteps) return { reason: `${evidence}: too few to tell`, maybe: order };
  const declaredSign = saidSign(sketch, by);
  if (declaredSign !== undefined && declaredSign !== sign) {
    const suspicion = `the list is ${ofSign(sign)} by ${by}, and the document says ${ofSign(declaredSign)}`;
    return { reason: suspicion, maybe: { by, ...type, direction: ofSign(declaredSign) }, suspicion };
  }
  if (isTime(by) || isSaid(sketch, by)) return { proposed: order, evidence };
  return { reason: `${evidence}; does the API promise it?`, maybe: order };
};
