import { nameOf } from '../model/operation-name.ts';
import { hash } from 'node:crypto';
import { carriedBy, type Credentialed, hasKeyFor, headersWith, queryWith, withoutQuery } from './carry.ts';
import type { Contract } from '../model/contract.ts';
import { filledPath, pathAbove } from './path-template.ts';
import { jsonTypesOf } from './documented.ts';
import { withOpenEnds, withWindow } from './page-window.ts';
import { withJsonTexts } from './json-texts.ts';
import { protocolOf } from './protocol.ts';
import { type Entry, nestedMembers } from './nested-members.ts';
import { rpcMethod, paramsOf } from './rpc-params.ts';
import {
  securityOf,
  type Operation,
  type OperationRow,
  type Parameter,
  type RestOperation,
  type RpcOperation,
  type OperationId,
} from '../model/operation.ts';
import { defined } from '../model/defined.ts';
import { stringifyJson } from '../model/json.ts';
import { oneText, type Pair, pairsOf, sentName, unsentInHeaders } from '../model/parameter-style.ts';
import { followedLink } from '../model/page-link.ts';
import type { Call, HttpRequest, Json, Target } from '../model/exchange.ts';
import { version } from '../model/version.ts';
import { urlOption } from '../model/names.ts';

export interface ComposeSettings extends Credentialed {
  readonly target: Target;
  /** Prefix of JSON-RPC methods, `vm` in the node document. */
  readonly namespace: string;
}

/** Path, headers and body below the base URL. */
interface Parts {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query: readonly Pair[];
  readonly body: string | undefined;
  readonly headers?: HttpRequest['headers'];
  /** The path is that of the whole URL, not below the base URL. */
  readonly isWhole?: true;
}

const replaceLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
const encode = (text: string): string => encodeURIComponent(replaceLoneSurrogates(text));
/**
 * Encodes only characters that are invalid in a request line: a
 * custom `path` can be malformed on purpose, but must be sendable.
 */
