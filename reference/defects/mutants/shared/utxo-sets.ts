import { type Answer, type Call, numberAt, withBody, itemsOf, callWith } from '../../../../defects/call.ts';
import { changeCall, type Defect } from '../../../../defects/defect.ts';
import type { Members, Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { changeParameters } from '../../../../defects/operators/parameters.ts';
import type { CallTrigger, Trigger } from '../../../../defects/triggers.ts';
import { queryOf, utxosBehind, withPage } from '../../shared/utxo-query.ts';

/** The limit that a call of vm.getUTXOs gives; 0 where it gives none. */
export const limitOf = ({ parameters }: Call): number => numberAt(parameters, 'limit') ?? 0;

/** The addresses that a call of vm.getUTXOs gives. */
export const addressesOf = ({ parameters: { addresses } }: Call): Value[] =>
  Array.isArray(addresses) ? addresses : [];

export const severalAddresses: CallTrigger = (call) => addressesOf(call).length > 1;

/** A result that lists these UTXOs, and counts them. */
export const answered = (body: Members, utxos: Value[]): Members => ({
  ...body,
  utxos,
  numFetched: String(utxos.length),
});

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

/** The answer holds this many UTXOs from where the call starts, however many that are. */
export function giveUtxos(count: (limit: number, call: Call) => number): Defect {
  return changeCall((call, next, world) =>
    withBody(next(callWith(call, { limit: 1 })), (body) => {
      const query = queryOf(call);
      return withPage(body, query, { rows: utxosBehind(world, query).slice(0, count(limitOf(call), call)) }, world);
    }),
  );
}

/** The member of a successful answer; undefined for a refusal. */
export function inAnswer(answer: Answer, member: string): Value | undefined {
  return answer.kind === 'answer' ? at(answer.body, member) : undefined;
}
