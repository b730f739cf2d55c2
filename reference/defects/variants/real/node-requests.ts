import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { operationRows } from '../../../../contracts/chain/operations.ts';
import type { Parameter } from '../../../../engine/model/operation.ts';
import { fromCb58 } from '../../../world/xchain/ids.ts';
import { isNodePath } from '../../../rpc.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../../types.ts';

/** JSON as lossless-json reads it. */
export type Read = null | boolean | string | LosslessNumber | Read[] | Members;

export type Members = { [member: string]: Read };

export const isMembers = (value: Read | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** The node's error for `params` that do not fit its types. */
export class Misfit extends Error {}

const misfit = (name: string, type: string): never => {
  throw new Misfit(`json: cannot unmarshal params into field ${name} of type ${type}`);
};

/** An unsigned integer of some bits, given as a number or as a decimal string. */
const unsigned = (name: string, value: Read, bits: bigint): bigint => {
  const text = isLosslessNumber(value) ? value.value : value;
  if (typeof text !== 'string' || !/^\d+$/.test(text)) return misfit(name, `uint${bits}`);
  const number = BigInt(text);
  return number < 1n << bits ? number : misfit(name, `uint${bits}`);
};

const text = (name: string, value: Read): string => (typeof value === 'string' ? value : misfit(name, 'string'));

const id = (name: string, value: Read): string =>
  fromCb58(text(name, value)) === undefined ? misfit(name, 'ids.ID') : String(value);

const isId = (name: string): boolean => name === 'blockID' || name === 'txID';

/** One member as the node reads it: null is the zero value of its type; undefined leaves the member out. */
const member = (name: string, { type, format }: Parameter, value: Read | undefined): Read | undefined => {
  // A missing height is height 0.
  if (format === 'decimal') return value === undefined || value === null ? '0' : unsigned(name, value, 64n).toString();
  if (value === undefined || value === null) return undefined;
  if (isId(name)) return id(name, value);
  if (type === 'integer') return unsigned(name, value, 32n).toString();
  if (type === 'string-array')
    return Array.isArray(value)
      ? value.map((element) => (element === null ? '' : text(name, element)))
      : misfit(name, '[]string');
  if (type === 'object') return isMembers(value) ? value : misfit(name, 'api.Index');
  return text(name, value);
};

const rows = new Map(
  operationRows.flatMap((row) =>
    row.kind === 'json-rpc' ? [[row.method, Object.entries<Parameter>(row.parameters)] as const] : [],
  ),
);

/** `params` in any accepted form: absent, null, an object, or an array of one object. */
const membersOf = (params: Read | undefined): Members => {
  if (params === undefined || params === null) return {};
  const [only = {}] = Array.isArray(params) ? params : [params];
  return isMembers(only) ? only : misfit('params', 'object');
};

/**
 * The parameters of a method as the node reads them: names in any letter case, without unknown ones. Undefined for an
 * unknown method.
 * @throws Misfit if a member does not fit its type.
 */
export const taken = (method: string, params: Read | undefined): Members | undefined => {
  const row = rows.get(method);
  if (!row) return undefined;
  const byName = new Map(Object.entries(membersOf(params)).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    row.flatMap(([name, parameter]) => {
      const value = member(name, parameter, byName.get(name.toLowerCase()));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
};

/**
 * The HTTP and JSON-RPC behaviour of existing nodes (document: What the service does; it does not show the form and the
 * codes of errors).
 */

const codes = { parse: -32_700, request: -32_600, other: -32_000 } as const;

const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

const plainText = (status: number, body: string): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${body}\n`,
});

const failure = (code: number, message: string, data: Read, id: Read): ProviderAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: `${stringify({ jsonrpc: '2.0', error: { code, message, data }, id }) ?? ''}\n`,
});

/** Addresses and the names of this machine; a node answers under no other name. */
const knownHost = (host: string | undefined): boolean =>
  host === undefined || /^(?:\[[\da-f:]+\]|[\d.]+|localhost|[\w.-]+\.(?:test|invalid))(?::\d+)?$/i.test(host);

/** Numbers are read from decimal strings where the provider takes numbers alone. */
const numbered = (params: Read): Read =>
  isMembers(params) && typeof params['limit'] === 'string'
    ? { ...params, limit: new LosslessNumber(params['limit']) }
    : params;

/** Every failure of a call has the same code, and no data. */
const asNode = (answer: ProviderAnswer): ProviderAnswer => {
  if (answer.status !== 200 || !answer.body.includes('"error":')) return answer;
  const { error, id } = parse(answer.body) as { error?: Read; id: Read };
  return isMembers(error) ? failure(codes.other, String(error['message']), null, id) : answer;
};

/** The first JSON object of a body: nodes read a stream, and ignore the rest. */
const firstValue = (body: string): Read => {
  for (let end = body.indexOf('}'); end >= 0 && end < body.length - 1; end = body.indexOf('}', end + 1)) {
    try {
      return parse(body.slice(0, end + 1)) as Read;
    } catch {
      // The object continues after this bracket.
    }
  }
  return parse(body) as Read;
};

const called = async (
  request: ProviderRequest,
  next: (request: ProviderRequest) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> => {
  let body: Read;
  try {
    body = firstValue(request.body);
  } catch (error) {
    return failure(codes.parse, error instanceof Error ? error.message : 'invalid JSON', null, null);
  }
  // A batch is read as a request that is no object.
  if (!isMembers(body))
    return failure(codes.parse, 'json: cannot unmarshal into Go value of type json2.serverRequest', null, null);
  const { id, method, params, jsonrpc } = body;
  // A notification gets no answer, even if it fails.
  if (id === undefined || id === null) return { status: 200, headers: {}, body: '' };
  if (jsonrpc !== '2.0') return failure(codes.request, 'jsonrpc must be 2.0', body, id);
  if (typeof method !== 'string')
    return failure(codes.request, 'rpc: service/method request ill-formed', params ?? null, id);
  try {
    const read = taken(method.slice(method.indexOf('.') + 1), params);
    return asNode(
      await next(
        read === undefined ? request : { ...request, body: stringify({ ...body, params: numbered(read) }) ?? '' },
      ),
    );
  } catch (error) {
    if (error instanceof Misfit) return failure(codes.request, error.message, params ?? null, id);
    throw error;
  }
};

const answered = async (
  request: ProviderRequest,
  next: (request: ProviderRequest) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> => {
  if (!knownHost(request.headers['host'])) return plainText(403, 'invalid host specified');
  if (request.method !== 'POST') return plainText(405, `rpc: POST method required, received ${request.method}`);
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) return plainText(415, `rpc: unrecognized Content-Type: ${type}`);
  return called(request, next);
};

export const nodeDoor: Alteration = {
  options: { namespace: 'avm', keyHeader: 'x-glacier-api-key' },
  http: async (request, next) => {
    if (!isNodePath(request.path)) return next(request);
    const answer = await answered(request, next);
    return { ...answer, headers: { ...answer.headers, 'node-id': nodeId } };
  },
};
