import { formats, shapes } from '../../contracts/chain/formats.ts';
import { dayOnly } from '../../contracts/chain/operations/metrics/getChainMetrics.ts';
import type { Operation, Parameter } from './operation.ts';

/** `open`: the documents leave it open whether these parameters are accepted. `parameter` is the one at fault. */
export type Validity =
  | { readonly valid: true }
  | { readonly valid: false; readonly parameter: string; readonly why: string }
  | { readonly valid: 'open'; readonly parameter: string; readonly why: string };

/** What is said of one value: nothing (good), or why not. */
type Remark = { readonly valid: false | 'open'; readonly why: string } | undefined;
const wrong = (why: string): Remark => ({ valid: false, why });
const open = (why: string): Remark => ({ valid: 'open', why });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Outside type, bounds or values: judged, unless the contract says that it is only observed. */
const outside = (row: Parameter, why: string): Remark => (row.outside === 'open' ? open(why) : wrong(why));

const ofKind = (row: Parameter, text: string): boolean =>
  [row.subject, row.orSubject].some((kind) => kind !== undefined && shapes[kind](text));

const integer = (row: Parameter, text: string, clamped: boolean): Remark => {
  if (!/^(0|-?[1-9][0-9]*)$/.test(text)) {
    const numeric = text.trim() !== '' && Number.isFinite(Number(text));
    // A JSON number has a type of its own; in a query only the text can be looked at.
    if (numeric && row.in !== 'params') return open('a number, but not spelled as an integer');
    return outside(row, 'not an integer');
  }
  const value = BigInt(text);
  // The documents name bounds, but no error for what lies beyond them.
  if (row.minimum !== undefined && value < BigInt(row.minimum)) return open(`below ${row.minimum}`);
  if (row.maximum !== undefined && value > BigInt(row.maximum) && !clamped) return open(`above ${row.maximum}`);
  return value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)
    ? open('beyond 2^53')
    : undefined;
};

const string = (row: Parameter, text: string): Remark => {
  if (row.format === 'decimal' && /^0+[0-9]/.test(text) && /^[0-9]+$/.test(text))
    return open('a decimal with leading zeros');
  if (row.format !== undefined) return formats[row.format](text) ? undefined : outside(row, `no ${row.format}`);
  if (row.values?.includes(text)) return undefined;
  if (row.values && row.open && row.subject === 'blockchain-id') {
    // The document accepts a few blockchain ids without spelling them out.
    return ofKind(row, text)
      ? open('may be one of the blockchain ids that the document does not name')
      : outside(row, 'neither a named chain nor a blockchain id');
  }
  if (row.values && !row.open) return outside(row, `none of ${row.values.join(', ')}`);
  return row.subject === undefined || ofKind(row, text) ? undefined : open(`not of the kind ${row.subject}`);
};

const each = (row: Parameter, texts: readonly string[]): Remark => {
  const remarks = texts.map((text) => (text === '' ? open('an empty element') : string(row, text)));
  return remarks.find((remark) => remark?.valid === false) ?? remarks.find((remark) => remark !== undefined);
};

const index = (value: unknown): Remark => {
  if (!isObject(value)) return wrong('not an object');
  const { address, utxo, ...more } = value;
  if (typeof address !== 'string' || typeof utxo !== 'string') return wrong('address and utxo must be strings');
  if (Object.keys(more).length > 0) return open('members that the document does not name');
  return shapes['x-address'](address) && shapes['node-tx-id'](utxo)
    ? undefined
    : open('no index that an answer would give');
};

/** Values inside JSON keep their types. */
const inJson = (row: Parameter, value: unknown, clamped: boolean): Remark => {
  switch (row.type) {
    case 'index':
      return index(value);
    case 'string-array':
      if (!Array.isArray(value)) return wrong('not an array');
      if (!value.every((element) => typeof element === 'string')) return wrong('not an array of strings');
      return value.length === 0 ? open('an empty array') : each(row, value);
    case 'integer':
      return typeof value === 'number' || typeof value === 'bigint'
        ? integer(row, String(value), clamped)
        : outside(row, 'not an integer');
    case 'boolean':
      return typeof value === 'boolean' ? undefined : outside(row, 'not a boolean');
    case 'comma-list':
      return typeof value === 'string' ? each(row, value.split(',')) : wrong('not a string');
    case 'string':
      return typeof value === 'string' ? string(row, value) : wrong('not a string');
  }
};

