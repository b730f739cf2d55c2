import { numberAt, refusing } from '../shared/alter.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.metrics.time-range',
  on: 'getChainMetrics',
  hard: 'hard',
  what: '500 for a window that starts or ends on a 29 February, its first instant aside',
  mutate: (operation) =>
    refusing(
      operation,
      ({ parameters }) =>
        ['startTimestamp', 'endTimestamp'].some((name) => {
          const time = numberAt(parameters, name) ?? 0;
          const date = new Date(time * 1_000);
          return time % 86_400 !== 0 && date.getUTCMonth() === 1 && date.getUTCDate() === 29;
        }),
      500,
    ),
  kept: async (ask) =>
    (
      await ask({
        parameters: { chainId: 'total', metric: 'txCount', startTimestamp: Date.UTC(2024, 1, 29, 12) / 1_000 },
      })
    ).status === 200,
} satisfies FuzzMutantFile;
