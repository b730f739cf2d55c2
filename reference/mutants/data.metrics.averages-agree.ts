import { onItems } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** One of the averages divides by another time. */
export default {
  breaks: 'data.metrics.averages-agree',
  mutate: (operation) => ({
    'half-a-day': onItems(operation, (items, { parameters }) =>
      parameters['metric'] === 'avgTps' ? items.map((item) => changed(item, 'value', (old) => Number(old) * 2)) : items,
    ),
    'less-gas': onItems(operation, (items, { parameters }) =>
      parameters['metric'] === 'avgGps'
        ? items.map((item) => changed(item, 'value', (old) => Number(old) * 0.8))
        : items,
    ),
  }),
} satisfies MutantFile;
