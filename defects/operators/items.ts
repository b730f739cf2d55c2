import { listingOf, orderPath } from '../../engine/model/listing.ts';
import type { Call } from '../call.ts';
import type { Defect } from '../defect.ts';
import type { Value } from '../value.ts';
import { at, hash, numeric } from '../values.ts';
import { changeItems } from './answers.ts';

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

/** Pages hold items twice: the first, or those that fit. */
export function repeatItem(fits?: (item: Value) => boolean): Defect {
  return changeItems((items) =>
    items.flatMap((item, index) => ((fits ? fits(item) : index === 0) ? [item, item] : [item])),
  );
}

/** Items of a page are in reverse order. */
export function reverseItems(): Defect {
  return changeItems((items) => items.toReversed());
}

/** Two neighbours that differ at a path change places. `from`: the first position that is tried. */
export function swapNeighbours(path?: string, from: (length: number) => number = () => 0): Defect {
  const valueOf = (item: Value | undefined): number => hash(path === undefined ? item : at(item, path));
  return changeItems((items) => {
    const position = items.findIndex(
      (item, index) => index > from(items.length) && valueOf(item) !== valueOf(items[index - 1]),
    );
    const [before, current] = [items[position - 1], items[position]];
    if (before === undefined || current === undefined) return items;
    return items.with(position - 1, current).with(position, before);
  });
}

/** Two neighbours of a list whose values differ in its order change places. */
export function swapInOrder(from?: (length: number) => number): Defect {
  return (operation) => swapNeighbours(orderPath(listingOf(operation)), from)(operation);
}

/** Numbers of a page are ordered as texts: 10 before 9. */
export function sortAsText(path: string): Defect {
  const text = (item: Value): string => String(numeric(at(item, path)) ?? at(item, path));
  return changeItems((items) => items.toSorted((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)));
}
