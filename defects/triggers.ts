import { stringifyJson, type Json } from '../engine/model/json.ts';
import { firstPlace, itemsBefore } from '../engine/model/list-paging.ts';
import { type NumberedRange, numberedRange } from '../engine/model/list-range.ts';
import { cursorOf, isCountedPaging, isLinkedPaging, pagesOf } from '../engine/model/listing.ts';
import type { Operation, Pages } from '../engine/model/operation.ts';
import { type Answer, type Call, numberAt, textAt } from './call.ts';
import type { Value } from './value.ts';
import { hash } from './values.ts';
import { nextCall } from './walk.ts';

/** The state of a trigger in one run. */
interface StartedTrigger {
  readonly fires: (call: Call) => boolean;
  /** Receives each answer of the operation, as the client gets it. */
  readonly sees?: ((call: Call, answer: Answer) => void) | undefined;
}

/** A trigger that looks at the call alone. */
export type CallTrigger = (call: Call, operation: Operation) => boolean;

/** Decides which calls show a defect. `start` begins a run, with new state. */
export type Trigger = CallTrigger | { readonly start: (operation: Operation) => StartedTrigger };

export function startTrigger(trigger: Trigger, operation: Operation): StartedTrigger {
  return typeof trigger === 'function' ? { fires: (call) => trigger(call, operation) } : trigger.start(operation);
}

const combine =
  (isMet: (fired: readonly boolean[]) => boolean) =>
  (...triggers: readonly Trigger[]): Trigger => ({
    start: (operation) => {
      const started = triggers.map((trigger) => startTrigger(trigger, operation));
      return {
        fires: (call) => isMet(started.map(({ fires }) => fires(call))),
        sees: (call, answer) => {
          for (const { sees } of started) sees?.(call, answer);
        },
      };
    },
  });

export const all = combine((fired) => fired.every(Boolean));
export const any = combine((fired) => fired.some(Boolean));
export const not: (trigger: Trigger) => Trigger = combine(([fired]) => !fired);

/** Calls that give a parameter, with one of these values if any are named. */
export function given(parameter: string, ...values: readonly Value[]): CallTrigger {
  return ({ parameters: { [parameter]: value } }) =>
    values.length === 0 ? value !== undefined : values.some((wanted) => String(wanted) === String(value));
}

/** Calls without a parameter. */
export function missing(parameter: string): CallTrigger {
  return ({ parameters }) => parameters[parameter] === undefined;
}

/** The parameter's text matches; a parameter that is left out has the empty text. */
export function matches(parameter: string, pattern: RegExp): CallTrigger {
  return (call) => pattern.test(textAt(call, parameter));
}

/** The parameter is a number that fits. */
export function isNumber(parameter: string, fits: (value: number) => boolean): CallTrigger {
  return ({ parameters }) => {
    const value = numberAt(parameters, parameter);
    return value !== undefined && fits(value);
  };
}

/** The parameter is this number or a larger one. */
export function atLeast(parameter: string, least: number): CallTrigger {
  return isNumber(parameter, (value) => value >= least);
}

/** The parameter is a smaller number. */
export function below(parameter: string, bound: number): CallTrigger {
  return isNumber(parameter, (value) => value < bound);
}

/** Calls with one value of a parameter in so many. */
export function oneValueIn(parameter: string, count: number): CallTrigger {
  return ({ parameters: { [parameter]: value } }) => value !== undefined && hash(String(value)) % count === 0;
}

/** One call in so many, chosen by its parameters. */
export function oneCallIn(count: number): CallTrigger {
  return ({ parameters }) => hash({ ...parameters }) % count === 0;
}

/** Calls whose count fits; `keyOf` says which calls are counted together, by default all. */
export function isCount(fits: (count: number) => boolean, keyOf: (call: Call) => unknown = () => ''): Trigger {
  return {
    start: () => {
      const counts = new Map<string, number>();
      return {
        fires: (call) => {
          const key = JSON.stringify(keyOf(call) ?? null);
          const count = (counts.get(key) ?? 0) + 1;
          counts.set(key, count);
          return fits(count);
        },
      };
    },
  };
}

/** Every second call, or every nth. */
export function every(nth = 2, keyOf?: (call: Call) => unknown): Trigger {
  return isCount((count) => count % nth === 0, keyOf);
}

/** Every call after the first `count`. */
export function after(count: number): Trigger {
  return isCount((calls) => calls > count);
}

