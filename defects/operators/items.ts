import type { Defect } from '../defect.ts';
import { at, hash, numeric } from '../values.ts';
import type { Value } from '../value.ts';
import { changeItems } from './answers.ts';

/** Pages lose an item: the first, the last, or the items that `oneIn` chooses. */
export function dropItem(which: 'first' | 'last' | 'chosen' = 'last'): Defect {
  return changeItems(`dropItem('${which}')`, (items, isChosen) => {
    if (which === 'chosen') return items.filter((item) => !isChosen(item));
    return items.length === 0 ? items : which === 'first' ? items.slice(1) : items.slice(0, -1);
  });
}

/** Pages hold their first item twice, or each chosen one. */
export function repeatItem(which: 'first' | 'chosen' = 'first'): Defect {
  return changeItems(`repeatItem('${which}')`, (items, isChosen) =>
    which === 'chosen'
      ? items.flatMap((item) => (isChosen(item) ? [item, item] : [item]))
      : [...items.slice(0, 1), ...items],
  );
}

/** Pages are empty. */
export function dropItems(): Defect {
  return changeItems('dropItems()', () => []);
}

/** Items of a page are in reverse order. */
export function reverseItems(): Defect {
  return changeItems('reverseItems()', (items) => items.toReversed());
}

/** Items of a page are not ordered. */
export function shuffleItems(): Defect {
  return changeItems('shuffleItems()', (items) => items.toSorted((a, b) => hash(a) - hash(b)));
}

/** Two neighbours of a page that differ at a path change places; by default two in the middle. */
export function swapNeighbours(path?: string): Defect {
  return changeItems(`swapNeighbours(${path === undefined ? '' : `'${path}'`})`, (items) => {
    const place = items.findIndex(
      (item, index) => index > 0 && (path === undefined || hash(at(item, path)) !== hash(at(items[index - 1], path))),
    );
    const [before, here] = [items[place - 1], items[place]];
    if (before === undefined || here === undefined) return items;
    return [...items.slice(0, place - 1), here, before, ...items.slice(place + 1)];
  });
}

/** Numbers of a page are ordered as texts: 10 before 9. */
export function sortAsText(path: string): Defect {
  const text = (item: Value): string => String(numeric(at(item, path)) ?? at(item, path));
  return changeItems(`sortAsText('${path}')`, (items) =>
    items.toSorted((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)),
  );
}
