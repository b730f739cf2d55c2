import { defined } from '../../model/defined.ts';
import type { UnnamedMember } from '../../model/list-row.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import type { Answered } from '../../model/judging.ts';
import type { Contract } from '../../model/contract.ts';
import type { OperationId } from '../../model/operation.ts';
import { isObject, stepsOf, valuesAt } from '../../model/paths.ts';
import { show } from '../../model/show.ts';
import { answered } from '../../protocols/answered.ts';
import { protocolOf } from '../../protocols/protocol.ts';
import { describesMoreThanNull } from '../../schema/more-than-null.ts';
import { annotatedSchema } from '../../schema/tree.ts';

/** An error of JSON-RPC, as a reader sees it. */
export interface RpcError {
  readonly text: string;
  /** It is about the form of a call: no valid request, or invalid parameters (JSON-RPC 2.0, 5.1). */
  readonly isAboutForm: boolean;
}

/** The answers of an operation to its documented calls, until one was a result. */
export interface OperationUse {
  readonly calls: number;
  /** Whether one of the answers was a result, and not only `null` in place of one. */
  readonly isAnswered: boolean;
  /** Status of the last answer without a result. */
  readonly status?: number;
  /** The error of JSON-RPC in this answer, as a reader sees it. */
  readonly error?: RpcError;
  /** Reason why the last unanswered call failed. */
  readonly failure?: string;
  /** The members that the declared list lacks in the last answer. */
  readonly lack?: string;
  /** The declared members that no answer with items had; absent: no answer had items. */
  readonly absent?: readonly UnnamedMember[];
}

export type UseOfOperations = ReadonlyMap<OperationId, OperationUse>;

/** Most characters of a target's text in a reason. */
const mostShown = 80;

const codesAboutForm: ReadonlySet<string> = new Set(['-32600', '-32602']);

/** The code and the message of an error of JSON-RPC, for one line of a report; undefined for another answer. */
function errorOf({ operation, body }: Answered): RpcError | undefined {
  const error = operation.kind === 'json-rpc' && isObject(body) ? body['error'] : undefined;
  if (!isObject(error) || error['code'] === undefined) return undefined;
  const { code, message } = error;
  return {
    text: `error ${show(code, mostShown)}${message === undefined ? '' : ` ${show(message, mostShown)}`}`,
    isAboutForm: codesAboutForm.has(String(code)),
  };
}

/** Whether a result is `null` although the document describes other values: nothing is there that could be judged. */
function isEmptyResult({ operation, result, body }: Answered): boolean {
  if (!operation.freeBody || !result || protocolOf(operation).freeValue(body) !== null) return false;
  return describesMoreThanNull(annotatedSchema(operation.schema));
}

/** The part of a declared list that an answer lacks: its items, or in each of them what identifies it. */
function lackOf({ operation: { listing }, items }: Answered): string | undefined {
  if (!listing) return undefined;
  if (!items) return `has ${listing.items}, which is declared as the items of the list`;
  const { identity = [] } = listing;
  const isNamed = identity.length === 0 || items.length === 0 || valuesAt(items, identity).length > 0;
  return isNamed ? undefined : `has ${identity.join(' or ')} in an item, which is declared as identity`;
}

/** Whether a value has a member at these steps. An empty list and null do not tell what an element would have. */
function has(value: Json | undefined, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined;
  if (value === null) return true;
  if (Array.isArray(value)) {
    const elements = value as readonly Json[];
    const steps = /^\d+$/.test(step) ? rest : [step, ...rest];
    return elements.length === 0 || elements.some((element) => has(element, steps));
  }
  return isObject(value) && has(value[step], rest);
}

/** The declared members that an answer with items lacks, of those that earlier ones lack. */
function absentFrom(
  { operation: { listing }, result, items = [] }: Answered,
  before = listing?.unnamed ?? [],
): readonly UnnamedMember[] | undefined {
  if (items.length === 0) return undefined;
  return before.filter(({ from, paths }) =>
    paths.every((path) =>
      from === 'answer' ? !has(result, stepsOf(path)) : !items.some((item) => has(item, stepsOf(path))),
    ),
  );
}

/** Counts an exchange of a recording. */
export function countUse(all: Map<OperationId, OperationUse>, exchange: Exchange, contract: Contract): void {
  const { asker, call, failure } = exchange;
  const known = all.get(call.operation);
  if (known?.isAnswered) {
    // Parsing here keeps values until they are judged.
    const isSettled = known.absent?.length === 0 || contract.operation(call.operation).listing?.unnamed === undefined;
    const more = isSettled ? undefined : answered(exchange, contract);
    const absent = more?.result && absentFrom(more, known.absent);
    if (absent) all.set(call.operation, { ...known, absent });
    return;
  }
  // Calls of discovery count although some have made-up values.
  if ((call.input !== 'valid' && asker !== 'discovery') || call.key !== undefined) return;
  const { calls = 0, status, error, failure: last } = known ?? {};
  const answer = answered(exchange, contract);
  const isNull = answer !== undefined && isEmptyResult(answer);
  const lack = answer?.result && !isNull ? lackOf(answer) : undefined;
  all.set(
    call.operation,
    defined({
      calls: calls + 1,
      isAnswered: answer?.result !== undefined && !isNull && lack === undefined,
      lack: lack ?? known?.lack,
      absent: answer?.result && lack === undefined ? absentFrom(answer, known?.absent) : known?.absent,
      status: answer && (isNull || !answer.result || lack !== undefined) ? answer.status : status,
      error: isNull ? { text: 'null', isAboutForm: false } : answer && !answer.result ? errorOf(answer) : error,
      failure: failure ? `${failure.kind}: ${failure.message}` : last,
    }),
  );
}
