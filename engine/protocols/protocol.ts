import type { Json } from '../model/exchange.ts';
import type { OperationRow, Parameter } from '../model/operation.ts';
import { isObject, type JsonObject } from '../model/paths.ts';
import type { Answered } from '../model/judging.ts';
import { isReadAsJson, isSuccess, typeOfAnswer } from './documented.ts';

/** The differences between the protocols of operations. */
export interface Protocol {
  /** Place of a parameter without a row. */
  readonly otherParametersIn: Parameter['in'];
  /** JSON pointer to the documented part of a successful answer's body. */
  readonly resultAt: '' | '/result';
  /** The documented part of a successful answer; undefined if the call was refused, or if it is no JSON. */
  resultOf(
    row: OperationRow,
    { exchange, status, body }: Pick<Answered, 'exchange' | 'status' | 'body'>,
  ): Json | undefined;
  /** The documented part of a successful answer that may have any type (`freeBody`). */
  freeValue(body: Json | undefined): Json | undefined;
  /** Whether an answer is a refusal in the protocol's form of errors. */
  isRefusal(result: JsonObject | undefined, status: number): boolean;
  /** The error of a refusal, to compare refusals; undefined if the body has none. */
  errorIn(body: Json | undefined): Json | undefined;
}

const jsonRpc: Protocol = {
  otherParametersIn: 'params',
  resultAt: '/result',
  // `null` is a result where the document allows any type; beside an error it is none.
  resultOf: ({ freeBody }, { body }) =>
    isObject(body) && !(freeBody && (body['error'] ?? null) !== null) ? body['result'] : undefined,
  freeValue: (body) => (isObject(body) ? body['result'] : undefined),
  isRefusal: (result) => result === undefined,
  errorIn: (body) => (isObject(body) ? body['error'] : undefined),
};

const rest: Protocol = {
  otherParametersIn: 'query',
  resultAt: '',
  resultOf: (row, answer) =>
    isSuccess(row, answer.status) && isReadAsJson(row, answer.status, typeOfAnswer(answer)) ? answer.body : undefined,
  freeValue: (body) => body,
  isRefusal: (_result, status) => status >= 400,
  errorIn: (body) => body,
};

const protocols: Readonly<Record<OperationRow['kind'], Protocol>> = { 'json-rpc': jsonRpc, rest };

/** The protocol of an operation. */
export const protocolOf = ({ kind }: Pick<OperationRow, 'kind'>): Protocol => protocols[kind];
