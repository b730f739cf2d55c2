/** Escapes with the same meaning with and without the flag `u`. Others belong to other dialects, e.g. `\A`. */
const plainEscapes = /^(?:\\[^a-zA-Z]|\\[dDsSwWbBnrtfv]|[^\\])*$/s;

/** Classes of POSIX, which JavaScript reads as sets of letters, and texts in slashes, where `^` stands behind one. */
const foreign = /\[:\^?\w+:\]|^\/\^|\$\/\w*$/;

const compiled = (pattern: string, flags: string): RegExp | undefined => {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
};

/**
 * Compiles a `pattern` of JSON Schema; undefined if JavaScript cannot read it or would give it another meaning. The
 * flag `u` of ECMA-262 is tried first; many documents have unnecessary escapes, which that flag forbids.
 */
export const patternOf = (pattern: string): RegExp | undefined =>
  foreign.test(pattern)
    ? undefined
    : (compiled(pattern, 'u') ?? (plainEscapes.test(pattern) ? compiled(pattern, '') : undefined));
