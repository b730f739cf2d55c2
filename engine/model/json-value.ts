/** A JSON value that keeps its digits: integers beyond 2^53 are bigint. */
export type Json =
  null | boolean | number | bigint | string | readonly Json[] | { readonly [member: string]: Json | undefined };
