import { onItems } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** A total that is not what its parts are. */
export default {
  breaks: 'data.metrics.total',
  mutate: (operation) => {
    const total = (change: (value: number) => number) =>
      onItems(operation, (items, { parameters }) =>
        parameters['chainId'] === 'total'
          ? items.map((item) => changed(item, 'value', (old) => change(Number(old))))
          : items,
      );
    return { 'one-less': total((value) => value - 1), twice: total((value) => value * 2) };
  },
} satisfies MutantFile;
