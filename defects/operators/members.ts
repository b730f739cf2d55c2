import type { Defect } from '../defect.ts';
import { isMembers, type Value } from '../value.ts';
import { at, changed, otherType, otherValue, withAt, without } from '../values.ts';
import { changeBody, changeEach } from './answers.ts';

/** A member of each item is missing; of an operation that lists nothing, of its answer. */
export function dropMember(path: string): Defect {
  return changeEach(`dropMember('${path}')`, (item) => without(item, path));
}

/** A member has another value. */
export function changeMember(path: string, change: (value: Value) => Value | undefined, how = '…'): Defect {
  return changeEach(`changeMember('${path}', ${how})`, (item) => changed(item, path, change));
}

/** A member is this value. */
export function setMember(path: string, value: Value): Defect {
  return changeMember(path, () => value, JSON.stringify(value));
}

/** A member has another JSON type. */
export function retype(path: string): Defect {
  return changeEach(`retype('${path}')`, (item) => changed(item, path, otherType));
}

/** A member has another value of the same form. */
export function falsify(path: string): Defect {
  return changeEach(`falsify('${path}')`, (item) => changed(item, path, otherValue));
}

/** Two members swap their values. */
export function swap(path: string, text: string): Defect {
  return changeEach(`swap('${path}', '${text}')`, (item) => {
    if (!isMembers(item)) return item;
    const exchanged = withAt(item, path, at(item, text)) ?? item;
    return withAt(exchanged, text, at(item, path)) ?? exchanged;
  });
}

/** A member of the whole answer has another value. A missing member is not added. */
export function changeBodyMember(path: string, change: (value: Value) => Value | undefined, how = '…'): Defect {
  return changeBody(`changeBodyMember('${path}', ${how})`, (body) => changed(body, path, change));
}
