import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { judged } from './shared/judged.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

type EnvelopeRule = 'version' | 'id-echo' | 'result-object' | 'result-xor-error' | 'error-object';

/** Statuses that come from whoever stands before the node: credentials, limits, gateways. */
const gatewayStatuses: ReadonlySet<number> = new Set([401, 403, 429, 502, 503]);

type EnvelopeFault = Cause & { readonly expected: string; readonly actual: string; readonly pointer: string };

/** Codes of errors beside which JSON-RPC 2.0, 5 lets a service answer without having read the id. */
const undetectedCodes: ReadonlySet<unknown> = new Set([-32_700, -32_600]);

const isUndetected = ({ id, error }: JsonObject): boolean =>
  id === null && isObject(error) && undetectedCodes.has(error['code']);

/** The JSON-RPC envelope of every answer to a well-formed request. */
export const envelope: PassiveCheck<EnvelopeRule> = {
  name: 'checks/envelope',
  rules: ['version', 'id-echo', 'result-object', 'result-xor-error', 'error-object'],
  start: () => ({
    *judge({ envelope: sent, call, operation, body, status }: Answered): Iterable<Judgement<EnvelopeRule>> {
      // The meaning of a body that is odd as JSON (two members of one name) depends on its reader.
      if (call.rawBody !== undefined && call.input !== 'valid') return;
      // A request that is itself no JSON-RPC request is for the law that sent it.
      if (
        operation.kind !== 'json-rpc' ||
        !sent ||
        sent['jsonrpc'] !== '2.0' ||
        typeof sent['id'] !== 'number' ||
        !isObject(body)
      )
        return;
      // A gateway or a guard in front of the node has answers of its own.
      if (gatewayStatuses.has(status) && body['jsonrpc'] === undefined) return;
      yield judged(
        'version',
        body['jsonrpc'] !== '2.0' && {
          code: 'jsonrpc-version',
          message: 'jsonrpc is not "2.0"',
          expected: '"2.0"',
          actual: show(body['jsonrpc']),
          pointer: '/jsonrpc',
        },
      );
      yield judged(
        'id-echo',
        !same(body['id'], sent['id']) &&
          !isUndetected(body) && {
            code: 'id-not-echoed',
            message: 'id is not the one of the request',
            expected: show(sent['id']),
            actual: show(body['id']),
            pointer: '/id',
          },
      );
      const error = 'error' in body && body['error'] !== null;
      // `null` is a result where the document allows any type; beside an error it is none.
      const isFree = operation.freeBody === true && !error;
      const result = 'result' in body && (isFree || body['result'] !== null);
      yield judged(
        'result-xor-error',
        result === error && {
          code: result ? 'both-result-and-error' : 'neither-result-nor-error',
          message: result ? 'an answer has both result and error' : 'an answer has neither result nor error',
          expected: 'exactly one of result and error',
          actual: `members ${Object.keys(body).slice(0, 8).join(', ')}`,
          pointer: '',
        },
      );
      if (result)
        yield judged(
          'result-object',
          !isObject(body['result']) && {
            code: 'result-not-object',
            message: 'result is no object',
            expected: 'an object',
            actual: show(body['result']),
            pointer: '/result',
          },
        );
      if (error) yield judged('error-object', errorFault(body['error']));
    },
  }),
};

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  typeof a === typeof b && stringifyJson(a ?? null) === stringifyJson(b ?? null);

function errorFault(error: Json | undefined): EnvelopeFault | undefined {
  if (!isObject(error))
    return {
      code: 'error-not-object',
      message: 'error is no object',
      expected: 'an object with code and message',
      actual: show(error),
      pointer: '/error',
    };
  if (!Number.isInteger(error['code']))
    return {
      code: 'error-code-not-integer',
      message: 'code of the error is no integer',
      expected: 'an integer',
      actual: show(error['code']),
      pointer: '/error/code',
    };
  if (typeof error['message'] !== 'string')
    return {
      code: 'error-message-not-string',
      message: 'message of the error is no string',
      expected: 'a string',
      actual: show(error['message']),
      pointer: '/error/message',
    };
  return undefined;
}
