import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../engine/model/operation.ts';
import type { Answer } from '../call.ts';
import { defect, type Defect } from '../defect.ts';
import type { Value } from '../value.ts';

/** Errors of JSON-RPC 2.0, 5.1. */
const invalidParams: Answer = { kind: 'rpc-error', code: -32_602, message: 'Invalid params' };
const internalError: Answer = { kind: 'rpc-error', code: -32_603, message: 'Internal error' };

/** A refusal in the form of an operation: a status, or a JSON-RPC error. */
export function refusalOf(operation: Operation, status: number, message = 'not accepted'): Answer {
  if (operation.kind === 'json-rpc') return status < 500 ? invalidParams : internalError;
  const body = { message, statusCode: status, error: STATUS_CODES[status] ?? 'Error' };
  return { kind: 'answer', status, body, headers: { 'content-type': 'application/json' } };
}

/** Calls are refused, or get a server error, and are not sent to the target. */
export function refuse(status = 400): Defect {
  return defect({
    name: `refuse(${status})`,
    answers: (operation) =>
      function* () {
        return refusalOf(operation, status);
      },
  });
}

/** Successful answers have another status. */
export function restatus(status: number): Defect {
  return defect({
    name: `restatus(${status})`,
    answers: () =>
      function* (call) {
        const answer = yield call;
        return answer.kind === 'answer' && answer.status < 300 ? { ...answer, status } : answer;
      },
  });
}

/** Refusals become successes with this body. */
export function accept(body: Value): Defect {
  return defect({
    name: 'accept()',
    answers: () =>
      function* (call) {
        const answer = yield call;
        const isRefused = answer.kind === 'answer' && answer.status >= 400 && answer.status < 500;
        return isRefused ? { ...answer, status: 200, body } : answer;
      },
  });
}
