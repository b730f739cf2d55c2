import { defined } from '../engine/model/defined.ts';
import { stringifyJson } from '../engine/model/json.ts';
import type { Json } from '../engine/model/json-value.ts';
import { firstPlace } from '../engine/model/list-paging.ts';
import { cursorOf, isCountedPaging, isLinkedPaging, pagesOf } from '../engine/model/listing.ts';
import type { Operation } from '../engine/model/operation.ts';
import { type Answer, type Call, numberAt } from './call.ts';
import type { Value } from './value.ts';
import { hash } from './values.ts';
import { nextCall } from './walk.ts';

/** Decides which calls show a defect. `start` begins a run, with new state. */
export interface Trigger {
  readonly name: string;
  readonly start: (operation: Operation) => {
    readonly fires: (call: Call) => boolean;
    /** Receives each answer of the operation, as the client gets it. */
    readonly sees?: (call: Call, answer: Answer) => void;
  };
}

/** A trigger that looks at the call alone. */
export function calls(name: string, fires: (call: Call, operation: Operation) => boolean): Trigger {
  return { name, start: (operation) => ({ fires: (call) => fires(call, operation) }) };
}

/** Calls that give a parameter, with one of these values if any are named. */
export function given(parameter: string, ...values: readonly Value[]): Trigger {
  const name = [parameter, ...values.map(String)].map((text) => `'${text}'`).join(', ');
  return calls(`given(${name})`, ({ parameters: { [parameter]: value } }) =>
    values.length === 0 ? value !== undefined : values.some((wanted) => String(wanted) === String(value)),
  );
}

/** Calls with one value of a parameter in so many. */
export function oneValueIn(parameter: string, count: number): Trigger {
  return calls(
    `oneValueIn('${parameter}', ${count})`,
    ({ parameters: { [parameter]: value } }) => value !== undefined && hash(String(value)) % count === 0,
  );
}

/** Calls without a parameter. */
export function missing(parameter: string): Trigger {
  return calls(`missing('${parameter}')`, ({ parameters }) => parameters[parameter] === undefined);
}

/** Every second answer, or every nth. */
export function every(nth = 2): Trigger {
  return {
    name: `every(${nth})`,
    start: () => {
      let count = 0;
      return { fires: () => (count += 1) % nth === 0 };
    },
  };
}

/** Every answer after the first `count`. */
export function after(count: number): Trigger {
  return {
    name: `after(${count})`,
    start: () => {
      let answers = 0;
      return { fires: () => (answers += 1) > count };
    },
  };
}

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
    const place = (numberAt(call.parameters, cursor) ?? 0) - firstPlace(paging);
    if (paging.style === 'page') return place + 1;
    return Math.floor(place / (numberAt(call.parameters, size) || usual)) + 1;
  };
  const sees = (call: Call, answer: Answer): void => {
    const next = isCountedPaging(paging) ? undefined : nextCall(operation, call, answer);
    if (next) places.set(keyOf(next), pageOf(call) + 1);
  };
  return { isLinked, pageOf, sees };
};

/** Calls of pages. A list whose pages follow by links is watched, because no parameter tells their place. */
const onPages = (name: string, isMeant: (isLaterPage: boolean) => boolean): Trigger => ({
  name,
  start: (operation) => {
    const { isLinked, pageOf, sees } = startPages(operation);
    const fires = (call: Call): boolean => isMeant(isLinked ? pageOf(call) > 1 : isLater(call, operation));
    return { fires, ...defined({ sees: isLinked ? sees : undefined }) };
  },
});

/** Pages after the first one. */
export const onLaterPages: Trigger = onPages('onLaterPages', (isLaterPage) => isLaterPage);

/** First pages. */
export const onFirstPages: Trigger = onPages('onFirstPages', (isLaterPage) => !isLaterPage);

/** The nth page of a walk, from 1: by its place, or by the cursors that earlier pages gave. */
export function onPage(nth: number): Trigger {
  return {
    name: `onPage(${nth})`,
    start: (operation) => {
      const { pageOf, sees } = startPages(operation);
      return { fires: (call) => pageOf(call) === nth, sees };
    },
  };
}

/** Calls that narrow a list by any filter, subset or range. */
export const whenFiltered: Trigger = calls('whenFiltered', ({ parameters }, { listing }) => {
  const { filters = {}, subsets = {}, ranges = [] } = listing ?? {};
  const ends = ranges.flatMap((range) => ('bbox' in range ? [range.bbox] : [range.from, range.to, range.interval]));
  const names = [...Object.keys(filters), ...Object.keys(subsets), ...ends.flat()];
  return names.some((name) => name !== undefined && parameters[name] !== undefined);
});
