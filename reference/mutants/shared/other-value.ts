import type { Value } from '../../value.ts';
import { isMembers } from './values.ts';

/**
 * Another value of the same form: a number plus one, a text with another last letter, an object with another `memo` or
 * `id`.
 */
export const otherValue = (value: Value): Value => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string')
    return /^\d+$/.test(value) ? String(BigInt(value) + 1n) : value.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  if (Array.isArray(value)) return value.map(otherValue);
  return isMembers(value) ? { ...value, id: otherValue(value['id'] ?? 'x') } : value;
};
