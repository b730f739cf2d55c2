import type { Parameters } from '../../../engine/model/judging.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { integer, at } from '../../../engine/model/paths.ts';
import { momentOf } from '../../../properties/filters/dates.ts';
import type { ListExtension } from '../lists/list.ts';
import { type Inferred, type Open, plural } from './answer.ts';
import { fit, lastOf, wordsOf } from './names.ts';
import { areStable, type Questions } from './questions.ts';
import { isSame, longestOfEach, type Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { spellingOf } from './sort-spelling.ts';
import { pathsIn } from './values.ts';
import { defined } from '../../../engine/model/defined.ts';

export type Order = NonNullable<ListExtension['order']>;

/** Minimum steps between different values: fewer may be in order by chance. */
const fewestSteps = 6;

/** Maximum lists to request in both directions. */
const mostLists = 1;

const times = new Set(['timestamp', 'time', 'date', 'day', 'created', 'at', 'year', 'published']);
/** Times that concern the content of an item. A person must say whether the list is ordered by them. */
const otherTimes = new Set('start started end ended expires expiry due updated modified last'.split(' '));

/** Whether a name is the creation time of its item: lists are usually in this order. */
const isTime = (path: string): boolean => {
  const words = wordsOf(lastOf(path));
  return words.some((word) => times.has(word)) && !words.some((word) => otherTimes.has(word));
};

/** A date as a number; undefined for any other value. */
const dateAt = (item: Json, path: string): bigint | undefined => {
  const value = at(item, path);
  const moment = typeof value === 'string' ? momentOf(value) : undefined;
  return moment && BigInt(moment.at);
};

/** The value that orders an item: an integer, or a date. */
const placeOf = (item: Json, path: string): bigint | undefined => integer(at(item, path)) ?? dateAt(item, path);

/**
 * 1 if the values ascend, -1 if they descend, 0 if they do not change, undefined if they do both. Items without the
 * member are skipped, but most items must have it.
 */
const direction = (
  items: readonly Json[],
  path: string,
): { readonly sign: number; readonly steps: number } | undefined => {
  let [sign, steps, missing] = [0, 0, 0];
  let last: bigint | undefined;
  for (const item of items) {
    const value = placeOf(item, path);
    if (value === undefined) {
      if (isPresent(item, path) || ++missing * 2 > items.length) return undefined;
      continue;
    }
    const step = last === undefined ? 0 : value > last ? 1 : value < last ? -1 : 0;
    if (step !== 0) {
      if (sign !== 0 && step !== sign) return undefined;
      sign = step;
      steps += 1;
    }
    last = value;
  }
  return { sign, steps };
};

const isPresent = (item: Json, path: string): boolean => (at(item, path) ?? null) !== null;

interface Candidate {
  readonly path: string;
  readonly sign: number;
  readonly steps: number;
  /** Its values are dates; the overlay must say so. */
  readonly type?: 'date';
}

/** Members that order every sample in one direction; times come first. */
const candidates = (samples: readonly Sample[], longest = longestOfEach(samples)): readonly Candidate[] =>
  pathsIn(samples.flatMap(({ items }) => items))
    .flatMap((path): Candidate[] => {
      const directions = samples.map(({ items }) => direction(items, path));
      if (directions.some((entry) => entry === undefined)) return [];
      const signs = new Set(directions.flatMap((entry) => (entry && entry.sign !== 0 ? [entry.sign] : [])));
      const [sign] = signs;
      if (sign === undefined || signs.size > 1) return [];
      const steps = longest.reduce((sum, { items }) => sum + (direction(items, path)?.steps ?? 0), 0);
      const isDate = samples.some(({ items }) => items.some((item) => dateAt(item, path) !== undefined));
      return [{ path, sign, steps, ...defined({ type: isDate ? ('date' as const) : undefined }) }];
    })
    .toSorted((a, b) => Number(isTime(b.path)) - Number(isTime(a.path)) || b.steps - a.steps);

const ways = [/^asc(?:ending)?$/i, /^desc(?:ending)?$/i] as const;

const typeOf = ({ type }: Candidate): Pick<Order, 'type'> => defined({ type });

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

/** Members that are ascending with asc and descending with desc in all of these lists. */
const turned = async (
  questions: Questions,
  page: (of: Parameters) => Parameters,
  lists: readonly Parameters[],
  { parameter, ascending, descending }: Turning,
): Promise<readonly Candidate[]> => {
  const samples: Sample[] = [];
  for (const value of [ascending, descending])
    for (const parameters of lists.slice(0, mostLists)) {
      const of = { ...parameters, [parameter]: value };
      const reply = await questions.ask(page(of));
      // Reversed, descending items must ascend by the same member.
      const items = value === ascending ? (reply.items ?? []) : (reply.items ?? []).toReversed();
      samples.push({ of, items, pages: [reply], isWhole: false });
    }
  const [up, down] = [samples.slice(0, samples.length / 2), samples.slice(samples.length / 2)];
  const goesUp = (among: readonly Sample[], path: string): boolean =>
    among.some(({ items }) => (direction(items, path)?.sign ?? 0) > 0);
  return candidates(samples).filter(({ path, sign }) => sign > 0 && goesUp(up, path) && goesUp(down, path));
};

/** Describes a suspected bug: both directions give the same page. A direction may need a sort key. */
const turnsNothing = async (
  questions: Questions,
  page: (of: Parameters) => Parameters,
  of: Parameters = {},
  { parameter, ascending, descending }: Turning,
  { operation, sorts }: Sketch,
): Promise<string | undefined> => {
  const otherSorts = sorts.filter((name) => name !== parameter);
  if (otherSorts.some((name) => operation.parameters[name]?.default === undefined)) return undefined;
  const up = await questions.ask(page({ ...of, [parameter]: ascending }));
  const down = await questions.ask(page({ ...of, [parameter]: descending }));
  const isSameOrder = (up.items?.length ?? 0) > fewestSteps && isSame(up.items ?? [], down.items ?? []);
  return isSameOrder && (await areStable(questions, [up, down]))
    ? `${parameter}=${ascending} and ${parameter}=${descending} give the same order`
    : undefined;
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

/** Steps against a direction, of all steps of dates. */
const stepsAgainst = (items: readonly Json[], path: string, sign: 1 | -1): readonly [against: number, all: number] => {
  const dates = items.flatMap((item) => dateAt(item, path) ?? []);
  const signs = dates
    .slice(1)
    .map((date, index) => (date > (dates[index] ?? 0n) ? 1 : date < (dates[index] ?? 0n) ? -1 : 0));
  return [signs.filter((step) => step === -sign).length, signs.filter((step) => step !== 0).length];
};

/** Describes a suspected bug: a list has nearly the order that the document gives to its time. */
const nearlyOrdered = async (
  questions: Questions,
  sketch: Sketch,
  samples: readonly Sample[],
): Promise<Open<Order> | undefined> => {
  for (const path of pathsIn(samples.flatMap(({ items }) => items))) {
    const sign = isTime(path) ? saidSign(sketch, path) : undefined;
    const [sample] = longestOfEach(samples);
    const [against, all] = sign && sample ? stepsAgainst(sample.items, path, sign) : [0, 0];
    if (!sign || !sample || against === 0 || all < fewestSteps || against * 5 > all) continue;
    if (!(await areStable(questions, sample.pages))) return undefined;
    const back = `${against} of ${plural(all, 'step')} go the other way`;
    const suspicion = `the document says ${ofSign(sign)} by ${path}, and ${back}`;
    return { reason: suspicion, suspicion };
  }
  return undefined;
};

/** Infers the member that orders a list. `page`: makes the parameters for one page. */
export const inferOrder = async (
  questions: Questions,
  sketch: Sketch,
  lists: readonly Parameters[],
  samples: readonly Sample[],
  page: (of: Parameters) => Parameters,
): Promise<Inferred<Order> | undefined> => {
  const turn = turning(sketch);
  if (turn) {
    const { parameter, ...values } = turn;
    const all = await turned(questions, page, lists, turn);
    const candidate = all.find(({ path }) => isSaid(sketch, path)) ?? all[0];
    const [up, down] = [values.ascending, values.descending];
    if (!candidate) {
      const reason = `no integer or date goes up with ${parameter}=${up} and down with ${parameter}=${down}`;
      return { reason, ...defined({ suspicion: await turnsNothing(questions, page, lists[0], turn, sketch) }) };
    }
    const isUsual = up === 'asc' && down === 'desc';
    const order = {
      by: candidate.path,
      ...typeOf(candidate),
      parameter,
      ...defined({ values: isUsual ? undefined : values }),
    };
    const evidence = `${parameter}=${up} and ${down} turn it: ${plural(candidate.steps, 'step')}, none back`;
    if (candidate.steps < fewestSteps) return { reason: `${evidence}: too few to tell`, maybe: order };
    return isTime(candidate.path) || isSaid(sketch, candidate.path)
      ? { proposed: order, evidence }
      : { reason: `${evidence}; does the API promise it?`, maybe: order };
  }
  const ordered = candidates(samples);
  const candidate = ordered.find(({ path }) => isSaid(sketch, path)) ?? ordered[0];
  if (!candidate?.type) {
    const nearly = await nearlyOrdered(questions, sketch, samples);
    if (nearly) return nearly;
  }
  if (!candidate) return undefined;
  const isDescending = candidate.sign < 0;
  const order: Order = {
    by: candidate.path,
    ...typeOf(candidate),
    ...defined({ direction: isDescending && isSaidDescending(sketch.text) ? ('descending' as const) : undefined }),
  };
  const heading = ofSign(candidate.sign);
  const evidence = `${heading} in ${plural(candidate.steps, 'step')}, none back`;
  if (candidate.steps < fewestSteps) return { reason: `${evidence}: too few to tell`, maybe: order };
  const declaredSign = saidSign(sketch, candidate.path);
  if (declaredSign !== undefined && declaredSign !== candidate.sign) {
    const suspicion = `the list is ${heading} by ${candidate.path}, and the document says ${ofSign(declaredSign)}`;
    const meant = { by: candidate.path, ...typeOf(candidate), direction: ofSign(declaredSign) };
    return { reason: suspicion, maybe: meant, suspicion };
  }
  if (isTime(candidate.path) || isSaid(sketch, candidate.path)) return { proposed: order, evidence };
  return { reason: `${evidence}; does the API promise it?`, maybe: order };
};
