import { itemsOf } from '../../operators/calls.ts';
import { answered, limitOf, utxosOf } from '../../shared/utxos.ts';
import { at } from '../../shared/values.ts';
import type { OperationAnswer, OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import { changeBody, changeCall } from '../../operators/answers.ts';
import type { Mutation } from '../../operators/mutation.ts';
import { changeParameters } from '../../operators/parameters.ts';
import type { Trigger } from '../../operators/triggers.ts';

export const mostUtxos = 1_024;

/** Changes the UTXOs of an answer, and their count. */
export function changeUtxos(change: (utxos: Value[]) => Value[]): Mutation {
  return (operation) => changeBody((body) => answered(body, change(itemsOf(operation, body))))(operation);
}

/** The limit of a call fits; it is 0 where the call gives none. */
export function limitIs(fits: (limit: number) => boolean): Trigger {
  return (call) => fits(limitOf(call));
}

/** Another limit counts, whether one is given or not. */
export function takeLimit(limit: (limit: number) => number): Mutation {
  return changeParameters((_, call) => ({ limit: limit(limitOf(call)) }));
}

/** The answer holds this many UTXOs, however many that are. */
export function giveUtxos(count: (limit: number, call: OperationCall) => number): Mutation {
  return changeCall((call, next) => utxosOf(next, call, count(limitOf(call), call)));
}

/** The member of a successful answer; undefined for a refusal. */
export function inAnswer(answer: OperationAnswer, member: string): Value | undefined {
  return answer.kind === 'answer' ? at(answer.body, member) : undefined;
}

/** A call with other parameters. */
export function asking(call: OperationCall, changes: { readonly [name: string]: Value | undefined }): OperationCall {
  return { ...call, parameters: { ...call.parameters, ...changes } };
}
