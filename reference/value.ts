/** JSON as the provider writes it; a bigint is written as a bare integer with all its digits. */
export type Value = null | boolean | number | bigint | string | Value[] | { [member: string]: Value | undefined };
