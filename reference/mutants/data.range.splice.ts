import type { OperationCall } from '../types.ts';
import type { Value } from '../value.ts';
import { at } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** Ranges whose items depend on where they are cut. */
export default {
  breaks: 'data.range.splice',
  mutate: (operation) => {
    const width = (call: OperationCall): number => {
      const { start, end } = boundsOf(operation, call);
      return start === undefined || end === undefined ? 0 : end - start;
    };
    const middle = (items: readonly Value[]): Value | undefined =>
      at(items[Math.floor(items.length / 2)], rangeOf(operation).path);
    return {
      'wide-loses-middle': onItems(operation, (items, call) =>
        width(call) > 2 ? items.filter((item) => at(item, rangeOf(operation).path) !== middle(items)) : items,
      ),
      'start-block-lost': onItems(operation, (items, call) =>
        width(call) > 0
          ? items.filter((item) => Number(at(item, rangeOf(operation).path)) !== boundsOf(operation, call).start)
          : items,
      ),
      'even-start-loses': onItems(operation, (items, call) =>
        width(call) > 0 && (boundsOf(operation, call).start ?? 1) % 2 === 0 ? items.slice(1) : items,
      ),
    };
  },
} satisfies MutantFile;