/** The page size of the call fits; `size` is undefined where the call gives none, or no number. */
export function sizeIs(fits: (size: number | undefined, paging: Pages, call: Call) => boolean): CallTrigger {
  return (call, operation) => {
    const paging = pagesOf(operation);
    return fits(numberAt(call.parameters, paging.size), paging, call);
  };
}

/** The range of whole numbers that a list takes. */
export function rangeOf({ id, listing }: Operation): NumberedRange {
  const range = numberedRange(listing);
  if (!range) throw new Error(`${id} takes no range of numbers`);
  return range;
}

interface Bounds {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** The bounds of the range that a call gives. */
export function boundsOf(operation: Operation, { parameters }: Call): Bounds {
  const { from, to } = rangeOf(operation);
  return { start: numberAt(parameters, from), end: numberAt(parameters, to) };
}

/** The bounds of the range fit. */
export function rangeIs(fits: (bounds: Bounds) => boolean): CallTrigger {
  return (call, operation) => fits(boundsOf(operation, call));
}

export const startAlone = rangeIs(({ start, end }) => start !== undefined && end === undefined);
export const endAlone = rangeIs(({ start, end }) => start === undefined && end !== undefined);
export const bothBounds = rangeIs(({ start, end }) => start !== undefined && end !== undefined);

/** Whether the parameters of a call alone show that it requests a page after the first one. */
export function isLater({ parameters }: Call, { listing }: Operation): boolean {
  const paging = listing?.paging;
  const value = paging && parameters[cursorOf(paging)];
  if (value === undefined || value === '' || value === null) return false;
  if (paging && isCountedPaging(paging)) return Number(value) !== firstPlace(paging);
  return paging?.firstCursor === undefined || value !== paging.firstCursor;
}

const textOf = (value: Value | undefined): string =>
  typeof value === 'object' ? stringifyJson(value as Json) : String(value);

/** The number of the page of a call, from 1: by its place, or by the page that led to it; 0 if neither tells. */
const startPages = (operation: Operation) => {
  const paging = operation.listing?.paging ?? { style: 'none' };
  const isLinked = isLinkedPaging(paging);
  const places = new Map<string, number>();
  const keyOf = ({ parameters }: Call): string =>
    isLinked
      ? textOf(
          Object.entries(parameters)
            .map(([name, value]) => `${name}=${textOf(value)}`)
            .sort(),
        )
      : textOf(parameters[cursorOf(paging)]);

  const pageOf = (call: Call): number => {
    if (isLinked) return places.get(keyOf(call)) ?? 1;
    if (!isLater(call, operation)) return 1;
    if (!isCountedPaging(paging)) return places.get(keyOf(call)) ?? 0;
    const { size, default: usual, cursor } = pagesOf(operation);
    const pageSize = numberAt(call.parameters, size) || usual;
    return Math.floor(itemsBefore(paging, numberAt(call.parameters, cursor) ?? 0, pageSize) / pageSize) + 1;
  };
  const sees = (call: Call, answer: Answer): void => {
    const next = isCountedPaging(paging) ? undefined : nextCall(operation, call, answer);
    if (next) places.set(keyOf(next), pageOf(call) + 1);
  };
  return { isLinked, pageOf, sees };
};

/** Pages after the first one. A list whose pages follow by links is watched, because no parameter tells their place. */
export const onLaterPages: Trigger = {
  start: (operation) => {
    const { isLinked, pageOf, sees } = startPages(operation);
    const fires = (call: Call): boolean => (isLinked ? pageOf(call) > 1 : isLater(call, operation));
    return { fires, sees: isLinked ? sees : undefined };
  },
};

/** The nth page of a walk, from 1: by its place, or by the cursors that earlier pages gave. */
export function onPage(nth: number): Trigger {
  return {
    start: (operation) => {
      const { pageOf, sees } = startPages(operation);
      return { fires: (call) => pageOf(call) === nth, sees };
    },
  };
}

/** Calls that narrow a list by any filter, subset or range. */
export const whenFiltered: CallTrigger = ({ parameters }, { listing }) => {
  const { filters = {}, subsets = {}, ranges = [] } = listing ?? {};
  const ends = ranges.flatMap((range) => ('bbox' in range ? [range.bbox] : [range.from, range.to, range.interval]));
  const names = [...Object.keys(filters), ...Object.keys(subsets), ...ends.flat()];
  return names.some((name) => name !== undefined && parameters[name] !== undefined);
};
