import type { Value } from '../defects/value.ts';

const written = (value: Value): string => {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .flatMap(([name, member]) => (member === undefined ? [] : [`${JSON.stringify(name)}:${written(member)}`]))
    .join(',')}}`;
};

/** JSON text; a bigint is written as a bare integer with all its digits. */
export const toJson = (value: Value): string => {
  try {
    return JSON.stringify(value);
  } catch {
    // The built-in writer is several times faster, but it fails on the few answers with a bigint.
    return written(value);
  }
};
