import { bodyOf, itemsOf, onCall, withBody } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { at, changed, isMembers } from '../../../shared/values.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { numberOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const sums = ['txCount', 'gasUsed', 'feesPaid'];

export default {
  on: 'getChainMetrics',
  faults: {
    'rollup-stops-at-the-end-of-the-range': {
      origin: 'time',
      deep: true,
      sentence:
        'Chain metrics, rule 2: each value covers the data from its timestamp through the requested timeInterval',
      what:
        'weeks and months are summed from the days of the requested range: where endTimestamp lies within a ' +
        'week or a ' +
        'month, the value of this newest bucket is the sum of its days up to endTimestamp alone',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const { metric, timeInterval } = call.parameters;
          const end = wholeNumberAt(call.parameters, 'endTimestamp');
          const isRolledUp = timeInterval === 'week' || timeInterval === 'month';
          if (end === undefined || !isRolledUp || !sums.includes(String(metric))) return next(call);
          return withBody(next(call), (body) => {
            const [newest, ...older] = itemsOf(operation, body);
            const isLaterPage = call.parameters['pageToken'] !== undefined;
            if (newest === undefined || isLaterPage) return body;
            const start = numberOf(newest, 'timestamp');
            const date = new Date(start * 1_000);
            const close =
              timeInterval === 'week'
                ? start + 7 * 86_400
                : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
            if (end >= close) return body;
            const days = bodyOf(call, next, {
              timeInterval: 'day',
              startTimestamp: String(start),
              endTimestamp: String(end),
              pageSize: undefined,
            });
            if (!isMembers(days)) return body;
            const value = itemsOf(operation, days).reduce<number>((sum, day) => sum + numberOf(day, 'value'), 0);
            return { ...body, results: [changed(newest, 'value', () => value), ...older] };
          });
        }),
      isKept: async (ask, world) => {
        const parameters = { chainId: firstChain(world).chainId, metric: 'txCount', timeInterval: 'week' };
        const { items } = await ask({ parameters });
        const week = items[3];
        const endTimestamp = String(numberOf(week, 'timestamp') + 2 * 86_400);
        const ranged = await ask({ parameters: { ...parameters, endTimestamp } });
        return at(ranged.items[0], 'value') === at(week, 'value');
      },
    },
  },
} satisfies ReportedFile;
