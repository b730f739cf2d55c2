import { header, coversType, essence, isJsonType, isRangeWithJson } from '../model/http.ts';
import type { Answered } from '../model/judging.ts';
import { isObject } from '../model/paths.ts';
import type {
  DocumentedContent,
  DocumentedError,
  DocumentedResponse,
  OperationRow,
  RestOperation,
} from '../model/operation.ts';

type Responses = NonNullable<RestOperation['responses']>;

const isSuccessName = (name: string): boolean => name.startsWith('2');

/** Whether `default` describes the successful answers, because no other success is documented. */
const defaultIsSuccess = (responses: Responses): boolean => !Object.keys(responses).some(isSuccessName);

/**
 * Returns the documented response of a status: by the status itself, its class (`4XX`) or `default`. If a success is
 * documented, `default` describes only other statuses, which is how documents use it.
 */
export function responseFor({ responses = {} }: RestOperation, status: number): DocumentedResponse | undefined {
  const ofStatus = responses[`${status}`] ?? responses[`${Math.floor(status / 100)}XX`];
  if (ofStatus) return ofStatus;
  return defaultIsSuccess(responses) === status < 300 ? responses['default'] : undefined;
}

/** Whether a document names a status, by itself or by its class. */
export function namesStatus({ responses = {} }: RestOperation, status: number): boolean {
  return [`${status}`, `${Math.floor(status / 100)}XX`].some((name) => Object.hasOwn(responses, name));
}

/** Whether a status is a success that the operation's row describes. */
export function isSuccess(row: OperationRow, status: number): boolean {
  if (row.kind !== 'rest' || !row.responses) return status === 200;
  return status >= 200 && status < 300 && responseFor(row, status) !== undefined;
}

/** Whether a call was answered and not refused. The status need not be documented. */
export function isAnswered(row: OperationRow, status: number): boolean {
  return row.kind === 'rest' && row.responses ? status >= 200 && status < 300 : status === 200;
}

/**
 * Whether a service failed: a status of 500 or above. Servers of JSON-RPC may send an error of their own under such a
 * status, which is an answer.
 */
export function isServerFailure({ operation, status, body }: Pick<Answered, 'operation' | 'status' | 'body'>): boolean {
  if (status < 500) return false;
  return operation.kind === 'rest' || !isObject(body) || !isObject(body['error']);
}

/** The code of an error of JSON-RPC; undefined for another answer. */
export function errorCode({ operation, body }: Pick<Answered, 'operation' | 'body'>): number | undefined {
  const error = operation.kind === 'json-rpc' && isObject(body) ? body['error'] : undefined;
  const code = isObject(error) ? error['code'] : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** JSON-RPC 2.0, 5.1: the service itself failed. Errors of a call have other codes. */
const internalError = -32_603;

/** Whether a service says in JSON-RPC that it failed. */
export function isInternalError(answer: Pick<Answered, 'operation' | 'body'>): boolean {
  return errorCode(answer) === internalError;
}

/** The documented error that an answer gives; undefined for a result, and for an error that the document lacks. */
export function documentedError(answer: Pick<Answered, 'operation' | 'body'>): DocumentedError | undefined {
  const { operation } = answer;
  const code = errorCode(answer);
  if (operation.kind !== 'json-rpc' || code === undefined) return undefined;
  return operation.errors?.find((error) => error.code === code);
}

/** The media type of an answer; undefined if it has none. A range does not count. */
export function typeOfAnswer({ exchange }: Pick<Answered, 'exchange'>): string | undefined {
  const type = essence(header(exchange, 'content-type') ?? '');
  return type === '' || type.includes('*') ? undefined : type;
}

/**
 * The declared content of an answer of this type: the same type, a range that covers it, or else another type of JSON.
 * Without a type, it is the declared JSON.
 */
export function contentFor({ content }: DocumentedResponse, type: string | undefined): DocumentedContent | undefined {
  const same = type === undefined ? undefined : content.find((documentedContent) => documentedContent.type === type);
  const covering = content.find((documentedContent) => coversType(documentedContent.type, type ?? 'application/json'));
  if (same ?? covering) return same ?? covering;
  return type === undefined || isJsonType(type)
    ? content.find((documentedContent) => isJsonType(documentedContent.type))
    : undefined;
}

/** The JSON media types of successful answers, for the `Accept` header; the best first. */
export function jsonTypesOf({ responses }: RestOperation): readonly string[] {
  const json = 'application/json';
  if (!responses) return [json];
  const successes = Object.entries(responses).filter(
    ([name]) => isSuccessName(name) || (name === 'default' && defaultIsSuccess(responses)),
  );
  const types = successes.flatMap(([, { content }]) => content.map(({ type }) => type));
  const otherJson = types.filter((type) => isJsonType(type) && type !== json).slice(0, 3);
  const ranges = types.some(isRangeWithJson) ? ['*/*'] : [];
  return [...new Set(types.includes(json) ? [json, ...otherJson, ...ranges] : [...otherJson, json, ...ranges])];
}

/**
 * Whether the document describes the body of a client error. Server errors do not count, because they are always
 * faults.
 */
export function describesErrors(responses: NonNullable<RestOperation['responses']>): boolean {
  return Object.entries(responses).some(
    ([name, { content }]) =>
      (name.startsWith('4') || (name === 'default' && !defaultIsSuccess(responses))) &&
      content.some(({ schema }) => schema !== undefined),
  );
}

/** Whether to parse the body of a successful answer as JSON: not if it has another documented type. */
export function isReadAsJson(row: OperationRow, status: number, type: string | undefined): boolean {
  if (row.kind !== 'rest' || !row.responses || type === undefined || isJsonType(type)) return true;
  const response = responseFor(row, status);
  return response === undefined || contentFor(response, type) === undefined;
}

/** The `$id` of the documented schema of an answer; undefined if there is none. */
export function schemaFor({
  operation,
  status,
  exchange,
}: Pick<Answered, 'operation' | 'status' | 'exchange'>): string | undefined {
  if (operation.kind !== 'rest' || !operation.responses) return operation.schema;
  const response = responseFor(operation, status);
  const type = typeOfAnswer({ exchange });
  if (!response || (type !== undefined && !isJsonType(type))) return undefined;
  return contentFor(response, type)?.schema;
}

/** Whether an answer is a success in another form than JSON, of which the document says nothing. */
export function isOfAnyForm({
  operation,
  status,
  exchange,
}: Pick<Answered, 'operation' | 'status' | 'exchange'>): boolean {
  if (operation.kind !== 'rest' || !operation.freeBody || !isSuccess(operation, status)) return false;
  const [response, type] = [responseFor(operation, status), typeOfAnswer({ exchange })];
  if (!response || (type !== undefined && isJsonType(type))) return false;
  return contentFor(response, type)?.type === '*/*';
}
