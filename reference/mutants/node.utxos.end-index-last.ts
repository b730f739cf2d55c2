import type { Alteration } from '../types.ts';
import { at, changed } from './shared/values.ts';
import { onCall, withBody, onBody, itemsOf, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** An endIndex that denotes another UTXO than the last one returned. */
export default {
  breaks: 'node.utxos.end-index-last',
  mutate: (operation) => {
    const ofLimit = (limit: (count: number) => number): Alteration =>
      onCall(operation, (call, next) =>
        withBody(next(call), (body) => {
          const count = itemsOf(operation, body).length;
          if (count < 2) return body;
          const other = next({ ...call, parameters: given(call.parameters, { limit: limit(count) }) });
          return { ...body, endIndex: other.kind === 'answer' ? at(other.body, 'endIndex') : undefined };
        }),
      );
    return {
      first: ofLimit(() => 1),
      'before-last': ofLimit((count) => count - 1),
      next: ofLimit((count) => Math.min(count + 1, 1_024)),
      'no-utxo': onBody(operation, (body) =>
        changed(body, 'endIndex.utxo', () => '11111111111111111111111111111111LpoYY'),
      ),
      'other-address': onBody(operation, (body) =>
        changed(body, 'endIndex.address', () => 'X-avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqlxfwnk'),
      ),
    };
  },
} satisfies MutantFile;
