import { pagesOf } from '../model/listing.ts';
import type { Case } from '../model/requirement.ts';
import { endpointOf, requestLine } from './compose.ts';
import { parseJson, stringifyJson } from '../model/json.ts';
import type { Call, Exchange, Json } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import type { Parameter, RestOperation, RpcOperation } from '../model/operation.ts';
import { ownPairs, type Pair, sentName, valueOfPairs, valueOfText } from '../model/parameter-style.ts';
import { inputOf } from './input.ts';
import { withoutOpenEnds, withoutWindow } from './page-window.ts';
import { textsInPath } from './path-template.ts';
import { splitJsonTexts } from './json-texts.ts';
import { flatMembers } from './nested-members.ts';
import { parametersIn, typedValue } from './rpc-params.ts';
import { followedLink } from '../model/page-link.ts';
import { isObject, type JsonObject } from '../model/paths.ts';
import type { Parameters } from '../model/judging.ts';
import { defined } from '../model/defined.ts';

/** A request as it was sent. */
export type Request = Pick<Exchange['request'], 'url' | 'body'> & Partial<Pick<Exchange['request'], 'headers'>>;

type Endpoint = RestOperation & Case['operation'];

/** Names and values in the order of the request. */
type Entries = [name: string, value: Json][];

/** Decodes percent-encoding. A text with invalid encoding is returned unchanged. */
const decoded = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** As `decoded`; in a query, `+` may mean a blank. */
const decodedInQuery = (text: string): string => decoded(text.includes('+') ? text.replaceAll('+', ' ') : text);

const rowOf = ({ parameters }: Case['operation'], name: string): Parameter | undefined =>
  Object.hasOwn(parameters, name) ? parameters[name] : undefined;

/** Whether a query parameter carries the key of an operation. */
const isKeyAt = (row: Endpoint, name: string): boolean =>
  rowOf(row, name) === undefined &&
  row.security?.some((schemes) => schemes.some(({ place }) => place.in === 'query' && place.name === name)) === true;

type Rows = readonly (readonly [name: string, row: Parameter])[];

const rowsByPlace = new WeakMap<Case['operation']['parameters'], Map<Parameter['in'], Rows>>();

/** The parameters in one place. Exploded objects come last, because their members can have any name that is free. */
const rowsIn = ({ parameters }: Case['operation'], location: Parameter['in']): Rows => {
  const byPlace = rowsByPlace.get(parameters) ?? new Map<Parameter['in'], Rows>();
  if (byPlace.size === 0) rowsByPlace.set(parameters, byPlace);
  const cached = byPlace.get(location);
  if (cached) return cached;
  const rows = Object.entries(parameters)
    .filter(([, row]) => row.in === location)
    .toSorted(([, left], [, right]) => Number(isSpread(left)) - Number(isSpread(right)));
  byPlace.set(location, rows);
  return rows;
};

/** Reads parameters from decoded pairs: first by the rows of the contract, then by name. */
const fromPairs = (row: Endpoint, location: 'query' | 'cookie', pairs: readonly Pair[]): Entries => {
  const used = new Set<Pair>();
  const entries: Entries = [];
  for (const [name, parameter] of pairs.length === 0 ? [] : rowsIn(row, location)) {
    const matching = ownPairs(name, parameter, pairs).filter((pair) => !used.has(pair));
    for (const pair of matching) used.add(pair);
    if (matching.length > 0) entries.push([name, valueOfPairs(name, parameter, matching)]);
  }
  if (location === 'cookie') return entries;
  const undocumented = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const [name] = pair;
    const parameter = rowOf(row, name);
    if (used.has(pair) || (parameter && parameter.in !== location)) continue;
    undocumented.set(name, [...(undocumented.get(name) ?? []), pair]);
  }
  return [
    ...entries,
    ...[...undocumented].map(([name, ofName]): [string, Json] => [name, valueOfPairs(name, undefined, ofName)]),
  ];
};

const isSpread = ({ type, style }: Parameter): boolean => type === 'object' && style?.explode === true;

const queryOf = (row: Endpoint, search: string): Entries => {
  const pairs = search.split('&').flatMap((part): Pair[] => {
    if (part === '') return [];
    const sign = part.indexOf('=');
    const name = decodedInQuery(sign < 0 ? part : part.slice(0, sign));
    if (isKeyAt(row, name)) return [];
    return [[name, sign < 0 ? '' : decodedInQuery(part.slice(sign + 1))]];
  });
  const { others: plain, members } = splitJsonTexts(row, pairs);
  return [...fromPairs(row, 'query', plain), ...members];
};

