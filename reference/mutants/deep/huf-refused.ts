import { refusing } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Of the fourteen currencies one is refused. */
export default {
  breaks: 'data.currency.accepted',
  mutate: (operation) =>
    !['listErc20Balances', 'getDeploymentTransaction'].includes(operation.id)
      ? {}
      : {
          '': refusing(operation, ({ parameters }) => parameters['currency'] === 'huf'),
        },
} satisfies MutantFile;
