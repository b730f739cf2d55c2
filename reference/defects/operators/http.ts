import { idIn, json, onAnswer, onErrorBody, onErrorText, onHttp, onSuccessText } from './exchanges.ts';
import type { ProviderAnswer, ProviderRequest } from '../../types.ts';
import type { Mutation } from './mutation.ts';

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
};

/** An error of the data service, with its documented body. */
export function errorAnswer(status: number, message = 'failed'): ProviderAnswer {
  return json(status, { message, statusCode: status, error: phrases[status] ?? 'Error' });
}

/** An error of a JSON-RPC method, for the request with this body. */
export function rpcError(requestBody: string, code: number, message: string): ProviderAnswer {
  const error = JSON.stringify({ code, message });
  return { ...json(200, null), body: `{"jsonrpc":"2.0","error":${error},"id":${idIn(requestBody)}}` };
}

/** Changes HTTP exchanges. */
export function changeHttp(change: Parameters<typeof onHttp>[1]): Mutation {
  return (operation) => onHttp(operation, change);
}

/** Gives the same answer to all matching requests. */
export function answerHttp(
  fits: (request: ProviderRequest) => boolean,
  answer: ProviderAnswer | ((request: ProviderRequest) => ProviderAnswer),
): Mutation {
  return changeHttp(async (request, next) => {
    if (!fits(request)) return next(request);
    return typeof answer === 'function' ? answer(request) : answer;
  });
}

/** Changes the text of a request's body. */
export function rewriteRequest(pattern: RegExp, replacement: string): Mutation {
  return changeHttp((request, next) => next({ ...request, body: request.body.replace(pattern, replacement) }));
}

/** Changes HTTP answers. */
export function changeHttpAnswer(change: Parameters<typeof onAnswer>[1]): Mutation {
  return (operation) => onAnswer(operation, change);
}

/** Answers in place of those whose status fits. */
export function replaceStatus(fits: (status: number) => boolean, answer: ProviderAnswer): Mutation {
  return changeHttpAnswer((documented) => (fits(documented.status) ? answer : documented));
}

/** Changes the text of successful answers. */
export function rewriteSuccess(change: (body: string) => string): Mutation {
  return (operation) => onSuccessText(operation, change);
}

/** Changes the text of refusals. */
export function rewriteErrors(change: (body: string) => string): Mutation {
  return (operation) => onErrorText(operation, change);
}

/** Changes the members of a refusal's JSON body. */
export function changeErrorBody(change: Parameters<typeof onErrorBody>[1]): Mutation {
  return (operation) => onErrorBody(operation, change);
}
