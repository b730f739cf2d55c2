import { at } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';

export default {
  what:
    'intervals in which nothing happened have no point, and running totals skip some days: no sentence says that ' +
    'every interval has one',
  ...paged(
    {
      arrange: (items, call) => {
        const running = String(call.parameters['metric']).startsWith('cumulative');
        return items.filter((item) =>
          running ? (Number(at(item, 'timestamp')) / 86_400) % 5 !== 2 : Number(at(item, 'value')) !== 0,
        );
      },
    },
    (call) => call.operation === 'getChainMetrics',
  ),
};
