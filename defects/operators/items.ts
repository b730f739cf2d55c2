import { type Call, isSuccess, itemsOf, withItems, callWith } from '../call.ts';
import { type Defect, bySteps } from '../defect.ts';
import type { Value } from '../value.ts';
import { at, hash, numeric } from '../values.ts';
import { changeItems } from './answers.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';

/** Pages leave items out. */
export function keepItems(fits: (item: Value, call: Call) => boolean): Defect {
  return changeItems((items, call) => items.filter((item) => fits(item, call)));
}

/** Pages lose their first or last item. */
export function dropItem(which: 'first' | 'last' = 'last'): Defect {
  return changeItems((items) => (items.length === 0 ? items : which === 'first' ? items.slice(1) : items.slice(0, -1)));
}

/** Pages are empty. */
export function dropItems(): Defect {
  return changeItems(() => []);
}

/** Pages hold their first item twice. */
export function repeatItem(): Defect {
  return changeItems((items) => [...items.slice(0, 1), ...items]);
}

/** Items of a page are in reverse order. */
export function reverseItems(): Defect {
  return changeItems((items) => items.toReversed());
}

/** The first two neighbours that differ at a path change places. */
export function swapNeighbours(path: string): Defect {
  const valueOf = (item: Value | undefined): number => hash(at(item, path));
  return changeItems((items) => {
    const position = items.findIndex((item, index) => index > 0 && valueOf(item) !== valueOf(items[index - 1]));
    const [before, current] = [items[position - 1], items[position]];
    if (before === undefined || current === undefined) return items;
    return items.with(position - 1, current).with(position, before);
  });
}

/** Numbers of a page are ordered as texts: 10 before 9. */
export function sortAsText(path: string): Defect {
  const text = (item: Value): string => String(numeric(at(item, path)) ?? at(item, path));
  return changeItems((items) => items.toSorted((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)));
}

/** Whether an item holds a value at a path of a filter: one of several, where it is a list. */
export function holds({ paths }: Pick<ListFilter, 'paths'>, item: Value, value: Value): boolean {
  const expectedValues = new Set([value].flat().flatMap((part) => String(part).split(',')));
  return paths.some((path) => [at(item, path) ?? []].flat().some((own) => expectedValues.has(String(own))));
}

/** Items of a filtered page, changed by the items of the unfiltered page that the filter should exclude. */
function changeFiltered(
  filter: ListFilter,
  change: (items: readonly Value[], excluded: readonly Value[], value: Value) => readonly Value[],
): Defect {
  const { parameter } = filter;
  return bySteps(
    (operation) =>
      function* (call) {
        const value = call.parameters[parameter];
        const answer = yield call;
        if (value === undefined || !isSuccess(answer)) return answer;
        const unfiltered = yield callWith(call, { [parameter]: undefined });
        if (!isSuccess(unfiltered)) return answer;
        const excluded = itemsOf(operation, unfiltered.body).filter((item) => !holds(filter, item, value));
        const items = change(itemsOf(operation, answer.body), excluded, value);
        return { ...answer, body: withItems(operation, answer.body, [...items]) };
      },
  );
}

/** A filter returns the items that it should exclude. */
export function invert(filter: ListFilter): Defect {
  return changeFiltered(filter, (_, excluded) => excluded);
}

/** The first item of a filtered page is one that the filter should exclude. */
export function addOther(filter: ListFilter): Defect {
  return changeFiltered(filter, (items, [value]) => (value === undefined ? items : [value, ...items.slice(1)]));
}

/** A filter returns also items that match its value in another way. */
export function widen(filter: ListFilter, matches: (text: string, value: string) => boolean): Defect {
  return changeFiltered(filter, (items, excluded, value) => {
    const isMatch = (item: Value): boolean =>
      filter.paths.some((path) => [at(item, path) ?? []].flat().some((text) => matches(String(text), String(value))));
    return [...excluded.filter(isMatch), ...items];
  });
}

/**
 * Items whose member equals the value of a parameter are missing, as if a bound were exclusive. `length`: so many
 * characters of the member are compared.
 */
export function dropEqual(parameter: string, paths: readonly string[], length?: number): Defect {
  return changeItems((items, { parameters: { [parameter]: value } }) =>
    value === undefined
      ? items
      : items.filter((item) => !paths.some((path) => String(at(item, path)).slice(0, length) === String(value))),
  );
}
