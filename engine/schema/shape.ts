import type { RequirementId } from '../model/requirement.ts';
import { isElsewhere } from '../protocols/input.ts';
import { isObject, type JsonObject } from '../model/paths.ts';
import { topMembers } from './schema.ts';
import { expandedSchema, requirementOf } from './tree.ts';
import { show } from '../model/show.ts';
import type { Answered } from '../model/judging.ts';

/** What is wrong with an answer as a whole. */
export interface ShapeFault {
  readonly code: string;
  readonly about?: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly pointer: string;
}

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'an array'
      : `a ${typeof value === 'bigint' ? 'number' : typeof value}`;

/** The whole body: an object, whatever is in it. */
const bodyFault = ({ exchange, body }: Answered, expected: string): ShapeFault | undefined => {
  if (isObject(body)) return undefined;
  const text = exchange.response?.body ?? '';
  const what = text.trim() === '' ? 'empty' : body === undefined ? 'no JSON' : `${typeOf(body)}, not an object`;
  return {
    code: 'body-not-object',
    about: what,
    message: `the body of a successful answer is ${what}`,
    expected,
    actual: show(text, 120),
    pointer: '',
  };
};

/** An object with none of the documented members is another answer, or has an envelope around it. */
const memberFault = ({ operation }: Answered, value: JsonObject, pointer: string): ShapeFault | undefined => {
  const documented = topMembers(operation.schema);
  if (documented.length === 0 || documented.some((name) => Object.hasOwn(value, name))) return undefined;
  return {
    code: 'no-documented-member',
    message: 'a successful answer has none of the documented members',
    expected: `members ${documented.join(', ')}`,
    actual: `members ${show(Object.keys(value).slice(0, 20), 160)}`,
    pointer,
  };
};

/**
 * Whether a request is a documented call of the operation's method, whatever its parameters. What anything else gets is open: a request without
 * an id (or with null) is a notification, which may get an empty answer.
 */
const isMethodCall = ({ envelope: sent, call }: Answered): boolean => {
  if (call.path !== undefined || call.envelope?.['method'] !== undefined) return false;
  // Of two members of one name it depends on the reader which one counts.
  if (call.rawBody !== undefined && call.input !== 'valid') return false;
  return (
    sent?.['jsonrpc'] === '2.0' &&
    (typeof sent['id'] === 'number' || typeof sent['id'] === 'bigint') &&
    typeof sent['method'] === 'string' &&
    isObject(sent['params'])
  );
};

const rpcFault = (answer: Answered): ShapeFault | undefined => {
  if (!isMethodCall(answer)) return answer.result && memberFault(answer, answer.result, '/result');
  const expected = 'a JSON-RPC answer: an object with jsonrpc, id and result (an object)';
  const whole = bodyFault(answer, expected);
  if (whole || !isObject(answer.body)) return whole;
  if (answer.result) return memberFault(answer, answer.result, '/result');
  const { result = null, error = null } = answer.body;
  // How an error looks is open; that there is one is not.
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

/** Why a successful answer is not of the form that its document shows, before any of its members is looked at; undefined where it is. */
export const shapeFault = (answer: Answered): ShapeFault | undefined => {
  const { operation, call, status, body } = answer;
  if (status < 200 || status > 299) return undefined;
  if (operation.kind === 'json-rpc') return rpcFault(answer);
  // What another path answers, the document does not say.
  if (call.path !== undefined || isElsewhere(operation, call.parameters)) return undefined;
  return (
    bodyFault(answer, 'a JSON object, as the document shows it') ??
    (isObject(body) ? memberFault(answer, body, '') : undefined)
  );
};

/** What an answer of the wrong form breaks. */
export const shapeRequirement = ({ operation }: Pick<Answered, 'operation'>): RequirementId =>
  requirementOf(expandedSchema(operation.schema));

/** The case that an answer of the wrong form breaks, for those who build on it; undefined where its form is right. */
export const brokenShape = (answer: Answered): string | undefined =>
  shapeFault(answer) && `${shapeRequirement(answer)}@${answer.operation.id}`;
