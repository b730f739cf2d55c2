import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../engine/model/operation.ts';
import type { HttpAnswer, Request } from '../call.ts';
import type { Defect, HttpChange } from '../defect.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const pathPattern = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(escaped)
      .join('[^/]*')}(?:\\?|$)`,
  );

/** The JSON-RPC method in a body, well-formed or not. */
export function methodIn(body: string): string | undefined {
  return /"method"\s*:\s*"([^"]*)"/.exec(body)?.[1];
}

/** The id of a JSON-RPC request, as it is written in the body. */
function idIn(body: string): string {
  return /"id"\s*:\s*(-?[0-9.eE+]+|"[^"]*")/.exec(body)?.[1] ?? 'null';
}

/** Whether a request is for the path of this endpoint, with any method. */
export function isForPath(operation: Operation): (request: Request) => boolean {
  const path = pathPattern(operation.kind === 'rest' ? operation.path : '');
  return (request) => path.test(request.path.replaceAll('%3A', ':'));
}

/**
 * Whether a request calls this operation: by method and path, or by the JSON-RPC method (any prefix, and names that
 * begin with it).
 */
export function isFor(operation: Operation): (request: Request) => boolean {
  if (operation.kind === 'json-rpc') {
    const name = new RegExp(`\\.${operation.method}(?:NoSuchMethod)?$`);
    return ({ body }) => name.test(methodIn(body) ?? '');
  }
  const matchesPath = isForPath(operation);
  return (request) => request.method === operation.httpMethod && matchesPath(request);
}

/** Changes exchanges of HTTP. */
export function changeHttp(http: HttpChange): Defect {
  return () => ({ http });
}

/** Changes answers of HTTP. */
export function changeHttpAnswer(change: (answer: HttpAnswer, request: Request) => HttpAnswer): Defect {
  return changeHttp(async (request, next) => change(await next(request), request));
}

const changeTextOf =
  (isMeant: (answer: HttpAnswer) => boolean) =>
  (change: (text: string, request: Request) => string): Defect =>
    changeHttpAnswer((answer, request) =>
      isMeant(answer) ? { ...answer, body: change(answer.body, request) } : answer,
    );

/** Changes the text of successful answers. */
export const changeText = changeTextOf(({ status, body }) => status < 400 && !body.includes('"error":{'));
/** Changes the text of refusals. */
export const changeErrorText = changeTextOf(({ status, body }) => status >= 400 || body.includes('"error":{'));

/** Changes the members of a refusal's JSON body. */
export function changeErrorBody(
  change: (body: Record<string, unknown>, status: number) => Record<string, unknown>,
): Defect {
  return changeHttpAnswer((answer) =>
    answer.status < 400
      ? answer
      : { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>, answer.status)) },
  );
}

/** Answers are cut off. */
export function cutShort(characters = 1): Defect {
  return changeText((text) => text.slice(0, -characters));
}

/** Answers have another content type, or none. */
export function contentType(type: string | undefined): Defect {
  return changeHttpAnswer((answer) => {
    const { 'content-type': _, ...headers } = answer.headers;
    return { ...answer, headers: type === undefined ? headers : { ...headers, 'content-type': type } };
  });
}

/** Gives the same answer to all requests that fit. */
export function answerHttp(
  fits: (request: Request) => boolean,
  answer: HttpAnswer | ((request: Request) => HttpAnswer),
): Defect {
  return changeHttp((request, next) => {
    if (!fits(request)) return next(request);
    return typeof answer === 'function' ? answer(request) : answer;
  });
}

/** Answers in place of those whose status fits. */
export function replaceStatus(fits: (status: number) => boolean, answer: HttpAnswer): Defect {
  return changeHttpAnswer((documented) => (fits(documented.status) ? answer : documented));
}

/** Changes the text of a request's body. */
export function rewriteRequest(pattern: RegExp, replacement: string): Defect {
  return changeHttp((request, next) => next({ ...request, body: request.body.replace(pattern, replacement) }));
}

export const json = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** An error with the body that the reference provider documents. */
export function errorAnswer(status: number, message = 'failed'): HttpAnswer {
  return json(status, { message, statusCode: status, error: STATUS_CODES[status] ?? 'Error' });
}

/** A JSON-RPC answer with this result, for any request. */
export function resultFor({ body }: Request, result: unknown): HttpAnswer {
  return { ...json(200, null), body: `{"jsonrpc":"2.0","result":${JSON.stringify(result)},"id":${idIn(body)}}` };
}

/** A JSON-RPC error, for any request. */
export function rpcError({ body }: Request, code: number, message: string): HttpAnswer {
  const error = JSON.stringify({ code, message });
  return { ...json(200, null), body: `{"jsonrpc":"2.0","error":${error},"id":${idIn(body)}}` };
}
