import type { Point } from './shared/points.ts';
import type { Alteration } from '../types.ts';
import { at, isMembers } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import { onPoints, more } from './shared/points.ts';
import type { MutantFile, Subject } from './types.ts';

/** Every point has the value of its neighbour in the list. */
const shifted = (operation: Subject, metric: string): Alteration =>
  onItems(operation, (items, call) =>
    call.parameters['metric'] !== metric
      ? items
      : items.map((item, index) =>
          isMembers(item)
            ? {
                ...item,
                value: at(items[metric === 'cumulativeTxCount' ? index + 1 : index - 1], 'value') ?? at(item, 'value'),
              }
            : item,
        ),
  );

/** Cumulative metrics that do not grow by what they count. */
export default {
  breaks: 'data.metrics.cumulative-steps',
  mutate: (operation) => {
    const off = (metric: string, by: (point: Point) => number): Alteration =>
      onPoints(operation, (point) => (point.metric === metric ? { value: more(point.value, by(point)) } : undefined));
    return {
      'transactions-one-day': off('cumulativeTxCount', ({ timestamp }) =>
        Math.floor(timestamp / 86_400) % 11 === 0 ? 1 : 0,
      ),
      'contracts-one-day': off('cumulativeContracts', ({ timestamp }) =>
        Math.floor(timestamp / 86_400) % 11 === 0 ? 1 : 0,
      ),
      'transactions-a-day-early': shifted(operation, 'cumulativeTxCount'),
      'contracts-a-day-late': shifted(operation, 'cumulativeContracts'),
      'day-counts-too-many': off('txCount', ({ interval }) => (interval === 'day' ? 1 : 0)),
    };
  },
} satisfies MutantFile;
