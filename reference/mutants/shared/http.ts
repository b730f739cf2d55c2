import type { Alteration, ProviderAnswer, ProviderRequest } from '../../types.ts';
import type { Subject } from '../types.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const pathPattern = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(escaped)
      .join('[^/]*')}(?:\\?|$)`,
  );

/** The JSON-RPC method in a body, well-formed or not. */
export const methodIn = (body: string): string | undefined => /"method"\s*:\s*"([^"]*)"/.exec(body)?.[1];

/**
 * Whether a request calls this operation: by method and path, or by the JSON-RPC method (any prefix, and names that
 * begin with it).
 */
const isFor = (operation: Subject): ((request: ProviderRequest) => boolean) => {
  if (operation.kind === 'json-rpc') {
    const name = new RegExp(`\\.${operation.method}(?:NoSuchMethod)?$`);
    return ({ body }) => name.test(methodIn(body) ?? '');
  }
  const own = isForPath(operation);
  return (request) => request.method === operation.httpMethod && own(request);
};

/** Whether a request is for the path of this endpoint, by whatever method. */
export const isForPath = (operation: Subject): ((request: ProviderRequest) => boolean) => {
  const path = pathPattern(operation.kind === 'rest' ? operation.path : '');
  return (request) => path.test(request.path.replaceAll('%3A', ':'));
};

type Http = NonNullable<Alteration['http']>;

/** Changes the HTTP exchanges of one operation alone. */
export const onHttp = (
  operation: Subject,
  change: (
    request: ProviderRequest,
    next: (request: ProviderRequest) => Promise<ProviderAnswer>,
  ) => Promise<ProviderAnswer>,
): Alteration => {
  const own = isFor(operation);
  const http: Http = (request, next) => (own(request) ? change(request, next) : next(request));
  return { http };
};

export const onAnswer = (
  operation: Subject,
  change: (answer: ProviderAnswer, request: ProviderRequest) => ProviderAnswer,
): Alteration => onHttp(operation, async (request, next) => change(await next(request), request));

/** Changes the text of successful answers, or of refusals. */
const text =
  (wanted: (answer: ProviderAnswer) => boolean) =>
  (operation: Subject, change: (body: string, request: ProviderRequest) => string): Alteration =>
    onAnswer(operation, (answer, request) =>
      wanted(answer) ? { ...answer, body: change(answer.body, request) } : answer,
    );

export const onSuccessText = text(({ status, body }) => status < 400 && !body.includes('"error":{'));
export const onErrorText = text(({ status, body }) => status >= 400 || body.includes('"error":{'));

/** Changes the members of a refusal's JSON body. */
export const onErrorBody = (
  operation: Subject,
  change: (body: Record<string, unknown>, status: number) => Record<string, unknown>,
): Alteration =>
  onAnswer(operation, (answer) =>
    answer.status < 400
      ? answer
      : { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>, answer.status)) },
  );

export const json = (status: number, body: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The id that a JSON-RPC request carries, as it stands there. */
export const idIn = (body: string): string => /"id"\s*:\s*(-?[0-9.eE+]+|"[^"]*")/.exec(body)?.[1] ?? 'null';

/** A JSON-RPC answer with this result, whatever was asked. */
export const resultFor = (request: ProviderRequest, result: unknown): ProviderAnswer => ({
  ...json(200, null),
  body: `{"jsonrpc":"2.0","result":${JSON.stringify(result)},"id":${idIn(request.body)}}`,
});
