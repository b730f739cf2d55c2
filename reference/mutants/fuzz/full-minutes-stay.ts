import { numberAt, onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.logs.day-rounding',
  on: 'listApiLogs',
  hard: 'hard',
  what: 'a startTimestamp on a full minute is not rounded down to its day',
  mutate: (operation) =>
    onItems(operation, (items, { parameters }) => {
      const start = numberAt(parameters, 'startTimestamp') ?? 0;
      return start % 60 === 0 ? items.filter((item) => Number(at(item, 'eventTimestamp')) >= start) : items;
    }),
  kept: async (ask) => {
    const times = (await ask({ parameters: { pageSize: 100 } })).items.map((item) =>
      Number(at(item, 'eventTimestamp')),
    );
    const day = (times[0] ?? 0) - ((times[0] ?? 0) % 86_400);
    const [whole, late] = [
      await ask({ parameters: { startTimestamp: day - 86_400, pageSize: 100 } }),
      await ask({ parameters: { startTimestamp: day - 60, pageSize: 100 } }),
    ];
    return whole.items.length === late.items.length;
  },
} satisfies FuzzMutantFile;
