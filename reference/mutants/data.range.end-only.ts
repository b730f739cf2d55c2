import type { OperationCall } from '../types.ts';
import { at } from './shared/values.ts';
import { onItems, onParameters, refusing, given } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** An end alone that does not reach down to genesis, or is refused or ignored. */
export default {
  breaks: 'data.range.end-only',
  mutate: (operation) => {
    const alone = (call: OperationCall): boolean =>
      boundsOf(operation, call).end !== undefined && boundsOf(operation, call).start === undefined;
    return {
      'few-blocks': onParameters(operation, (parameters, call) =>
        alone(call)
          ? given(parameters, {
              [rangeOf(operation).from]: String(Math.max(0, (boundsOf(operation, call).end ?? 0) - 2)),
            })
          : undefined,
      ),
      'oldest-missing': onItems(operation, (items, call) => {
        const { path: position } = rangeOf(operation);
        const oldest = items
          .map((item) => Number(at(item, position)))
          .reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
        return alone(call) ? items.filter((item) => Number(at(item, position)) > oldest) : items;
      }),
      refused: refusing(operation, alone),
      ignored: onParameters(operation, (parameters, call) =>
        alone(call) ? given(parameters, { [rangeOf(operation).to]: undefined }) : undefined,
      ),
    };
  },
} satisfies MutantFile;
