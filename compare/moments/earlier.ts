import { interleave } from '../../engine/discovery/interleave.ts';
import { appendingRange, type ShownRange } from '../../engine/model/list-range.ts';
import type { ComparisonRules } from '../../engine/model/comparison-rules.ts';
import type { Question } from '../../engine/model/comparison.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import { at, integer } from '../../engine/model/paths.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { mayShrink, pagesOf } from '../../engine/model/listing.ts';
import { questionOf } from '../sides/questions.ts';
import type { compareReplies } from '../answers/replies.ts';
import { compareFinal } from './final-changes.ts';

/** A comparison with an earlier run: what never changes is compared with its answers. */

/** Calls of one operation that are asked again. */
const maxCalls = 200;

/** The rules for two times: heads move, so that only what never changes is compared. */
export function rulesOfTimes(rules: ComparisonRules): ComparisonRules {
  return { ...rules, heads: [], stateAtHead: [], local: [...rules.local, ...rules.stateAtHead] };
}

/** The calls that a recording holds answers of, the operations in turn. Later pages are read with the first ones. */
export function recordedQuestions(
  contract: JudgedContract,
  operations: readonly Operation[],
  exchanges: Iterable<Exchange>,
): readonly Question[] {
  const callsByOperation = new Map<string, Map<string, Question>>();
  for (const exchange of exchanges) {
    const answer = answered(exchange, contract);
    const operation = answer?.result && operations.find(({ id }) => id === exchange.call.operation);
    if (!operation || exchange.call.input !== 'valid') continue;
    const { parameters } = exchange.call;
    if (operation.listing && parameters[pagesOf(operation).cursor] !== undefined) continue;
    const question = questionOf(operation, parameters, 'known call');
    const calls = callsByOperation.get(operation.id) ?? new Map<string, Question>();
    callsByOperation.set(operation.id, calls);
    const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
    if (question && calls.size < maxCalls)
      calls.set(stringifyJson(sorted as Json), { ...question, source: 'recording' });
  }
  return interleave([...callsByOperation.values()].map((calls) => [...calls.values()]));
}

/** The sequence of a list's numbers: of each chain that `of` names, or of each list that a path names. */
function sequenceOf({ id, parameters: rows }: Operation, { of }: ShownRange, parameters: Parameters): string {
  const names = of === undefined ? Object.keys(rows).filter((name) => rows[name]?.in === 'path') : [of];
  return stringifyJson([id, ...names.map((name) => parameters[name] ?? null)]);
}

/** The newest number of each sequence that the recording shows: a window that ends before it is closed. */
export function newestNumbers(contract: JudgedContract, exchanges: Iterable<Exchange>): ReadonlyMap<string, bigint> {
  const newest = new Map<string, bigint>();
  for (const exchange of exchanges) {
    const answer = answered(exchange, contract);
    const range = appendingRange(answer?.operation.listing);
    if (!answer || !range) continue;
    const sequence = sequenceOf(answer.operation, range, answer.call.parameters);
    for (const item of answer.items ?? []) {
      const number = integer(at(item, range.path)) ?? -1n;
      if (number > (newest.get(sequence) ?? -1n)) newest.set(sequence, number);
    }
  }
  return newest;
}

/** Whether no new item can come into the list of a call. */
function isClosed(operation: Operation, parameters: Parameters, newest: ReadonlyMap<string, bigint>): boolean {
  const { listing } = operation;
  if (!listing || mayShrink(operation, parameters)) return false;
  if (listing.unchanged === true) return true;
  const range = appendingRange(listing);
  if (!range) return false;
  const end = integer(parameters[range.to]);
  return end !== undefined && end < (newest.get(sequenceOf(operation, range, parameters)) ?? -1n);
}

/** Compares the replies at two times: final members, and the items of closed windows. */
export function compareTimes(newest: ReadonlyMap<string, bigint>): typeof compareReplies {
  return (rules, question, a, b) =>
    compareFinal(rules, question, [a, b], isClosed(rules.operation, question.call.parameters, newest));
}
