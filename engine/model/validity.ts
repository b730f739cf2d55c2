import { constraintsOf } from './constraints.ts';
import { pagesOf } from './listing.ts';
import { hasFormat, isShaped, looksLike, type Operation, type Parameter, type Refusal } from './operation.ts';
import { type Json, stringifyJson } from './json.ts';
import { emptyRange } from './list-range.ts';
import { followedLink } from './page-link.ts';
import { oneText, pairsOf, unsentInHeaders, valueOfPairs, valueOfText } from './parameter-style.ts';

/** `open`: the documents do not say whether these parameters are accepted. `parameter` is the one at fault. */
export type Validity =
  | { readonly valid: true }
  | { readonly valid: false; readonly parameter: string; readonly why: string; readonly refusal?: Refusal }
  | { readonly valid: 'open'; readonly parameter: string; readonly why: string };

/** Result for one value: undefined (valid), or the reason why it is not. */
type Remark = { readonly valid: false | 'open'; readonly why: string; readonly refusal?: Refusal } | undefined;
const wrong = (reason: string): Remark => ({ valid: false, why: reason });
const open = (reason: string): Remark => ({ valid: 'open', why: reason });
/** Why filters in JSON of another form than their templates are open. */
const undescribed = 'JSON of a form that the document does not describe';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Outside type, bounds or values: invalid, unless the contract says that it is only observed. */
const outside = (row: Parameter, reason: string): Remark => (row.outside === 'open' ? open(reason) : wrong(reason));

const integer = (row: Parameter, text: string, clamped: boolean): Remark => {
  if (!/^(0|-?[1-9][0-9]*)$/.test(text)) {
    const numeric = text.trim() !== '' && Number.isFinite(Number(text));
    // JSON numbers have a type. In a query, only the text can be checked.
    if (numeric && row.in !== 'params') return open('a number, but not spelled as an integer');
    return outside(row, 'not an integer');
  }
  const value = BigInt(text);
  // The documents give bounds, but no error for values beyond them.
  if (row.minimum !== undefined && value < BigInt(row.minimum)) return open(`below ${row.minimum}`);
  if (row.maximum !== undefined && value > BigInt(row.maximum) && !clamped) return open(`above ${row.maximum}`);
  return value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)
    ? open('beyond 2^53')
    : undefined;
};

const number = (row: Parameter, text: string): Remark => {
  if (!/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text)) {
    const isNumeric = text.trim() !== '' && Number.isFinite(Number(text));
    return isNumeric ? open('a number, but not spelled as a decimal') : outside(row, 'not a number');
  }
  const value = Number(text);
  if (row.minimum !== undefined && value < row.minimum) return open(`below ${row.minimum}`);
  if (row.maximum !== undefined && value > row.maximum) return open(`above ${row.maximum}`);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? open('beyond 2^53') : undefined;
};

const string = (operation: Operation, row: Parameter, text: string): Remark => {
  if (row.examples?.includes(text) || row.default === text) return undefined;
  if (row.format === 'decimal' && /^0+[0-9]/.test(text) && /^[0-9]+$/.test(text))
    return open('a decimal with leading zeros');
  const { format, subject } = row;
  if (format !== undefined && Object.hasOwn(operation.vocabulary.formats, format))
    return hasFormat(operation, row, text) ? undefined : outside(row, `no ${format}`);
  if (format !== undefined && subject === undefined) return outside(row, `of the format ${format}, which is not known`);
  if (row.values?.includes(text)) return undefined;
  if (row.values && row.open === 'like-subject')
    return isShaped(operation, row, text)
      ? open(`may be a ${row.subject} that the document accepts without naming it`)
      : outside(row, `neither a named value nor a ${row.subject}`);
  if (row.values && !row.open) return outside(row, `none of ${row.values.join(', ')}`);
  return row.subject === undefined || isShaped(operation, row, text)
    ? undefined
    : open(`not of the kind ${row.subject}`);
};

