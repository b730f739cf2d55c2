import { onItems } from '../shared/alter.ts';
import { at, changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One contract in ten names another deployer. */
export default {
  breaks: 'data.deployments.deployer',
  mutate: (operation) =>
    operation.id !== 'listContractDeployments'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'address')) % 10 === 0
                ? changed(item, 'deploymentDetails.deployerAddress', () => `0x${'3'.repeat(40)}`)
                : item,
            ),
          ),
        },
} satisfies MutantFile;
