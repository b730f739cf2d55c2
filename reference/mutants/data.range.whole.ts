import { numberedRange, openRange } from '../../engine/model/list-range.ts';
import { given, numberAt, onParameters } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Of wide ranges and windows a part alone is looked at. */
export default {
  breaks: 'data.range.whole',
  mutate: (operation) => {
    const range = numberedRange(operation.listing);
    const { from: start, to: end } = range ?? openRange(operation.listing) ?? { from: '', to: '' };
    const most = range ? 20 : 2 * 86_400;
    const capped = (narrow: (from: number, to: number) => Record<string, string>) =>
      onParameters(operation, (parameters) => {
        const [from, to] = [numberAt(parameters, start), numberAt(parameters, end)];
        return from !== undefined && to !== undefined && to - from > most
          ? given(parameters, narrow(from, to))
          : undefined;
      });
    return {
      'first-part': capped((from) => ({ [end]: String(from + most) })),
      'last-part': capped((_, to) => ({ [start]: String(to - most) })),
    };
  },
} satisfies MutantFile;
