import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../engine/model/operation.ts';
import type { Answer } from '../call.ts';
import { bySteps, type Defect, when } from '../defect.ts';
import type { Trigger } from '../triggers.ts';

/** Errors of JSON-RPC 2.0, 5.1. */
const invalidParams: Answer = { kind: 'rpc-error', code: -32_602, message: 'Invalid params' };
const internalError: Answer = { kind: 'rpc-error', code: -32_603, message: 'Internal error' };

/** A refusal in the form of an operation: a status, or a JSON-RPC error. */
export function refusalOf(operation: Operation, status: number, message = 'not accepted'): Answer {
  if (operation.kind === 'json-rpc') return status < 500 ? invalidParams : internalError;
  const body = { message, statusCode: status, error: STATUS_CODES[status] ?? 'Error' };
  return { kind: 'answer', status, body, headers: { 'content-type': 'application/json' } };
}

/** Calls at which the trigger fires are refused, or get a server error, and are not sent to the target. */
export function refuse(trigger: Trigger = () => true, status = 400): Defect {
  const refuseAll = bySteps(
    (operation) =>
      function* () {
        return refusalOf(operation, status);
      },
  );
  return when(trigger, refuseAll);
}
