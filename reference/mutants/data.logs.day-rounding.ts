import { at } from './shared/values.ts';
import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Timestamps that are not rounded down to their day. */
export default {
  breaks: 'data.logs.day-rounding',
  mutate: (operation) => ({
    start: onItems(operation, (items, { parameters }) =>
      items.filter((item) => Number(at(item, 'eventTimestamp')) >= Number(parameters['startTimestamp'] ?? 0)),
    ),
    end: onParameters(operation, (parameters) =>
      Number(parameters['endTimestamp']) % 86_400 > 0
        ? given(parameters, { endTimestamp: String(Number(parameters['endTimestamp']) + 86_400) })
        : undefined,
    ),
    'start-up': onParameters(operation, (parameters) =>
      Number(parameters['startTimestamp']) % 86_400 > 43_200
        ? given(parameters, { startTimestamp: String(Number(parameters['startTimestamp']) + 43_200) })
        : undefined,
    ),
  }),
} satisfies MutantFile;
