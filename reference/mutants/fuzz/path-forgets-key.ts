import { given, onParameters } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.logs.filters',
  on: 'listApiLogs',
  hard: 'middling',
  what: 'beside requestPath, apiKeyId is not looked at',
  mutate: (operation) =>
    onParameters(operation, (parameters) =>
      parameters['requestPath'] === undefined ? undefined : given(parameters, { apiKeyId: undefined }),
    ),
  kept: async (ask) => {
    const {
      items: [one, ...more],
    } = await ask({ parameters: { pageSize: 100 } });
    const apiKeyId = more.map((item) => at(item, 'apiKeyId')).find((key) => key !== at(one, 'apiKeyId'));
    const { items } = await ask({ parameters: { requestPath: at(one, 'requestPath'), apiKeyId } });
    return items.every((item) => at(item, 'apiKeyId') === apiKeyId);
  },
} satisfies FuzzMutantFile;
