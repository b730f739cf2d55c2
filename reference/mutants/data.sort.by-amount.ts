import { orderPaths } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import { at } from './shared/values.ts';
import { listingOf, onParameters, refusing, given } from './shared/alter.ts';
import { relisted } from './shared/lists.ts';
import type { MutantFile } from './types.ts';

/** An order by amount that is none. */
export default {
  breaks: 'data.sort.by-amount',
  mutate: (operation) => {
    const byAmount = (call: OperationCall): boolean => call.parameters['sortBy'] === 'amount';
    const [path = ''] = orderPaths(listingOf(operation), { sortBy: 'amount' });
    return {
      ignored: onParameters(operation, (parameters, call) =>
        byAmount(call) ? given(parameters, { sortBy: 'timestamp' }) : undefined,
      ),
      'as-text': relisted(operation, {
        list: (items, call) => {
          if (!byAmount(call)) return items;
          const sorted = items.toSorted((one, other) => (String(at(one, path)) < String(at(other, path)) ? -1 : 1));
          return call.parameters['sortOrder'] === 'asc' ? sorted : sorted.toReversed();
        },
      }),
      refused: refusing(operation, byAmount),
    };
  },
} satisfies MutantFile;
