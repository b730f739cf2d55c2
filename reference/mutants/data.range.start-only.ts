import type { OperationCall } from '../types.ts';
import { at } from './shared/values.ts';
import { onItems, onParameters, refusing, given } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** A start alone that does not reach up to the newest block, or is refused or ignored. */
export default {
  breaks: 'data.range.start-only',
  mutate: (operation) => {
    const alone = (call: OperationCall): boolean =>
      boundsOf(operation, call).start !== undefined && boundsOf(operation, call).end === undefined;
    return {
      'newest-missing': onItems(operation, (items, call) => {
        const { path: position } = rangeOf(operation);
        const newest = items.map((item) => Number(at(item, position))).reduce((one, other) => Math.max(one, other), 0);
        return alone(call) ? items.filter((item) => Number(at(item, position)) < newest) : items;
      }),
      'one-block': onParameters(operation, (parameters, call) =>
        alone(call)
          ? given(parameters, { [rangeOf(operation).to]: String((boundsOf(operation, call).start ?? 0) + 1) })
          : undefined,
      ),
      refused: refusing(operation, alone),
      exclusive: onParameters(operation, (parameters, call) =>
        alone(call)
          ? given(parameters, { [rangeOf(operation).from]: String((boundsOf(operation, call).start ?? 0) + 1) })
          : undefined,
      ),
    };
  },
} satisfies MutantFile;
