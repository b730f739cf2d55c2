import type { Defect } from '../defect.ts';
import { isMembers, type Value } from '../value.ts';
import { at, changeAt, otherType, otherValue, putAt, without } from '../values.ts';
import { changeBody, changeEach } from './answers.ts';

/** A member of each item is missing; of an operation that lists nothing, of its answer. */
export function dropMember(path: string): Defect {
  return changeEach(`dropMember('${path}')`, (item) => without(item, path));
}

/** A member has another value. */
export function changeMember(path: string, change: (value: Value) => Value | undefined, how = '…'): Defect {
  return changeEach(`changeMember('${path}', ${how})`, (item) => changeAt(item, path, change));
}

/** A member is this value. */
export function setMember(path: string, value: Value): Defect {
  return changeMember(path, () => value, JSON.stringify(value));
}

/** A member has another JSON type. */
export function retype(path: string): Defect {
  return changeEach(`retype('${path}')`, (item) => changeAt(item, path, otherType));
}

/** A member has another value of the same form. */
export function falsify(path: string): Defect {
  return changeEach(`falsify('${path}')`, (item) => changeAt(item, path, otherValue));
}

/** Two members swap their values. */
export function swap(path: string, text: string): Defect {
  return changeEach(`swap('${path}', '${text}')`, (item) => {
    if (!isMembers(item)) return item;
    const exchanged = putAt(item, path, at(item, text)) ?? item;
    return putAt(exchanged, text, at(item, path)) ?? exchanged;
  });
}

/** A member of the whole answer has another value. A missing member is not added. */
export function changeBodyMember(path: string, change: (value: Value) => Value | undefined, how = '…'): Defect {
  return changeBody(`changeBodyMember('${path}', ${how})`, (body) => changeAt(body, path, change));
}