const each = (operation: Operation, row: Parameter, texts: readonly string[]): Remark => {
  const remarks = texts.map((text) => (text === '' ? open('an empty element') : string(operation, row, text)));
  return remarks.find((remark) => remark?.valid === false) ?? remarks.find((remark) => remark !== undefined);
};

const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, element: unknown) => (typeof element === 'bigint' ? String(element) : element));

/** An object whose members are strings, as an earlier answer contained it. */
const object = (operation: Operation, { members, declared, accepts }: Parameter, value: unknown): Remark => {
  if (declared !== undefined) return textOf(value) === textOf(declared) ? undefined : open('not the declared value');
  if (!isObject(value)) return wrong('not an object');
  if (!members) return accepts ? undefined : open('members that the document does not name');
  const names = Object.keys(members);
  if (names.some((name) => typeof value[name] !== 'string')) return wrong(`${names.join(' and ')} must be strings`);
  if (Object.keys(value).some((name) => !Object.hasOwn(members, name)))
    return open('members that the document does not name');
  return names.every((name) => looksLike(operation, members[name] ?? '', String(value[name])))
    ? undefined
    : open('no value that an answer would give');
};

/** Values inside JSON keep their types. */
const inJson = (operation: Operation, row: Parameter, value: unknown, clamped: boolean): Remark => {
  switch (row.type) {
    case 'object':
      return object(operation, row, value);
    case 'string-array':
      if (!Array.isArray(value)) return wrong('not an array');
      if (!value.every((element) => typeof element === 'string')) return wrong('not an array of strings');
      return value.length === 0 ? open('an empty array') : each(operation, row, value);
    case 'integer':
      return typeof value === 'number' || typeof value === 'bigint'
        ? integer(row, String(value), clamped)
        : outside(row, 'not an integer');
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint'
        ? number(row, String(value))
        : outside(row, 'not a number');
    case 'list':
      if (!Array.isArray(value)) return outside(row, 'not a list');
      return row.accepts ? undefined : open(undescribed);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : outside(row, 'not a boolean');
    case 'comma-list':
      return typeof value === 'string' ? each(operation, row, value.split(',')) : wrong('not a string');
    case 'string':
      return typeof value === 'string' ? string(operation, row, value) : wrong('not a string');
  }
};

const isPlain = (value: unknown): value is string | number | bigint | boolean =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

/** Whether a list or an object can be read back unchanged from its text. */
const isReadable = (row: Parameter, value: Json): boolean => {
  const isOne = row.in === 'path' || row.in === 'header';
  const read = isOne ? valueOfText('', row, oneText('', row, value)) : valueOfPairs('', row, pairsOf('', row, value));
  return stringifyJson(read as Json & object) === stringifyJson(value as Json & object);
};

/** Judges lists and objects that are written as text. */
const styled = (operation: Operation, row: Parameter, value: unknown): Remark => {
  if (isPlain(value)) return open(`a plain value for a ${row.type}`);
  if (row.type === 'list' && !Array.isArray(value)) return open('not a list');
  if (Array.isArray(value) && value.length === 0) return open('an empty list');
  if (!isReadable(row, value as Json)) return open('a value that its style cannot carry');
  if (row.style?.name === 'json' && !row.accepts) return open(undescribed);
  const texts = row.type === 'list' ? (value as readonly unknown[]).filter(isPlain).map(String) : [];
  return row.type === 'list' ? each(operation, row, texts) : undefined;
};

const isUnsent = (row: Parameter, value: unknown): boolean =>
  row.in === 'header' && oneText('', row, value as Json).search(unsentInHeaders) >= 0;

/** Values of a path, query, header or cookie are sent as text, whatever their type here. */
const asText = (operation: Operation, row: Parameter, value: unknown, clamped: boolean): Remark => {
  if (isUnsent(row, value)) return open('characters that a header cannot carry');
  if (row.type === 'list' || row.type === 'object') return styled(operation, row, value);
  if (Array.isArray(value)) return open('given several times');
  if (!isPlain(value)) return wrong('no text');
  const text = String(value);
  if (text === '') return open('empty');
  switch (row.type) {
    case 'integer':
      return integer(row, text, clamped);
    case 'number':
      return number(row, text);
    case 'boolean':
      return text === 'true' || text === 'false' ? undefined : outside(row, 'not a boolean');
    case 'comma-list':
      return each(operation, row, text.split(','));
    case 'string':
      return string(operation, row, text);
    case 'string-array':
      throw new Error(`the contract puts a ${row.type} into a URL`);
  }
};

