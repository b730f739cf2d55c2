import { dropItem, dropItems } from '../../../defects/operators/items.ts';
import { bodyOf, given, itemsOf, listingOf, onBody, onCall, onEach, onItems, withBody } from './calls.ts';
import { type Relisting, relisted } from './relist.ts';
import { orderValueOf } from './order.ts';
import { at, changed, everywhere, hash, type Members, without } from '../shared/values.ts';
import { textAt } from '../shared/texts.ts';
import type { Subject } from '../subject.ts';
import type { OperationAnswer, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { World } from '../../world/world.ts';
import type { Mutation } from './mutation.ts';
import { plant } from './plant.ts';

/** Changes calls and their answers. */
export function changeCall(change: Parameters<typeof onCall>[1]): Mutation {
  return (operation) => onCall(operation, change);
}

/** Changes successful answers: a method's `result`, an endpoint's body. */
export function changeBody(change: (body: Members, call: OperationCall, world: World) => Value): Mutation {
  return (operation) => onBody(operation, change);
}

/** Changes a member of the answer, at a dotted path. */
export function changeAnswer(
  path: string,
  value: Value | ((old: Value, call: OperationCall, world: World) => Value | undefined),
): Mutation {
  return changeBody((body, call, world) =>
    changed(body, path, (old) => (typeof value === 'function' ? value(old, call, world) : value)),
  );
}

/** A member of the answer is that of the call with other parameters, if the call gives the first of these. */
export function takeFromCall(path: string, parameters: OperationCall['parameters']): Mutation {
  const [name = ''] = Object.keys(parameters);
  return changeCall((call, next) =>
    withBody(next(call), (body) =>
      call.parameters[name] === undefined ? body : changed(body, path, () => at(bodyOf(call, next, parameters), path)),
    ),
  );
}

/** Removes a member of the answer. */
export function removeFromAnswer(path: string): Mutation {
  return changeBody((body) => without(body, path));
}

/** Changes the items of a page. */
export function changeItems(
  change: (items: Value[], call: OperationCall, world: World, operation: Subject) => Value[],
): Mutation {
  return (operation) => onItems(operation, (items, call, world) => change(items, call, world, operation));
}

/** A page leaves items out. */
export function keepItems(fits: (item: Value, call: OperationCall) => boolean): Mutation {
  return changeItems((items, call) => items.filter((item) => fits(item, call)));
}

/** A filter applies to each page after it was cut, and a page that loses items by it is the last one. */
export function filterPages(name: string, fits: (item: Value, asked: string) => boolean): Mutation {
  return (operation) =>
    onCall(operation, (call, next) => {
      if (call.parameters[name] === undefined) return next(call);
      const unfiltered = next({ ...call, parameters: given(call.parameters, { [name]: undefined }) });
      return withBody(unfiltered, (body) => {
        const items = itemsOf(operation, body);
        const fitting = items.filter((item) => fits(item, textAt(call, name)));
        const filtered = { ...body, [listingOf(operation).items]: fitting };
        return fitting.length < items.length ? without(filtered, 'nextPageToken') : filtered;
      });
    });
}

export const findNothing = plant(dropItems());
export const loseFirst = plant(dropItem('first'));
export const loseLast = plant(dropItem('last'));

type ItemChange = (item: Value) => Value;
type ItemTrigger = (item: Value, index: number, all: readonly Value[]) => boolean;

/** Changes the items that fit, by default all; for an operation that lists nothing, the whole answer. */
export function changeEach(change: ItemChange, fits: ItemTrigger = () => true): Mutation {
  return (operation) => onEach(operation, (item, index, all) => (fits(item, index, all) ? change(item) : item));
}

/** An item with another member at the dotted path. */
export function member(path: string, value: Value | ((old: Value, item: Value) => Value | undefined)): ItemChange {
  return (item) => changed(item, path, (old) => (typeof value === 'function' ? value(old, item) : value));
}

/** An item with every member of this name changed, at any depth. */
export function eachMember(name: string, change: (old: Value) => Value | undefined): ItemChange {
  return (item) => everywhere(item, name, change);
}

/** An item without this member. */
export function lack(path: string): ItemChange {
  return (item) => without(item, path);
}

/** Several changes of one item. */
export function together(...changes: readonly ItemChange[]): ItemChange {
  return (item) => changes.reduce((value, change) => change(value), item);
}

/** One item in `count`, chosen by the member at the path, or by the whole item. */
export function oneIn(count: number, path?: string): (item: Value) => boolean {
  return (item) => hash(path === undefined ? item : at(item, path)) % count === 0;
}

/** The item has this member. */
export function has(path: string): (item: Value) => boolean {
  return (item) => at(item, path) !== undefined;
}

export const isLast: ItemTrigger = (_, index, all) => index === all.length - 1;

/** Pages the list anew, different from the documented list in these ways. */
export function relist(how: Relisting | ((operation: Subject) => Relisting)): Mutation {
  return (operation) => relisted(operation, typeof how === 'function' ? how(operation) : how);
}

/** Changes the position at which the next page begins, as long as there is one. */
export function follow(
  next: (
    end: number,
    page: { readonly place: number; readonly size: number; readonly total: number },
  ) => number | undefined,
): Mutation {
  return relist({ follow: (end, page) => (end < page.total ? next(end, page) : undefined) });
}

/** Changes the whole list, before it is cut into pages. */
export function changeList(change: NonNullable<Relisting['list']>): Mutation {
  return relist({ list: change });
}

/** Two neighbours with different order values are swapped. `from`: the first position that is tried. */
export function swapNeighbours(from: (length: number) => number = () => 0): Mutation {
  return changeItems((items, _call, _world, operation) => {
    const value = orderValueOf(operation);
    const place = items.findIndex(
      (item, index) => index > from(items.length) && value(item) !== value(items[index - 1]),
    );
    return place < 1 ? items : items.with(place - 1, items[place] ?? null).with(place, items[place - 1] ?? null);
  });
}

/** Changes answers that a call gets, refusals aside. */
export function changeOutcome(change: (answer: OperationAnswer, call: OperationCall) => OperationAnswer): Mutation {
  return changeCall((call, next) => change(next(call), call));
}
