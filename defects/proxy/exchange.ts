import type { Contract } from '../../engine/model/contract.ts';
import type { Target } from '../../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import { type Operation, securityOf } from '../../engine/model/operation.ts';
import { isObject } from '../../engine/model/paths.ts';
import { operationFinder } from '../../engine/har/operations.ts';
import { requestLine } from '../../engine/protocols/compose.ts';
import { paramsOf } from '../../engine/protocols/rpc-params.ts';
import { sentCall, sentEnvelope } from '../../engine/protocols/sent.ts';
import type { Answer, Call, HttpAnswer, Request } from '../call.ts';
import type { Value } from '../value.ts';
import { defined } from '../../engine/model/defined.ts';

/** A request with the operation that it calls, and its parameters by the contract's names. */
export interface ReadRequest {
  readonly operation: Operation;
  readonly call: Call;
}

/** Reads requests to these base URLs; undefined for a request that calls no operation of the contract. */
export function requestReader(
  contract: Contract,
  target: Target,
  namespace: string,
): (origin: string, request: Request) => ReadRequest | undefined {
  const find = operationFinder(contract, { target, namespace });
  return (origin, { method, path, headers, body }) => {
    const url = `${origin}${path}`;
    const sent = defined({ body: body || undefined });
    const postData = body === '' ? undefined : { mimeType: 'application/json', text: body };
    const operation = find({ method, url, ...defined({ postData }) });
    if (typeof operation === 'string') return undefined;
    const openCall = { operation: operation.id, parameters: {}, input: 'open' } as const;
    const { parameters } = sentCall({ call: openCall, request: { method, url, headers, ...sent } }, contract);
    return { operation, call: { operation: operation.id, parameters: parameters as Call['parameters'] } };
  };
}

/** The pairs of a query that carry keys. They are not parameters of the call. */
const keysIn = (operation: Operation, path: string): readonly string[] => {
  const names = securityOf(operation)
    .flat()
    .flatMap(({ place }) => (place.in === 'query' ? [place.name] : []));
  const [, query = ''] = path.split('?');
  return query.split('&').filter((pair) => names.includes(pair.split('=')[0] ?? ''));
};

/** The same request with other parameters. `above`: the path of the base URL. */
export function requestFor(operation: Operation, call: Call, request: Request, above: string): Request {
  if (operation.kind === 'json-rpc') {
    const body = stringifyJson({
      ...sentEnvelope({ body: request.body }),
      params: paramsOf(operation, Object.entries(call.parameters) as never),
    } as object);
    return { ...request, body };
  }
  const { url, headers, body = '' } = requestLine(operation, { ...call, input: 'open' });
  const keys = keysIn(operation, request.path);
  const [path = '', query = ''] = url.split('?');
  const pairs = [query, ...keys].filter((part) => part !== '').join('&');
  return {
    ...request,
    path: `${above}${path}${pairs === '' ? '' : `?${pairs}`}`,
    headers: { ...request.headers, ...headers },
    body,
  };
}

/** The answer of an operation in an exchange: of a method its `result` or error, of an endpoint its parsed body. */
export function answerOf(operation: Operation, { status, headers, body }: HttpAnswer): Answer {
  const parsed = parseJson(body) as Value | undefined;
  if (operation.kind === 'rest' || !isObject(parsed)) return { kind: 'answer', status, headers, body: parsed ?? body };
  const { result, error } = parsed;
  if (result === undefined && isObject(error))
    return { kind: 'rpc-error', code: Number(error['code'] ?? 0), message: String(error['message'] ?? '') };
  return { kind: 'answer', status, headers, body: result as Value };
}

/** Headers that are wrong after the body has changed. */
const ofBody: ReadonlySet<string> = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'etag']);

/** An answer as HTTP, as the reply to a request. */
export function httpOf(operation: Operation, answer: Answer, request: Request): HttpAnswer {
  const sent = answer.kind === 'answer' ? (answer.headers ?? {}) : {};
  const rest = Object.entries(sent).filter(([name]) => !ofBody.has(name));
  const headers = { 'content-type': 'application/json', ...Object.fromEntries(rest) };
  if (operation.kind === 'rest') {
    const { status, body } = answer.kind === 'answer' ? answer : { status: 400, body: null };
    return { status, headers, body: stringifyJson(body) };
  }
  const { id = null } = sentEnvelope({ body: request.body }) ?? {};
  const outcome =
    answer.kind === 'answer' ? { result: answer.body } : { error: { code: answer.code, message: answer.message } };
  return { status: 200, headers, body: stringifyJson({ jsonrpc: '2.0', ...outcome, id }) };
}
