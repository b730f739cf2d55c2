import type { Json } from '../../engine/model/exchange.ts';
import type { Members } from './schemas.ts';
import { defined } from '../../engine/model/defined.ts';
import { isObject } from '../../engine/model/paths.ts';

/** Keywords whose value is no schema, or holds texts that only look like keywords. */
const verbatim = new Set(['const', 'default', 'enum', 'required']);
/** Keywords that hold subschemas by member name, which may equal a keyword. */
const maps = new Set(['properties', 'patternProperties']);
/** Formats of draft 7. A strict validator refuses a schema with another one. */
const formats = new Set(['date-time', 'date', 'time', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'regex']);
/** Keywords of draft 2020-12 that say the same under another name in draft 7. */
const former: Readonly<Record<string, string>> = { dependentRequired: 'dependencies', $defs: 'definitions' };
/** Keywords of draft 2020-12 without a counterpart. A schema with one of them would say less than it means. */
const without = new Set([
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'prefixItems',
  'minContains',
]);

const belowOf = (keyword: string, value: Json): Json => {
  if (verbatim.has(keyword) || Object.hasOwn(former, keyword)) return value;
  if (Array.isArray(value)) return value.map((each: Json) => (isObject(each) ? toDraft07(each) : each));
  if (!isObject(value)) return value;
  return maps.has(keyword)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isObject(each) ? toDraft07(each) : each]))
    : toDraft07(value);
};

/** The same condition without `if`: tools for OpenRPC 1.2 do not follow references below it. */
const conditions = ({ if: condition, then, else: otherwise }: Members): readonly Members[] => {
  if (condition === undefined) return [];
  return [
    ...(then === undefined ? [] : [{ anyOf: [{ not: condition }, then] }]),
    ...(otherwise === undefined ? [] : [{ anyOf: [condition, otherwise] }]),
  ];
};

const isConditional = (keyword: string): boolean => ['if', 'then', 'else'].includes(keyword);

/**
 * An exported schema in draft 7 of JSON Schema, which OpenRPC 1.2 takes: without members of our own (`x-...`), which
 * strict validators refuse, and without keywords beside `$ref`, which that draft ignores.
 */
export const toDraft07 = (schema: Members): Members => {
  const { $ref: reference, ...rest } = schema;
  const copied = Object.entries(rest).flatMap(([keyword, value]): readonly (readonly [string, Json])[] => {
    if (without.has(keyword)) throw new Error(`draft 7 of JSON Schema has no counterpart of ${keyword}`);
    if (value === undefined || keyword.startsWith('x-')) return [];
    if (keyword === 'format' && !formats.has(String(value))) return [];
    return [[former[keyword] ?? keyword, belowOf(keyword, value)]];
  });
  const { allOf, ...otherKeywords } = Object.fromEntries(copied.filter(([keyword]) => !isConditional(keyword)));
  const conditionSchemas = conditions(Object.fromEntries(copied));
  if (reference !== undefined && copied.length === 0) return { $ref: reference };
  const all = [
    ...(reference === undefined ? [] : [{ $ref: reference }]),
    ...(Array.isArray(allOf) ? (allOf as readonly Json[]) : []),
    ...conditionSchemas,
  ];
  return { ...otherKeywords, ...defined({ allOf: all.length === 0 ? undefined : all }) };
};
