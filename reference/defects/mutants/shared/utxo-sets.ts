import { type Answer, type Call, itemsOf } from '../../../../defects/call.ts';
import { changeCall, type Defect } from '../../../../defects/defect.ts';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { changeParameters } from '../../../../defects/operators/parameters.ts';
import type { Trigger } from '../../../../defects/triggers.ts';
import type { Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import { answered, limitOf, utxosOf } from '../../shared/utxos.ts';

export const mostUtxos = 1_024;

/** Changes the UTXOs of an answer, and their count. */
export function changeUtxos(change: (utxos: Value[]) => Value[]): Defect {
  return changeBody((body, _call, _world, operation) => answered(body, change(itemsOf(operation, body))));
}

/** The limit of a call fits; it is 0 where the call gives none. */
export function limitIs(fits: (limit: number) => boolean): Trigger {
  return (call) => fits(limitOf(call));
}

/** Another limit counts, whether one is given or not. */
export function takeLimit(limit: (limit: number) => number): Defect {
  return changeParameters((_, call) => ({ limit: limit(limitOf(call)) }));
}

/** The answer holds this many UTXOs, however many that are. */
export function giveUtxos(count: (limit: number, call: Call) => number): Defect {
  return changeCall((call, next) => utxosOf(next, call, count(limitOf(call), call)));
}

/** The member of a successful answer; undefined for a refusal. */
export function inAnswer(answer: Answer, member: string): Value | undefined {
  return answer.kind === 'answer' ? at(answer.body, member) : undefined;
}

/** A call with other parameters. */
export function asking(call: Call, changes: { readonly [name: string]: Value | undefined }): Call {
  return { ...call, parameters: { ...call.parameters, ...changes } };
}
