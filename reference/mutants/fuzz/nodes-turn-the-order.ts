import { given, onParameters } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.sort.direction',
  on: 'listPendingRewards',
  hard: 'middling',
  what: 'with a single node in nodeIds and no addresses, sortOrder=asc is descending',
  mutate: (operation) =>
    onParameters(operation, (parameters, call) =>
      !/^[^,]+$/.test(textAt(call, 'nodeIds')) ||
      parameters['addresses'] !== undefined ||
      parameters['sortOrder'] !== 'asc'
        ? undefined
        : given(parameters, { sortOrder: 'desc' }),
    ),
  kept: async (ask, { xchain }) => {
    const { items } = await ask({
      parameters: { network: 'mainnet', nodeIds: xchain.pendingRewards[0]?.nodeId, sortOrder: 'asc', pageSize: 100 },
    });
    const times = items.map((item) => Number(at(item, 'startTimestamp')));
    return times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));
  },
} satisfies FuzzMutantFile;
