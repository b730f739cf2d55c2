import { changed } from './shared/values.ts';
import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A threshold that is ignored, turned round or can be left out. */
export default {
  breaks: 'data.holders.threshold',
  mutate: (operation) => ({
    ignored: onParameters(operation, (parameters) =>
      parameters['threshold'] === undefined ? undefined : given(parameters, { threshold: '0' }),
    ),
    optional: onParameters(operation, (parameters) => given(parameters, { threshold: parameters['threshold'] ?? '0' })),
    'others-when-high': onItems(operation, (items, { parameters }) =>
      String(parameters['threshold']).length > 1
        ? items.map((item) => changed(item, 'address', (old) => `0x9${String(old).slice(3)}`))
        : items,
    ),
  }),
} satisfies MutantFile;
