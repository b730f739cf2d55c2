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