const sendable = (path: string): string => path.replace(/[^\x21-\x7e]|#/gu, encode);

/**
 * The given parameters in the order of the contract's rows,
 * followed by unknown ones, so that equal calls give equal bytes.
 */
const ordered = (row: OperationRow, asked: Call['parameters']): Entry[] => {
  const parameters = withWindow(row, withOpenEnds(row, asked));
  const names = Object.keys(parameters);
  const documentedNames = Object.keys(row.parameters).filter((name) => Object.hasOwn(parameters, name));
  return [...documentedNames, ...names.filter((name) => !Object.hasOwn(row.parameters, name))].flatMap(
    (name): Entry[] => {
      const value = parameters[name];
      // The pseudo parameter for the page size of a list without such a parameter is not sent.
      if (name === '') return [];
      return value === undefined ? [] : [[name, value]];
    },
  );
};

const placeOf = (row: OperationRow, name: string): Parameter['in'] => {
  const parameter = Object.hasOwn(row.parameters, name) ? row.parameters[name] : undefined;
  return parameter?.in ?? protocolOf(row).otherParametersIn;
};

const objectOf = (entries: readonly Entry[]): { readonly [member: string]: Json } => Object.fromEntries(entries);

/** A positive 31-bit number that depends on the call only. */
const requestId = (id: OperationId, entries: readonly Entry[]): number =>
  hash('sha256', stringifyJson([id, objectOf(entries)]), 'buffer').readUInt32BE() & 0x7fffffff || 1;

/** The path, below the base URL, at which an interface takes JSON-RPC calls; empty: the base URL itself. */
export const endpointOf = ({ interfaces }: Contract, { base }: Pick<OperationRow, 'base'>): string =>
  interfaces[base]?.path ?? '/';

const composeRpc = (row: RpcOperation, call: Call, entries: readonly Entry[], settings: ComposeSettings): Parts => {
  const envelope = {
    jsonrpc: '2.0',
    id: requestId(call.operation, entries),
    method: rpcMethod(settings.contract, row, settings.namespace),
    params: paramsOf(row, entries),
    ...call.envelope,
  };
  const members = Object.entries(envelope).filter(([member]) => !call.without?.some((left) => left === member));
  return {
    method: 'POST',
    path: call.path ?? endpointOf(settings.contract, row),
    query: [],
    body: call.rawBody ?? stringifyJson(Object.fromEntries(members)),
  };
};

/** Whether a request has a body: a POST or a QUERY may have its parameters elsewhere. */
const hasBody = ({ httpMethod, parameters, body }: RestOperation, members: readonly Entry[]): boolean =>
  (httpMethod === 'POST' && (body !== 'none' || members.length > 0)) ||
  (httpMethod === 'QUERY' && (members.length > 0 || Object.values(parameters).some((row) => row.in === 'body')));

const composeRest = (row: RestOperation, call: Call, entries: readonly Entry[]): Parts => {
  const at = (place: string): Entry[] => entries.filter(([name]) => placeOf(row, name) === place);
  const places = new Map(at('path').map(([name, value]) => [name, encode(oneText(name, row.parameters[name], value))]));
  // An omitted path parameter leaves an empty segment, so that the request shows the omission.
  const path = call.path ?? filledPath(row.path, (name) => places.get(name) ?? '');
  const members = at('body').map(([name, value]): Entry => [sentName(name, row.parameters[name]), value]);
  const nested = hasBody(row, members) ? nestedMembers(row.bodyObjects ?? [], members) : undefined;
  const body = call.rawBody ?? (nested && stringifyJson(nested));
  const link = call.path === undefined ? followedLink(row, call.parameters) : undefined;
  const headers = headersIn(row, at('header'), at('cookie'));
  if (link !== undefined) return { method: row.httpMethod, path: link, query: [], body, headers, isWhole: true };
  const query = withJsonTexts(row, at('query')).flatMap(([name, value]) => pairsOf(name, row.parameters[name], value));
  return { method: row.httpMethod, path, query, body, headers };
};

/** Parameters in headers and cookies, as they are sent. */
const headersIn = (
  { parameters }: RestOperation,
  headers: readonly Entry[],
  cookies: readonly Entry[],
): NonNullable<Parts['headers']> => {
  const pairs = cookies.flatMap(([name, value]) => pairsOf(name, parameters[name], value));
  return {
    ...Object.fromEntries(
      headers.map(([name, value]) => [
        sentName(name, parameters[name]).toLowerCase(),
        oneText(name, parameters[name], value).replace(unsentInHeaders, encode),
      ]),
    ),
    ...defined({
      cookie:
        pairs.length === 0 ? undefined : pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('; '),
    }),
  };
};

/** The path and query, the body and the headers of a REST call, without the base URL. */
export const requestLine = (
  row: RestOperation,
  call: Call,
): { readonly url: string; readonly body?: string; readonly headers: HttpRequest['headers'] } => {
  const { path, query, body, headers = {} } = composeRest(row, call, ordered(row, call.parameters));
  return { url: `${sendable(path)}?${queryText(query)}`, headers, ...defined({ body }) };
};

const queryText = (query: readonly Pair[]): string =>
  query.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');

/** Whether a call carries a key of the run. */
export const isKeyed = (call: Call, settings: ComposeSettings): boolean =>
  call.key === undefined && hasKeyFor(settings.contract.operation(call.operation), settings);

/** Cache of request parts that many requests share, by the client's settings. */
const common = new WeakMap<ComposeSettings, Map<string, unknown>>();

const once = <T>(settings: ComposeSettings, name: string, make: () => T): T => {
  const cache = common.get(settings) ?? new Map<string, unknown>();
  common.set(settings, cache);
  if (!cache.has(name)) cache.set(name, make());
  return cache.get(name) as T;
};

/** `path`: without a slash at its end; `whole`: as it was given. */
const baseOf = (url: string): { readonly origin: string; readonly path: string; readonly whole: string } => {
  const { origin, pathname } = new URL(url);
  return { origin, path: pathname.replace(/\/$/, ''), whole: pathname };
};

const json = 'application/json';

/** Some JSON:API servers refuse calls that accept only plain JSON. */
const acceptOf = (row: Operation): string => {
  const [first = json, ...rest] = row.kind === 'rest' ? jsonTypesOf(row) : [];
  return [first, ...rest.map((type) => `${type};q=${type === '*/*' ? 0.8 : 0.9}`)].join(', ');
};

const headersOf = (accept: string, hasBody: boolean): HttpRequest['headers'] => ({
  accept,
  ...defined({ 'content-type': hasBody ? json : undefined }),
  'user-agent': `assay/${version}`,
});

/** Names of the query parameters that keys of an operation go to. */
const keyedQuery = (row: Operation): ReadonlySet<string> =>
  new Set(
    securityOf(row)
      .flat()
      .flatMap(({ place }) => (place.in === 'query' ? [place.name] : [])),
  );

/**
 * Turns a call into the documented HTTP request (node document: first section; data document: Endpoints,
 * Authentication). Pure: equal calls give equal bytes. Placeholders stand for secrets.
 * @throws Error when the target has no base URL for the operation.
 */
export const compose = (call: Call, settings: ComposeSettings): HttpRequest => {
  const row = settings.contract.operation(call.operation);
  const base = settings.target[row.base];
  if (base === undefined)
    throw new Error(
      `${nameOf(row)} is asked at the ${row.base} base URL, and the target has none: give --${urlOption(row.base)} URL`,
    );
  const { origin, path: above, whole: basePath } = once(settings, row.base, () => baseOf(base));
  const entries = ordered(row, call.parameters);
  const parts: Parts =
    row.kind === 'json-rpc' ? composeRpc(row, call, entries, settings) : composeRest(row, call, entries);
  const { method, path, query, body, isWhole } = parts;
  const search = queryText(query);
  const isBase = path === '' && row.kind === 'json-rpc';
  const below = isBase ? basePath : sendable(path.startsWith('/') ? path : `/${path}`);
  const carried = once(settings, `carried ${row.id} ${call.key}`, () => carriedBy(row, call, settings));
  const accept = once(settings, `accept ${row.id}`, () => acceptOf(row));
  const isWithBody = body !== undefined;
  const fixed = row.kind === 'rest' ? row.headers : undefined;
  const withKey = (own: HttpRequest['headers'] = {}): HttpRequest['headers'] =>
    headersWith({ ...own, ...headersOf(accept, isWithBody), ...fixed }, carried);
  const headers = parts.headers
    ? withKey(parts.headers)
    : once(settings, `headers ${row.id} ${isWithBody} ${call.key}`, withKey);
  const inQuery = once(settings, `query ${row.id}`, () => keyedQuery(row));
  const start = isWhole || isBase ? below : `${pathAbove(row, above)}${below}`;
  const target = `${start}${search === '' ? '' : `${below.includes('?') ? '&' : '?'}${search}`}`;
  return {
    method: call.http?.method ?? method,
    origin,
    path: queryWith(withoutQuery(target, inQuery), carried),
    headers: call.http?.headers ? { ...headers, ...call.http.headers } : headers,
    ...defined({ body }),
  };
};
