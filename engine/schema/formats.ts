import plugin from 'ajv-formats';
import { Ajv2020, type Format } from 'ajv/dist/2020.js';

// Which formats and patterns of a JSON Schema assay can check.

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const within = (minimum: number, maximum: number): Format => ({
  type: 'number',
  validate: (value) => value >= minimum && value <= maximum,
});

/** Formats that documents use in addition to those of JSON Schema and OpenAPI. */
const furtherFormats: Readonly<Record<string, Format>> = {
  int8: within(-(2 ** 7), 2 ** 7 - 1),
  int16: within(-(2 ** 15), 2 ** 15 - 1),
  uint8: within(0, 2 ** 8 - 1),
  uint16: within(0, 2 ** 16 - 1),
  uint32: within(0, 2 ** 32 - 1),
  uint64: within(0, 2 ** 64 - 1),
  decimal: /^-?\d+(?:\.\d+)?$/,
  ...Object.fromEntries([1, 3, 4, 5, 6, 7].map((version) => [`uuid${version}`, uuid])),
};

/** Adds the formats that can be checked. */
export const withFormats = (ajv: Ajv2020): Ajv2020 => {
  plugin.default(ajv);
  for (const [name, format] of Object.entries(furtherFormats)) ajv.addFormat(name, format);
  return ajv;
};

const formats: Ajv2020['formats'] = withFormats(new Ajv2020({ strict: false, logger: false })).formats;

/** The formats that can be checked. */
export const knownFormats: readonly string[] = Object.keys(formats);

/** Whether a format can be checked. */
export const isKnownFormat = (format: string): boolean => formats[format] !== undefined;

/** The name of a format that a schema asserts: by its plain name, answers are not judged. */
export const assertedFormat = (format: string): string => `asserted ${format}`;

/** Adds the formats by the names under which schemas assert them. */
export const withAssertedFormats = (ajv: Ajv2020): Ajv2020 => {
  for (const [name, format] of Object.entries(formats)) if (format) ajv.addFormat(assertedFormat(name), format);
  return ajv;
};

/** Escapes with the same meaning with and without the flag `u`. Others belong to other dialects, e.g. `\A`. */
const plainEscapes = /^(?:\\[^a-zA-Z]|\\[dDsSwWbBnrtfv]|[^\\])*$/s;

/** Classes of POSIX, which JavaScript reads as sets of letters, and texts in slashes, where `^` stands behind one. */
const foreignSyntax = /\[:\^?\w+:\]|^\/\^|\$\/\w*$/;

const compile = (pattern: string, flags: string): RegExp | undefined => {
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
  foreignSyntax.test(pattern)
    ? undefined
    : (compile(pattern, 'u') ?? (plainEscapes.test(pattern) ? compile(pattern, '') : undefined));
