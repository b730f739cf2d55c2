import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Contracts of another deployer. */
export default {
  breaks: 'data.deployments.deployer',
  mutate: (operation) => ({
    all: onItems(operation, (items) =>
      items.map((item) => changed(item, 'deploymentDetails.deployerAddress', () => `0x${'5'.repeat(40)}`)),
    ),
    last: onItems(operation, (items) =>
      items.map((item, index) =>
        index === items.length - 1
          ? changed(item, 'deploymentDetails.deployerAddress', () => `0x${'5'.repeat(40)}`)
          : item,
      ),
    ),
  }),
} satisfies MutantFile;
