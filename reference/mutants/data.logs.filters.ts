import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Filters that keep other entries, or none. */
export default {
  breaks: 'data.logs.filters',
  mutate: (operation) =>
    Object.fromEntries(
      ['chainId', 'responseCode', 'requestType', 'apiKeyId', 'requestPath'].flatMap((name) => [
        [
          `${name.toLowerCase()}-ignored`,
          onParameters(operation, (parameters) => given(parameters, { [name]: undefined })),
        ] as const,
        [
          `${name.toLowerCase()}-finds-nothing`,
          onItems(operation, (items, { parameters }) => (parameters[name] === undefined ? items : [])),
        ] as const,
      ]),
    ),
} satisfies MutantFile;
