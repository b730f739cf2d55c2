import type { Json } from '../../../engine/model/exchange.ts';
import { order as orderCheck } from '../../../properties/checks/order.ts';
import { at, integer, valuesAt } from '../../../engine/model/paths.ts';
import type { ListExtension } from '../lists/list.ts';
import { type Inferred, type Open, plural } from './answer.ts';
import { type Spelling, fit, lastOf, spellingOf, wordsOf } from './names.ts';
import { type Sample, isSame, longestOfEach } from './questions.ts';
import type { Sketch } from './sketch.ts';
import { isScalar, pathsIn, scalarAt } from './values.ts';
import { type Verification, holds, testsText } from './verify.ts';
import { defined } from '../../../engine/model/defined.ts';
import { momentOf } from '../../../properties/filters/dates.ts';
import { valueOrder } from '../../../properties/filters/sort-order.ts';

export type Order = NonNullable<ListExtension['order']>;

/** Minimum steps between different values: fewer may be in order by chance. */
const fewestSteps = 6;

const times = /^(?:timestamp|time|date|day|created|at|year|published)$/;
/** Times that concern the content of an item. A person must say whether the list is ordered by them. */
const otherTimes = /^(?:start|started|end|ended|expires|expiry|due|updated|modified|last)$/;

/** Whether a name is the creation time of its item: lists are usually in this order. */
const isTime = (path: string): boolean => {
  const words = wordsOf(lastOf(path));
  return words.some((word) => times.test(word)) && !words.some((word) => otherTimes.test(word));
};

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

/** The default sort keys of the document. */
const defaultKeys = ({ operation, sorts }: Sketch): readonly Spelling[] =>
  sorts.flatMap((name) => operation.parameters[name]?.default ?? []).map((key) => spellingOf(String(key)));

