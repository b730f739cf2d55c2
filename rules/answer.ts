import type { Parameters } from '../engine/contract/case-context.ts';
import type { Answered } from '../engine/model/judging.ts';
import { nameOf } from '../engine/model/operation-name.ts';

/**
 * A JSON value of a target, as `JSON.parse` gives it, except that an integer beyond 2^53 is a bigint. A rule knows the
 * shape of its API better than the compiler does.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export type Value = any;

/** An answer of the target. Secrets in it are replaced by `<key>`. */
export interface Answer {
  /** The operation that was called: `GET /invoices`. */
  readonly operation: string;
  /** The parameters that the request carried, by their names in the document. */
  readonly parameters: Parameters;
  /** HTTP status. */
  readonly status: number;
  /** By lower-case name; a header that comes several times has its values in a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The parsed body; of JSON-RPC, the `result`, or the whole object of a refusal; the text if it is no JSON; undefined
   * if there is none.
   */
  readonly body: Value;
  /** The items of a declared list; empty for an operation without one. */
  readonly items: readonly Value[];
  /** Milliseconds from sending to the end of the answer. */
  readonly ms: number;
}

/** The result of one way of asking. */
export interface Asked {
  /** The body of the first answer. */
  readonly body: Value;
  /** The items of all pages of a declared list; empty for an operation without one. */
  readonly items: readonly Value[];
  /** The answers, in order. */
  readonly answers: readonly Answer[];
}

const answeredBy = new WeakMap<Answer, Answered>();

/** The value of an answer: `null` is one, too. Of JSON-RPC, an answer without a result is the whole object. */
function bodyOf({ operation, body, result, exchange }: Answered): Value {
  if (body === undefined) return exchange.response?.body === '' ? undefined : exchange.response?.body;
  if (operation.kind !== 'json-rpc' || result === undefined) return body;
  return '.' in result ? result['.'] : result;
}

/** The answer that a rule sees. */
export function answerOf(answered: Answered): Answer {
  const { operation, call, status, items, exchange } = answered;
  const answer: Answer = {
    operation: nameOf(operation),
    parameters: call.parameters,
    status,
    headers: exchange.response?.headers ?? {},
    body: bodyOf(answered),
    items: items ?? [],
    ms: exchange.ms,
  };
  answeredBy.set(answer, answered);
  return answer;
}

/** The answer of the engine behind one that a rule saw. @throws TypeError for an object that no request gave. */
export function answeredOf(answer: Answer): Answered {
  const answered = answeredBy.get(answer);
  if (!answered) throw new TypeError('`by` takes answers that a request or a page gave');
  return answered;
}
