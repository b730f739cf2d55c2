import { isLosslessNumber, parse, type LosslessNumber } from 'lossless-json';
import type { OperationId } from '../engine/model/names.ts';
import { operationRows } from '../contracts/chain/operations.ts';
import { toJson } from './json.ts';
import type { Value } from '../defects/value.ts';
import type { OperationAnswer, OperationCall, ProviderAnswer, ProviderRequest } from './types.ts';

/** The JSON-RPC 2.0 error codes that this module itself returns. */
const codes = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const;

type Parsed = null | boolean | string | LosslessNumber | Parsed[] | { [member: string]: Parsed };

const methods: ReadonlyMap<string, OperationId> = new Map(
  operationRows.flatMap((row) => (row.kind === 'json-rpc' ? [[row.method, row.id] as const] : [])),
);

const nodePath = /^\/ext\/bc\/([A-Za-z0-9]+)(?:\?.*)?$/;

/** Whether a path belongs to the node's interface. */
export const isNodePath = (path: string): boolean => nodePath.test(path);

const reply = (member: 'result' | 'error', value: Value, id: string): ProviderAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: `{"jsonrpc":"2.0","${member}":${toJson(value)},"id":${id}}`,
});

const failure = (code: number, message: string, id = 'null'): ProviderAnswer => reply('error', { code, message }, id);

/** The id for the response; a number keeps its exact digits. */
const idText = (id: Parsed | undefined): string | undefined =>
  isLosslessNumber(id) ? id.value : typeof id === 'string' ? JSON.stringify(id) : undefined;

const plain = (value: Parsed): Value => {
  if (isLosslessNumber(value)) {
    const number = Number(value.value);
    return /^-?\d+$/.test(value.value) && !Number.isSafeInteger(number) ? BigInt(value.value) : number;
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
};

const isObject = (value: Parsed | undefined): value is { [member: string]: Parsed } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

export interface RpcOptions {
  /** The prefix of method names. */
  readonly namespace: string;
  /** Whether there is a chain of this name (`X` or a blockchain id). */
  readonly serves: (chain: string) => boolean;
  readonly perform: (call: OperationCall) => OperationAnswer;
}

const text = (status: number, body: string): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
});

const attempted = (perform: () => OperationAnswer): OperationAnswer => {
  try {
    return perform();
  } catch (error) {
    return {
      kind: 'rpc-error',
      code: codes.internal,
      message: `Internal error: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
};

/**
 * Answers `POST /ext/bc/X` and `POST /ext/bc/<blockchain id>`.
 * Errors of the call become JSON-RPC errors with HTTP status 200.
 */
export const answerRpc = (request: ProviderRequest, { namespace, serves, perform }: RpcOptions): ProviderAnswer => {
  const chain = nodePath.exec(request.path)?.[1] ?? '';
  if (!serves(chain)) return text(404, 'there is no such chain\n');
  if (request.method !== 'POST') return text(405, 'only POST is served here\n');
  let body: Parsed;
  try {
    body = parse(request.body) as Parsed;
  } catch {
    return failure(codes.parse, 'Parse error: the body is no JSON');
  }
  if (Array.isArray(body)) return failure(codes.request, 'Invalid Request: batches are not served');
  if (!isObject(body)) return failure(codes.request, 'Invalid Request: the body must be an object');
  const id = idText(body['id']);
  if (id === undefined) return failure(codes.request, 'Invalid Request: id must be a number');
  if (body['jsonrpc'] !== '2.0') return failure(codes.request, 'Invalid Request: jsonrpc must be 2.0', id);
  const { method, params = {} } = body;
  if (typeof method !== 'string') return failure(codes.request, 'Invalid Request: method must be a string', id);
  const operation = method.startsWith(`${namespace}.`) ? methods.get(method.slice(namespace.length + 1)) : undefined;
  if (operation === undefined) return failure(codes.method, `Method not found: ${method}`, id);
  if (!isObject(params)) return failure(codes.params, 'Invalid params: params must be an object', id);
  const answered = attempted(() =>
    perform({
      operation,
      chain,
      parameters: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, plain(value)])),
    }),
  );
  return answered.kind === 'rpc-error'
    ? failure(answered.code, answered.message, id)
    : reply('result', answered.body, id);
};
