import type { Operation } from '../engine/model/operation.ts';
import { pagesOf } from '../engine/model/pages-of.ts';
import { type Answer, type Call, isSuccess, numberAt } from './call.ts';
import type { Value } from './value.ts';
import { at } from './values.ts';

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

/** The names of the parameters that lead to a page. */
const cursorsOf = ({ listing }: Operation): readonly string[] => [listing?.paging.cursor ?? []].flat();

/** Whether a call requests a page after the first one. */
export function isLater(call: Call, operation: Operation): boolean {
  const { paging } = operation.listing ?? {};
  return cursorsOf(operation).some((name) => {
    const value = call.parameters[name];
    if (value === undefined || value === '' || value === null) return false;
    if (paging?.style === 'offset') return Number(value) !== 0;
    if (paging?.style === 'page') return Number(value) !== (paging.first ?? 1);
    return paging?.firstCursor === undefined || value !== paging.firstCursor;
  });
}

/** Pages after the first one. */
export const onLaterPages: Trigger = calls('onLaterPages', isLater);

/** First pages. */
export const onFirstPages: Trigger = calls('onFirstPages', (call, operation) => !isLater(call, operation));

/** The nth page of a walk, from 1: by its place, or by the cursors that earlier pages gave. */
export function onPage(nth: number): Trigger {
  return {
    name: `onPage(${nth})`,
    start: (operation) => {
      const { paging } = operation.listing ?? {};
      const [cursor = ''] = cursorsOf(operation);
      const places = new Map<string, number>();

      const pageOf = (call: Call): number => {
        if (!isLater(call, operation)) return 1;
        const place = numberAt(call.parameters, cursor) ?? 0;
        if (paging?.style === 'page') return place - (paging.first ?? 1) + 1;
        if (paging?.style !== 'offset') return places.get(String(call.parameters[cursor])) ?? 0;
        const { size, default: usual } = pagesOf(operation);
        return Math.floor(place / (numberAt(call.parameters, size) || usual)) + 1;
      };

      return {
        fires: (call) => pageOf(call) === nth,
        sees: (call, answer) => {
          const next = typeof paging?.next === 'string' && isSuccess(answer) ? at(answer.body, paging.next) : undefined;
          if (next !== undefined && next !== null) places.set(String(next), pageOf(call) + 1);
        },
      };
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
