import type { Alteration } from '../types.ts';
import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A direction that is not looked at, or that changes what is listed. */
export default {
  breaks: 'data.sort.direction',
  mutate: (operation) => {
    const turned = (asked: string, taken: string): Alteration =>
      onParameters(operation, (parameters) =>
        parameters['sortOrder'] === asked ? given(parameters, { sortOrder: taken }) : undefined,
      );
    return {
      'asc-ignored': turned('asc', 'desc'),
      'desc-ignored': turned('desc', 'asc'),
      'other-items': onItems(operation, (items, call) =>
        call.parameters['sortOrder'] === 'asc' ? items.slice(0, -1) : items,
      ),
    };
  },
} satisfies MutantFile;
