import { header } from '../model/http.ts';
import { parseJson } from '../model/json.ts';
import type { Exchange, Json } from '../model/exchange.ts';
import type { OperationRow } from '../model/operation.ts';
import { isObject } from '../model/paths.ts';
import { contentFor, isSuccess, responseFor, typeOfAnswer } from '../protocols/documented.ts';

/**
 * The meaning of an answer to a probe for the configuration.
 * - `answers`: the interface itself answered, with a result or with an error of its own.
 * - `unclear`: unusual, but no sign of a wrong option; the run judges it.
 * - `rpc-error`: a JSON-RPC error; the method prefix may be wrong.
 * - `denied` (401, 403), `missing` (404, 405, 410), `redirect`, `starting` (502, 503, 504), `limited` (429): by status.
 * - `foreign`: not JSON, so probably another kind of server.
 * - `failure`: no answer.
 */
export type Reading =
  | 'answers'
  | 'unclear'
  | 'rpc-error'
  | 'denied'
  | 'missing'
  | 'redirect'
  | 'starting'
  | 'limited'
  | 'foreign'
  | 'failure';

const byStatus: Readonly<Record<number, Reading>> = {
  401: 'denied',
  403: 'denied',
  429: 'limited',
  502: 'starting',
  503: 'starting',
  504: 'starting',
};
const missing: ReadonlySet<number> = new Set([404, 405, 410]);

/** The body as JSON; undefined if it is not JSON. */
export const bodyOf = ({ response }: Exchange): Json | undefined => (response ? parseJson(response.body) : undefined);

/** What a JSON-RPC envelope tells; undefined: the body is none. */
const readingOfEnvelope = (body: Json | undefined): Reading | undefined => {
  if (!isObject(body)) return undefined;
  if (body['result'] !== undefined && body['result'] !== null) return 'answers';
  if (body['error'] !== undefined && body['error'] !== null && body['statusCode'] === undefined)
    return isObject(body['error']) || body['jsonrpc'] !== undefined ? 'rpc-error' : undefined;
  return body['jsonrpc'] === undefined ? undefined : 'unclear';
};

/**
 * Whether an answer is a success without JSON that the document describes: of a documented type, of a status without a
 * body, or of any form. A web page does not count as any form, because another kind of server may have sent it.
 */
const isDescribedOtherwise = (row: OperationRow, exchange: Exchange): boolean => {
  if (row.kind !== 'rest' || !row.responses || !exchange.response) return false;
  const { status, body } = exchange.response;
  const response = isSuccess(row, status) ? responseFor(row, status) : undefined;
  if (!response) return false;
  if (body === '') return response.content.length === 0 || contentFor(response, undefined)?.type === '*/*';
  const type = typeOfAnswer({ exchange });
  const content = type === undefined ? undefined : contentFor(response, type);
  return content !== undefined && (content.type === type || !isPage(type ?? ''));
};

const isPage = (type: string): boolean => /^(?:text\/html|application\/xhtml\+xml)$/.test(type);

/** `row`: of the operation that was called. */
export const readingOf = (row: OperationRow, exchange: Exchange): Reading => {
  const { kind } = row;
  const { response, failure } = exchange;
  if (!response) return failure?.kind === 'too-large' || failure?.kind === 'aborted' ? 'unclear' : 'failure';
  const { status } = response;
  const reading = byStatus[status];
  if (reading) return reading;
  const body = bodyOf(exchange);
  const isRpc = kind === 'json-rpc';
  const envelope = isRpc ? readingOfEnvelope(body) : undefined;
  if (envelope) return envelope;
  if (status >= 300 && status < 400 && header(exchange, 'location') !== undefined) return 'redirect';
  if (missing.has(status)) return 'missing';
  if (status >= 500 || (status >= 300 && status < 400)) return 'unclear';
  // Invalid JSON with a JSON content type is a deviation of the target, not a sign of another kind of server.
  if (body === undefined && !/json/i.test(header(exchange, 'content-type') ?? ''))
    return isDescribedOtherwise(row, exchange) ? 'answers' : 'foreign';
  return isRpc ? 'unclear' : 'answers';
};

/** Whether an answer may mean that an option is wrong, or that nothing can be tested now. */
export const isTrouble = (reading: Reading): boolean => reading !== 'answers' && reading !== 'unclear';
