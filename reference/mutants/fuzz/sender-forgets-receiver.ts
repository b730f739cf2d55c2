import { given, onParameters } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.messages.filters',
  on: 'listMessages',
  hard: 'middling',
  what: 'beside from, to is not looked at',
  mutate: (operation) =>
    onParameters(operation, (parameters) =>
      parameters['from'] === undefined ? undefined : given(parameters, { to: undefined }),
    ),
  kept: async (ask) => {
    const {
      items: [one, ...more],
    } = await ask({ parameters: { pageSize: 100 } });
    const to = more.map((item) => at(item, 'to')).find((address) => address !== at(one, 'to'));
    const { items } = await ask({ parameters: { from: at(one, 'from'), to } });
    return items.every((item) => at(item, 'to') === to);
  },
} satisfies FuzzMutantFile;
