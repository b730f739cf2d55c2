import { idIn, isFor } from '../../../defects/operators/http.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../types.ts';
import type { Subject } from '../subject.ts';

export { idIn, isForPath, methodIn } from '../../../defects/operators/http.ts';

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

/** A JSON-RPC answer with this result, for any request. */
export const resultFor = (request: ProviderRequest, result: unknown): ProviderAnswer => ({
  ...json(200, null),
  body: `{"jsonrpc":"2.0","result":${JSON.stringify(result)},"id":${idIn(request.body)}}`,
});
