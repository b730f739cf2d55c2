import type { CaseIds } from '../model/operation-name.ts';
import type { RequirementId } from '../model/requirement.ts';
import type { Contract } from '../model/contract.ts';
import { schemaFor } from '../protocols/documented.ts';
import { isOfOtherPath } from '../protocols/input.ts';
import { judgeDocumentedType } from '../protocols/json-promise.ts';
import { isObject, type JsonObject } from '../model/paths.ts';
import { topMembers } from './schema.ts';
import { annotatedSchema, requirementOf } from './tree.ts';
import { show } from '../model/show.ts';
import type { Answered } from '../model/judging.ts';

/** A fault of a whole answer. */
export interface ShapeFault {
  readonly code: string;
  readonly about?: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly pointer: string;
  /** The answer is no JSON; a separate requirement judges that. */
  readonly isNoJson?: true;
}

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'an array'
      : `a ${typeof value === 'bigint' ? 'number' : typeof value}`;

/** The body must be an object, unless the schema allows another type. */
const bodyFault = ({ exchange, body, operation }: Answered, expected: string): ShapeFault | undefined => {
  const isFree = operation.freeBody === true && operation.kind === 'rest';
  if (isObject(body) || (isFree && body !== undefined)) return undefined;
  const text = exchange.response?.body ?? '';
  const form = text.trim() === '' ? 'empty' : body === undefined ? 'no JSON' : `${typeOf(body)}, not an object`;
  return {
    code: 'body-not-object',
    about: form,
    message: `the body of a successful answer is ${form}`,
    expected,
    actual: show(text, 120),
    pointer: '',
  };
};

/**
 * An object without any documented member is another kind of answer, or has an envelope around it. An empty object is
 * left to the schema, which requires the non-optional members.
 */
const memberFault = (answer: Answered, value: JsonObject, pointer: string): ShapeFault | undefined => {
  const schema = schemaFor(answer);
  const documented = schema === undefined ? [] : topMembers(schema);
  const { operation } = answer;
  const isOpen = operation.kind === 'rest' ? operation.responses !== undefined : operation.freeBody === true;
  const isEmpty = isOpen && Object.keys(value).length === 0;
  if (isEmpty || documented.length === 0 || documented.some((name) => Object.hasOwn(value, name))) return undefined;
  return {
    code: 'no-documented-member',
    message: 'a successful answer has none of the documented members',
    expected: `members ${documented.join(', ')}`,
    actual: `members ${show(Object.keys(value).slice(0, 20), 160)}`,
    pointer,
  };
};

/**
 * Whether a request is a documented call of the operation's method, with any parameters. The answer to anything else is
 * open: a request without an id (or with null) is a notification, which may get an empty answer.
 */
const isMethodCall = ({ envelope: sent, call, operation }: Answered): boolean => {
  const isByPosition = operation.kind === 'json-rpc' && operation.params?.by === 'position';
  if (call.path !== undefined || call.envelope?.['method'] !== undefined) return false;
  // If a raw body has two members of one name, the reader decides which one counts.
  if (call.rawBody !== undefined && call.input !== 'valid') return false;
  return (
    sent?.['jsonrpc'] === '2.0' &&
    (typeof sent['id'] === 'number' || typeof sent['id'] === 'bigint') &&
    typeof sent['method'] === 'string' &&
    (isByPosition ? Array.isArray(sent['params']) : isObject(sent['params']))
  );
};

const rpcFault = (answer: Answered): ShapeFault | undefined => {
  // A result of any type, `null` included, is left to the schema.
  if (answer.operation.freeBody && answer.result && '.' in answer.result) return undefined;
  if (!isMethodCall(answer)) return answer.result && memberFault(answer, answer.result, '/result');
  const expected = 'a JSON-RPC answer: an object with jsonrpc, id and result (an object)';
  const fault = bodyFault(answer, expected);
  if (fault || !isObject(answer.body)) return fault;
  if (answer.result) return memberFault(answer, answer.result, '/result');
  const { result = null, error = null } = answer.body;
  // The form of an error is open, but it must be present.
  if (error !== null) return undefined;
  return result === null
    ? {
        code: 'neither-result-nor-error',
        message: 'a successful answer has neither a result nor an error',
        expected,
        actual: `members ${show(Object.keys(answer.body).slice(0, 20), 160)}`,
        pointer: '/result',
      }
    : {
        code: 'result-not-object',
        about: `${typeOf(result)}`,
        message: `the result is ${typeOf(result)}, not an object`,
        expected,
        actual: show(result, 120),
        pointer: '/result',
      };
};

/**
 * Why the form of a successful answer differs from the document,
 * before any member is checked; undefined if it is correct.
 */
export const shapeFault = (answer: Answered): ShapeFault | undefined => {
  const { operation, status, body } = answer;
  if (status < 200 || status > 299) return undefined;
  if (operation.kind === 'json-rpc') return rpcFault(answer);
  if (isOfOtherPath(answer)) return undefined;
  if (operation.responses) {
    const fault = judgeDocumentedType(answer, operation)?.fault;
    if (fault && body === undefined) return { ...fault, pointer: '', isNoJson: true };
    if (schemaFor(answer) === undefined || body === undefined) return undefined;
  }
  return (
    bodyFault(answer, 'a JSON object, as the document shows it') ??
    (isObject(body) ? memberFault(answer, body, '') : undefined)
  );
};

/** The requirement that an answer of the wrong form violates. */
export const shapeRequirement = ({ operation }: Pick<Answered, 'operation'>): RequirementId =>
  requirementOf(annotatedSchema(operation.schema));

/** The case that an answer of the wrong form violates; undefined if its form is correct or concerns no other case. */
export const brokenShape = (contract: Contract, answer: Answered): CaseIds | undefined => {
  const { operation, result } = answer;
  if (operation.usableInAnyForm && result) return undefined;
  const fault = shapeFault(answer);
  const ofJson = fault?.isNoJson ? contract.requirementOf('checks/http', 'json', operation.id) : undefined;
  return fault && { requirement: ofJson ?? shapeRequirement(answer), operation: operation.id };
};