/** The parameters in headers and cookies. */
const headersOf = (row: Endpoint, headers: Request['headers'] = {}): Entries => {
  const rows = rowsIn(row, 'header');
  const cookies = rowsIn(row, 'cookie');
  if (rows.length + cookies.length === 0) return [];
  const texts = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
  const pairs = (texts.get('cookie') ?? '').split(/; ?/).flatMap((part): Pair[] => {
    const sign = part.indexOf('=');
    return sign < 0 ? [] : [[decoded(part.slice(0, sign)), decoded(part.slice(sign + 1))]];
  });
  return [
    ...rows.flatMap(([name, parameter]): Entries => {
      const text = texts.get(sentName(name, parameter).toLowerCase());
      return text === undefined ? [] : [[name, valueOfText(name, parameter, text)]];
    }),
    ...fromPairs(row, 'cookie', pairs),
  ];
};

/** The path's parameters; undefined if it is not the operation's path. `above`: whether a base path may precede it. */
const pathOf = (row: Endpoint, path: string, above: boolean): Entries | undefined =>
  textsInPath(row.path, path, above)?.map(([name, text]) => [name, valueOfText(name, rowOf(row, name), decoded(text))]);

const bodyOf = (row: Endpoint, body: string | undefined): Entries => {
  const sent = body === undefined ? undefined : parseJson(body);
  if (!isObject(sent)) return [];
  const members = new Map(rowsIn(row, 'body').map(([id, parameter]) => [sentName(id, parameter), id]));
  const entries = row.bodyObjects ? Object.entries(flatMembers(row, Object.entries(sent))) : Object.entries(sent);
  return entries.flatMap(([name, value]): Entries => {
    const id = members.get(name) ?? (rowOf(row, name) ? undefined : name);
    return id === undefined ? [] : [[id, value as Json]];
  });
};

/** Splits a URL, or its part after the host. */
const pathAndQuery = (url: string): readonly [path: string, query: string] => {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3);
  const below = start < 0 ? '/' : url.slice(start);
  const sign = below.indexOf('?');
  return sign < 0 ? [below, ''] : [below.slice(0, sign), below.slice(sign + 1)];
};

/** The parameters of a REST request; `elsewhere`: its path is not the endpoint's. */
const restOf = (
  row: Endpoint,
  { url, body, headers }: Request,
  own: string | undefined,
): { readonly entries: Entries; readonly elsewhere: boolean } => {
  const [path, query] = pathAndQuery(url);
  const places = own === undefined ? pathOf(row, path, true) : pathOf(row, own.split('?')[0] as string, false);
  return {
    entries: [
      ...(places ?? []),
      ...queryOf(row, query),
      ...headersOf(row, headers),
      ...(row.httpMethod === 'GET' ? [] : bodyOf(row, body)),
    ],
    elsewhere: places === undefined,
  };
};

/** The JSON-RPC object of a request; undefined if there is none. */
export const sentEnvelope = ({ body }: Pick<Request, 'body'>): JsonObject | undefined => {
  const sent = body === undefined ? undefined : parseJson(body);
  return isObject(sent) ? sent : undefined;
};

const isOther = ({ rawBody, envelope, without }: Call): boolean =>
  rawBody !== undefined || envelope !== undefined || without !== undefined;

/**
 * Returns the parameters that a call following a link requests: those of its list, with the page size that the link
 * names. (A list without a size parameter uses the empty name.)
 */
const followed = (row: Endpoint, { '': _, ...parameters }: Parameters): Parameters => {
  const size = (row.listing && pagesOf(row).size) ?? '';
  if (parameters[size] === undefined) return parameters;
  const [, query] = pathAndQuery(followedLink(row, parameters) ?? '');
  const [, sentSize] = queryOf({ ...row, parameters: inQuery(row, size) }, query).find(([name]) => name === size) ?? [];
  if (sentSize !== undefined) return { ...parameters, [size]: sentSize };
  if (row.parameters[size]?.in === 'body') return parameters;
  const { [size]: __, ...rest } = parameters;
  return rest;
};

/** The row of a parameter, moved to the query, because links put it there. */
const inQuery = ({ parameters }: Endpoint, name: string): Endpoint['parameters'] => {
  const row = parameters[name];
  return row ? { [name]: { ...row, in: 'query' } } : {};
};

/** The parameters of a call's request, by the contract's names. `own`: the path is the operation's own. */
const read = (
  contract: Contract,
  row: Case['operation'],
  call: Call,
  request: Request,
  envelope: JsonObject | undefined,
): { readonly parameters: Parameters; readonly own: boolean; readonly isLink?: true } => {
  if (row.kind === 'json-rpc') {
    // Removing the key from a recorded body may have made it invalid JSON.
    return {
      parameters: envelope ? parametersIn(row, envelope['params']) : isOther(call) ? {} : call.parameters,
      own: call.path === undefined || call.path === endpointOf(contract, row),
    };
  }
  // For a followed link, use the parameters of the call: the link has them in the target's own form.
  if (call.path === undefined && followedLink(row, call.parameters) !== undefined)
    return { parameters: followed(row, call.parameters), own: true, isLink: true };
  const { entries, elsewhere } = restOf(row, request, call.path);
  if (elsewhere && call.path === undefined) return { parameters: call.parameters, own: true };
  return { parameters: Object.fromEntries(entries), own: !elsewhere };
};

