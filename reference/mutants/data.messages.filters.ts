import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Filters that keep other messages, or none. */
export default {
  breaks: 'data.messages.filters',
  mutate: (operation) => ({
    'blockchain-as-source': onParameters(operation, ({ blockchainId, ...parameters }) =>
      blockchainId === undefined ? undefined : { ...parameters, sourceBlockchainId: blockchainId },
    ),
    ...Object.fromEntries(
      ['sourceBlockchainId', 'destinationBlockchainId', 'blockchainId', 'from', 'to', 'network'].flatMap((name) => [
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
  }),
} satisfies MutantFile;
