/** JSON that may be changed; a bigint is a bare integer with all its digits. */
export type Value = null | boolean | number | bigint | string | Value[] | { [member: string]: Value | undefined };

export type Members = { [member: string]: Value | undefined };

/** Whether a value is an object, and no array. */
export function isMembers(value: Value | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
