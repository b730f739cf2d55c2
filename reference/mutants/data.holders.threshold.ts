import { at, changed } from './shared/values.ts';
import { given, onItems, onParameters, refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A threshold that is ignored, turned round or can be left out. */
export default {
  breaks: 'data.holders.threshold',
  mutate: (operation) => ({
    ignored: onParameters(operation, (parameters) =>
      parameters['threshold'] === undefined ? undefined : given(parameters, { threshold: '0' }),
    ),
    optional: onParameters(operation, (parameters) => given(parameters, { threshold: parameters['threshold'] ?? '0' })),
    'refused-beyond-64-bits': refusing(operation, ({ parameters }) =>
      /^\d{20,}$/.test(String(parameters['threshold'])),
    ),
    'compared-as-doubles': onItems(operation, (items, { parameters }) => {
      const threshold = Number(parameters['threshold']);
      return threshold > Number.MAX_SAFE_INTEGER
        ? items.filter((item) => Number(at(item, 'sortKey')) > threshold)
        : items;
    }),
    'others-when-high': onItems(operation, (items, { parameters }) =>
      String(parameters['threshold']).length > 1
        ? items.map((item) => changed(item, 'address', (old) => `0x9${String(old).slice(3)}`))
        : items,
    ),
  }),
} satisfies MutantFile;
