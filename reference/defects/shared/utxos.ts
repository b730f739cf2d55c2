import type { Value } from '../../value.ts';
import { type Answer, type Call, numberAt, withBody, withParameters } from '../../../defects/call.ts';
import type { Next } from '../../../defects/defect.ts';
import type { Members } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';

/** The limit that a call of vm.getUTXOs gives; 0 where it gives none. */
export const limitOf = ({ parameters }: Call): number => numberAt(parameters, 'limit') ?? 0;

/** A result that lists these UTXOs, and counts them. */
export const answered = (body: Members, utxos: Value[]): Members => ({
  ...body,
  utxos,
  numFetched: String(utxos.length),
});

const listed = (answer: Answer): Value[] => {
  const utxos = answer.kind === 'answer' ? at(answer.body, 'utxos') : undefined;
  return Array.isArray(utxos) ? utxos : [];
};

/** The first `count` UTXOs from where the call starts, in one answer, however large. */
export const utxosOf = (next: Next, call: Call, count: number): Answer => {
  let last = next({ ...call, parameters: withParameters(call.parameters, { limit: Math.min(count, 1_024) }) });
  const utxos = listed(last);
  while (utxos.length < count && last.kind === 'answer' && listed(last).length > 0) {
    const following = next({
      ...call,
      parameters: withParameters(call.parameters, {
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