/** The names of the parameters that a request carries, also those of a followed link. */
export function sentNames(
  { call, request }: Pick<Exchange, 'call' | 'request'>,
  contract: Contract,
): readonly string[] {
  const row = contract.operation(call.operation);
  const link = followedLink(row, call.parameters);
  const { parameters } = read(contract, row, call, request, sentEnvelope(request));
  return [
    ...Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : partsOf(row, name, value))),
    ...(link === undefined ? [] : new URLSearchParams(link.split('?')[1]).keys()),
  ];
}

/** The parameters that a value stands for: a cursor may consist of several. */
const partsOf = ({ parameters }: Case['operation'], name: string, value: Json): readonly string[] =>
  !Object.hasOwn(parameters, name) && isObject(value) ? Object.keys(value) : [name];

/** Compares two sets of parameters: equal `values`, equal only as `spelled` in a request, or `other`. */
const alike = (item: Parameters, two: Parameters): 'values' | 'spelled' | 'other' => {
  let difference: 'values' | 'spelled' = 'values';
  let count = 0;
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value === undefined) continue;
    count += 1;
    const second = Object.hasOwn(two, name) ? two[name] : undefined;
    if (value === second) continue;
    if (second === undefined) return 'other';
    if (typeof value === 'object' || typeof second === 'object') {
      if (value === null || second === null || stringifyJson(value) !== stringifyJson(second)) return 'other';
    } else if (String(value) === String(second)) difference = 'spelled';
    else return 'other';
  }
  return count === Object.keys(two).length ? difference : 'other';
};

/**
 * The call as the target received it: its parameters are read from the request, which also decides its input class.
 * Judges use only this call, because a value that is unusual in a program may be ordinary in a request.
 */
export const sentCall = (
  { call, request }: Pick<Exchange, 'call' | 'request'>,
  contract: Contract,
  envelope = sentEnvelope(request),
): Call => {
  const row = contract.operation(call.operation);
  const { parameters: carried, own: isOwnAddress, isLink = false } = read(contract, row, call, request, envelope);
  const parameters = withoutWindow(row, withoutOpenEnds(row, carried));
  const same = alike(call.parameters, parameters);
  if (same === 'values' && (!isOwnAddress || call.path === undefined)) return call;
  const { path, ...rest } = call;
  // The input class of a link, an envelope, a key or a custom path does not follow from the parameters.
  const isKept = same !== 'other' || isLink || isOther(call) || call.key !== undefined || !isOwnAddress;
  return {
    ...rest,
    ...defined({ path: isOwnAddress || path === undefined ? undefined : path }),
    parameters,
    input: isKept ? call.input : inputOf(row, parameters, false),
  };
};

/** Whether the place keeps the value unchanged: a URL its type, a header its characters. */
const isKept = (value: Json | undefined, location: Parameter['in']): boolean =>
  location === 'header' ? typeof value === 'number' || typeof value === 'boolean' : typeof value !== 'object';

const typedValues = (row: RpcOperation, parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === undefined ? undefined : typedValue(row, name, value),
    ]),
  );

/** Parameters as a request would carry them; the same object if no value changes. */
export const asSent = (row: Case['operation'], parameters: Parameters): Parameters => {
  if (row.kind === 'json-rpc') return row.params ? typedValues(row, parameters) : parameters;
  if (followedLink(row, parameters) !== undefined) return parameters;
  const changes = Object.keys(parameters).some((name) => {
    const location = rowOf(row, name)?.in ?? 'query';
    return location !== 'body' && !isKept(parameters[name], location);
  });
  if (!changes) return parameters;
  const call: Call = { operation: row.id, parameters, input: 'open' };
  const { entries, elsewhere } = restOf(row, requestLine(row, call), undefined);
  return elsewhere ? parameters : withoutWindow(row, withoutOpenEnds(row, Object.fromEntries(entries)));
};

/**
 * As `inputOf`, for parameters before they are sent. `givenCursor`:
 * the target gave the cursor, if there is one, for this very call.
 */
export const inputSent = (row: Case['operation'], parameters: Parameters, givenCursor: boolean): Call['input'] =>
  inputOf(row, asSent(row, parameters), givenCursor);
