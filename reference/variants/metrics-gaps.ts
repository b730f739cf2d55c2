import { at, itemsOf, onBodies } from './shared/bodies.ts';

export default {
  what: 'intervals in which nothing happened have no point, and running totals skip some days: no sentence says that every interval has one',
  ...onBodies((call) => call.operation === 'getChainMetrics', (body, call) => {
    const running = String(call.parameters['metric']).startsWith('cumulative');
    return {
      ...body,
      results: itemsOf(call, body).filter((item) => (running ? (Number(at(item, 'timestamp')) / 86_400) % 5 !== 2 : Number(at(item, 'value')) !== 0)),
    };
  }),
};