/** Judges a value by the document's schema; its type and bounds are already correct. */
const bySchema = (row: Parameter, value: unknown): Remark => {
  const isShown = row.examples?.some((example) => textOf(example) === textOf(value)) === true;
  return isShown || row.accepts?.(value as Json) !== false ? undefined : outside(row, 'not as its schema says');
};

const remarkOn = (operation: Operation, name: string, value: unknown): Remark => {
  const row = Object.hasOwn(operation.parameters, name) ? operation.parameters[name] : undefined;
  if (!row && followedLink(operation, { [name]: value }) !== undefined) return undefined;
  if (!row) return value === undefined ? undefined : open('not a documented parameter');
  if (value === undefined) return row.required ? wrong('required') : undefined;
  if (value === null && !row.required) return open('null');
  const clamped =
    (operation.listing && pagesOf(operation).size) === name && operation.listing?.paging.aboveMaximum === 'clamp';
  const isJson = row.in === 'params' || row.in === 'body';
  return (isJson ? inJson : asText)(operation, row, value, clamped) ?? bySchema(row, value);
};

/** Whether an empty range is valid: its row decides. */
const remarkOnRange = (
  listing: Operation['listing'],
  parameters: Readonly<Record<string, unknown>>,
): readonly (readonly [string, Remark])[] => {
  const { range: { to = '', reversed } = {}, isReversed } = emptyRange(listing, parameters) ?? {};
  if (to === '' || (isReversed && reversed === 'empty')) return [];
  return [[to, isReversed && reversed === 'refused' ? wrong('below the lower end') : open('an empty range')]];
};

/** Constraints on parameters that are valid alone, but not together. */
const together = (
  operation: Operation,
  parameters: Readonly<Record<string, unknown>>,
): readonly (readonly [string, Remark])[] => [
  ...constraintsOf(operation).flatMap((constraint): (readonly [string, Remark])[] => {
    const violation = constraint(parameters);
    return violation ? [[violation.parameter, violation]] : [];
  }),
  ...remarkOnRange(operation.listing, parameters),
];

/**
 * Whether the documents say that an operation takes these parameters: required ones, types, bounds, closed sets,
 * formats. A query's or path's values may be strings, numbers or booleans; undefined means omitted. The caller must
 * know whether a subject exists, a chain is supported, or the target gave a page token. Invalid outweighs open.
 */
export const validity = (operation: Operation, parameters: Readonly<Record<string, unknown>>): Validity => {
  const cached = cache.get(parameters);
  if (cached?.operation === operation) return cached.validity;
  const judgement = judge(operation, parameters);
  cache.set(parameters, { operation, validity: judgement });
  return judgement;
};

/** Cache, because several judges ask about the parameters of one call. */
const cache = new WeakMap<object, { readonly operation: Operation; readonly validity: Validity }>();

const judge = (operation: Operation, parameters: Readonly<Record<string, unknown>>): Validity => {
  let first: Validity = { valid: true };
  const consider = (parameter: string, remark: Remark): boolean => {
    if (remark && (remark.valid === false || first.valid === true)) first = { ...remark, parameter };
    return remark?.valid === false;
  };
  for (const name of Object.keys(operation.parameters))
    if (consider(name, remarkOn(operation, name, parameters[name]))) return first;
  for (const name of Object.keys(parameters))
    if (!Object.hasOwn(operation.parameters, name) && consider(name, remarkOn(operation, name, parameters[name])))
      return first;
  for (const [name, remark] of together(operation, parameters)) if (consider(name, remark)) return first;
  return first;
};
