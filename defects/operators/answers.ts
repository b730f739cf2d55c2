import type { Operation } from '../../engine/model/operation.ts';
import { type Answer, type Call, isSuccess, itemsOf, type Success, withItems } from '../call.ts';
import { bySteps, type Defect, type World } from '../defect.ts';
import { isMembers, type Members, type Value } from '../value.ts';
import { at, changeAt, everywhere, hash, putAt, without } from '../values.ts';

/** Changes answers that a call gets: successes, and errors of JSON-RPC. */
export function changeOutcome(
  change: (answer: Answer, call: Call, world: World, operation: Operation) => Answer,
): Defect {
  return bySteps(
    (operation) =>
      function* (call, { world }) {
        return change(yield call, call, world, operation);
      },
  );
}

/** Changes successful answers. */
export function changeSuccess(
  change: (answer: Success, call: Call, world: World, operation: Operation) => Answer,
): Defect {
  return changeOutcome((answer, ...rest) => (isSuccess(answer) ? change(answer, ...rest) : answer));
}

/** The same answer if its body is the same, so that a proxy passes it on byte for byte. */
function withOther(answer: Success, body: Value): Success {
  return body === answer.body ? answer : { ...answer, body };
}

/** Changes successful answers that are objects: a method's `result`, an endpoint's body. */
export function changeBody(change: (body: Members, call: Call, world: World, operation: Operation) => Value): Defect {
  return changeSuccess((answer, ...rest) =>
    isMembers(answer.body) ? withOther(answer, change(answer.body, ...rest)) : answer,
  );
}

/** Changes a member of the answer at a path. A missing member is not added. */
export function changeAnswer(
  path: string,
  value: Value | ((old: Value, call: Call, world: World) => Value | undefined),
): Defect {
  return changeSuccess((answer, call, world) => {
    const change = (old: Value): Value | undefined => (typeof value === 'function' ? value(old, call, world) : value);
    return withOther(answer, changeAt(answer.body, path, change));
  });
}

/** Changes the items of pages. If `change` returns the same array, the answer is unchanged. */
export function changeItems(
  change: (items: Value[], call: Call, world: World, operation: Operation) => Value[],
): Defect {
  return changeSuccess((answer, call, world, operation) => {
    const items = itemsOf(operation, answer.body);
    const changedItems = change(items, call, world, operation);
    return changedItems === items ? answer : { ...answer, body: withItems(operation, answer.body, changedItems) };
  });
}

export type ItemChange = (item: Value) => Value;
type ItemTrigger = (item: Value, index: number, all: readonly Value[]) => boolean;

/** Changes the items that fit, by default all; for an operation that lists nothing, the whole answer. */
export function changeEach(change: ItemChange, fits: ItemTrigger = () => true): Defect {
  const changeOne = (item: Value, index: number, all: readonly Value[]): Value =>
    fits(item, index, all) ? change(item) : item;
  const changeItem = changeItems((items) => items.map(changeOne));
  const changeWhole = changeSuccess((answer) => withOther(answer, changeOne(answer.body, 0, [answer.body])));
  return (operation) => (operation.listing ? changeItem : changeWhole)(operation);
}

/** Changes a member of each item, by the item, the call and the data of the provider. A missing member is not added. */
export function changeMember(
  path: string,
  change: (old: Value, item: Value, call: Call, world: World) => Value | undefined,
): Defect {
  return changeItems((items, call, world) =>
    items.map((item) => changeAt(item, path, (old) => change(old, item, call, world))),
  );
}

/** An item with another member at the path. A missing member is not added. */
export function member(path: string, value: Value | ((old: Value, item: Value) => Value | undefined)): ItemChange {
  return (item) => changeAt(item, path, (old) => (typeof value === 'function' ? value(old, item) : value));
}

/** An item with every member of this name changed, at any depth. */
export function eachMember(name: string, change: (old: Value) => Value | undefined): ItemChange {
  return (item) => everywhere(item, name, change);
}

/** An item without this member. */
export function lack(path: string): ItemChange {
  return (item) => without(item, path);
}

/** An item in which two members have each other's value. */
export function swap(path: string, other: string): ItemChange {
  return (item) => {
    const exchanged = putAt(item, path, at(item, other)) ?? item;
    return putAt(exchanged, other, at(item, path)) ?? exchanged;
  };
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
