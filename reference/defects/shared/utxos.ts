import type { OperationAnswer, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import { given, type Next, numberAt, withBody } from '../operators/calls.ts';
import { at, type Members } from './values.ts';

/** The limit that a call of vm.getUTXOs gives; 0 where it gives none. */
export const limitOf = ({ parameters }: OperationCall): number => numberAt(parameters, 'limit') ?? 0;

/** A result that lists these UTXOs, and counts them. */
export const answered = (body: Members, utxos: Value[]): Members => ({
  ...body,
  utxos,
  numFetched: String(utxos.length),
});

const listed = (answer: OperationAnswer): Value[] => {
  const utxos = answer.kind === 'answer' ? at(answer.body, 'utxos') : undefined;
  return Array.isArray(utxos) ? utxos : [];
};

/** The first `count` UTXOs from where the call starts, in one answer, however large. */
export const utxosOf = (next: Next, call: OperationCall, count: number): OperationAnswer => {
  let last = next({ ...call, parameters: given(call.parameters, { limit: Math.min(count, 1_024) }) });
  const utxos = listed(last);
  while (utxos.length < count && last.kind === 'answer' && listed(last).length > 0) {
    const following = next({
      ...call,
      parameters: given(call.parameters, {
        limit: Math.min(count - utxos.length, 1_024),
        startIndex: at(last.body, 'endIndex'),
      }),
    });
    const more = listed(following).filter((value) => !utxos.includes(value));
    if (more.length === 0) break;
    utxos.push(...more);
    last = following;
  }
  return withBody(last, (body) => answered(body, utxos));
};
