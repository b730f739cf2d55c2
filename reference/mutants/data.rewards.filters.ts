import { onItems, onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Rewards that do not match, or none that do. */
export default {
  breaks: 'data.rewards.filters',
  mutate: (operation) =>
    Object.fromEntries(
      ['addresses', 'nodeIds'].flatMap((name) => [
        [
          `${name.toLowerCase()}-ignored`,
          onParameters(operation, (parameters) => given(parameters, { [name]: undefined })),
        ] as const,
        [
          `${name.toLowerCase()}-find-nothing`,
          onItems(operation, (items, { parameters }) => (parameters[name] === undefined ? items : [])),
        ] as const,
        [
          `${name.toLowerCase()}-refused`,
          refusing(operation, ({ parameters }) => parameters[name] !== undefined),
        ] as const,
      ]),
    ),
} satisfies MutantFile;