/** Values of a path or query are texts, whatever they are written as here. */
const inUrl = (row: Parameter, value: unknown, clamped: boolean): Remark => {
  if (Array.isArray(value)) return open('given several times');
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return wrong('no text');
  const text = String(value);
  if (text === '') return open('empty');
  switch (row.type) {
    case 'integer':
      return integer(row, text, clamped);
    case 'boolean':
      return text === 'true' || text === 'false' ? undefined : outside(row, 'not a boolean');
    case 'comma-list':
      return each(row, text.split(','));
    case 'string':
      return string(row, text);
    case 'index':
    case 'string-array':
      throw new Error(`the contract puts a ${row.type} into a URL`);
  }
};

const remarkOn = (operation: Operation, name: string, value: unknown): Remark => {
  const row = Object.hasOwn(operation.parameters, name) ? operation.parameters[name] : undefined;
  if (!row) return value === undefined ? undefined : open('not a documented parameter');
  if (value === undefined) return row.required ? wrong('required') : undefined;
  if (value === null && !row.required) return open('null');
  const clamped = operation.listing?.paging.size === name && operation.listing.paging.above === 'clamp';
  return row.in === 'params' || row.in === 'body' ? inJson(row, value, clamped) : inUrl(row, value, clamped);
};

/** What the documents say of parameters that are good on their own, but not together. */
const together = (
  operation: Operation,
  parameters: Readonly<Record<string, unknown>>,
): readonly (readonly [string, Remark])[] => {
  const { metric, timeInterval, assetId, blockchainId } = parameters;
  const remarks: (readonly [string, Remark])[] = [];
  const known = typeof metric === 'string' && operation.parameters['metric']?.values?.includes(metric);
  // Which of several intervals counts is open.
  if (known && dayOnly(metric) && timeInterval !== 'day' && !Array.isArray(timeInterval)) {
    remarks.push([
      'timeInterval',
      timeInterval === undefined
        ? open(`${metric} supports only day, and the default interval is not shown`)
        : wrong(`${metric} supports only day`),
    ]);
  }
  if (Object.hasOwn(operation.parameters, 'assetId') && assetId !== undefined && blockchainId !== 'x-chain') {
    remarks.push(['assetId', open('documented for the X-Chain alone')]);
  }
  for (const [from, to] of [
    ['startBlock', 'endBlock'],
    ['startTimestamp', 'endTimestamp'],
  ] as const) {
    const [start, end] = [Number(parameters[from] ?? NaN), Number(parameters[to] ?? NaN)];
    if (end < start || (end === start && from === 'startBlock')) remarks.push([to, open('an empty range')]);
  }
  return remarks;
};

/**
 * Whether the documents say that an operation takes these parameters: required ones, types, bounds, closed sets, formats.
 * A query's or path's values may be strings, numbers or booleans; undefined is left out. That a subject exists, a chain is supported or
 * a page token was given by the target is the caller's to know. What is invalid outweighs what is open.
 */
export const validity = (operation: Operation, parameters: Readonly<Record<string, unknown>>): Validity => {
  const known = said.get(parameters);
  if (known?.operation === operation) return known.validity;
  const made = judge(operation, parameters);
  said.set(parameters, { operation, validity: made });
  return made;
};

/** Several judges ask about the parameters of one call. */
const said = new WeakMap<object, { readonly operation: Operation; readonly validity: Validity }>();

const judge = (operation: Operation, parameters: Readonly<Record<string, unknown>>): Validity => {
  let first: Validity = { valid: true };
  const consider = (parameter: string, remark: Remark): boolean => {
    if (remark && (remark.valid === false || first.valid === true))
      first = { valid: remark.valid, parameter, why: remark.why };
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