/** Whether the document says that the list is in order by this member: in words, or by the default of a sort key. */
const isSaid = (sketch: Sketch, path: string): boolean => {
  const words = sketch.text.matchAll(/\b(?:order(?:ed)?|sort(?:ed)?) by (?:the |their |its )?[`'"]?([\w.-]+)/gi);
  const names = [...[...words].map(([, name = '']) => name), ...defaultKeys(sketch).map(({ key }) => key)];
  return names.some((name) => fit(name, path) !== undefined);
};

/** The direction that the document gives to a time: in words, or by the default of a sort key. */
const saidSign = (sketch: Sketch, path: string): 1 | -1 | undefined => {
  const key = defaultKeys(sketch).find((spelling) => (fit(spelling.key, path) ?? Infinity) <= 2);
  // The default of a bare key may have its direction in another parameter.
  if (key && key.form !== '{key}') return key.sign;
  const isNewest = /\b(?:newest|latest|most recent)[ -]first/i.test(sketch.text);
  const isOldest = /\b(?:oldest|earliest)[ -]first/i.test(sketch.text);
  return !isTime(path) || isNewest === isOldest ? undefined : isNewest ? -1 : 1;
};

/** The directions that the document may give to a member; undefined: both. */
const directionsOf = (sketch: Sketch, path: string): readonly Order['direction'][] => {
  const sign = saidSign(sketch, path);
  if (sign !== undefined) return [sign < 0 ? 'descending' : 'ascending'];
  const isDescending = /\b(?:descending|(?:newest|latest|most recent)[ -]first)/i.test(sketch.text);
  return isDescending && (isSaid(sketch, path) || isTime(path)) ? ['descending', undefined] : [undefined];
};

/** The suspected bug in a list that goes against the direction of the document, in all its steps or in a few. */
const suspicionAgainst = async (
  laws: Verification,
  { by = '', direction }: Order,
  [sample]: readonly Sample[],
): Promise<string | undefined> => {
  const sign = saidSign(laws.sketch, String(by));
  if (!sample || !sign) return undefined;
  const { against, steps } = stepsAgainst(sample.items, String(by), sign);
  const isSuspect = steps >= fewestSteps && against > 0 && (against === steps || against * 5 <= steps);
  if (!isSuspect || !(await laws.questions.areStable(sample.pages))) return undefined;
  const back = `${against} of ${plural(steps, 'step')} go the other way`;
  return `the document says ${String(direction)} by ${String(by)}, and ${back}`;
};

/** The suspected bug in a parameter that gives the same order for both of its values. */
const turnsNothing = async (
  laws: Verification,
  { parameter, ascending, descending }: Turning,
): Promise<string | undefined> => {
  const { operation, sorts } = laws.sketch;
  // A direction may need a sort key.
  if (sorts.some((name) => name !== parameter && operation.parameters[name]?.default === undefined)) return undefined;
  const pages = await Promise.all([ascending, descending].map((value) => laws.ask({ [parameter]: value })));
  const [first = [], second = []] = pages.map((page) => page.items ?? []);
  return first.length > fewestSteps && isSame(first, second) && (await laws.questions.areStable(pages))
    ? `${parameter}=${ascending} and ${parameter}=${descending} give the same order`
    : undefined;
};

const turnOf = ({ parameter, ...values }: Turning): Order => ({
  parameter,
  ...defined({ values: values.ascending === 'asc' && values.descending === 'desc' ? undefined : values }),
});

/**
 * Infers the member that orders a list: the first one for which the list keeps the law, as it comes or turned by a
 * parameter.
 */
export const inferOrder = async (
  laws: Verification,
  samples: readonly Sample[],
): Promise<Inferred<Order> | undefined> => {
  const { sketch, items } = laws;
  const turn = turning(sketch);
  const requirement = turn ? 'api.order.direction' : 'api.order';
  const rankOf = (path: string): number => (isSaid(sketch, path) ? 0 : isTime(path) ? 1 : 2);
  const paths = pathsIn(items).filter((path) => haveOneOrder(items, path));
  let few: Open<Order> | undefined;
  for (const by of paths.toSorted((a, b) => rankOf(a) - rankOf(b)))
    for (const direction of turn ? [undefined] : directionsOf(sketch, by)) {
      const order: Order = { by, ...typeOf(by, items), ...(turn && turnOf(turn)), ...defined({ direction }) };
      const verdict = turn ? await laws.judge(requirement, { order }) : laws.checked(orderCheck, { order });
      const suspicion =
        holds(verdict) || turn ? undefined : await suspicionAgainst(laws, order, longestOfEach(samples));
      if (suspicion !== undefined) return { reason: suspicion, maybe: order, suspicion };
      if (!holds(verdict)) continue;
      const values = turn ? ` with ${turn.parameter}=${turn.ascending} and ${turn.descending}` : '';
      const evidence = `${testsText(requirement, verdict)}${values}`;
      // A few values may be in order by chance.
      const isSure = new Set(valuesAt(items, [by])).size > fewestSteps;
      if (isSure && rankOf(by) < 2) return { proposed: order, evidence };
      if (isSure) return { reason: `${evidence}; does the API promise it?`, maybe: order };
      few ??= { reason: `${evidence}; its values are too few to tell`, maybe: order };
      break;
    }
  if (few || !turn) return few;
  const [up, down] = [turn.ascending, turn.descending].map((value) => `${turn.parameter}=${value}`);
  const suspicion = await turnsNothing(laws, turn);
  return { reason: `no integer or date goes up with ${up} and down with ${down}`, suspicion };
};

const isDate = (value: Json): boolean => typeof value === 'string' && momentOf(value) !== undefined;

/** Whether a member has numbers or dates, which have one order: texts have many. Few items may lack it. */
export const haveOneOrder = (items: readonly Json[], path: string): boolean => {
  const values = items.map((item) => at(item, path) ?? null).filter((value) => value !== null);
  const isOrdinal = (value: Json): boolean =>
    typeof value === 'number' || integer(value) !== undefined || isDate(value);
  return values.length * 2 >= items.length && values.every(isOrdinal);
};

/**
 * The directions of the steps between different values of a member; steps between texts whose order is open are left
 * out.
 */
const stepSigns = (items: readonly Json[], path: string): readonly number[] => {
  const values = items.map((item) => scalarAt(item, path)).filter(isScalar);
  const isNumber = values.every((value) => integer(value) !== undefined);
  const member = { path, ...defined({ type: isNumber ? ('number' as const) : undefined }) };
  return values.slice(1).flatMap((value, index) => {
    const order = valueOrder({ member, sign: 1 }, values[index], value);
    return order === undefined || order === 0 ? [] : [-Math.sign(order)];
  });
};

/** How many steps go against a direction, of how many. */
export const stepsAgainst = (
  items: readonly Json[],
  path: string,
  sign: number,
): { readonly against: number; readonly steps: number } => {
  const signs = stepSigns(items, path);
  return { against: signs.filter((step) => step === -sign).length, steps: signs.length };
};
