import { refusing } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Of the two names of the test network only fuji is accepted. */
export default {
  breaks: 'data.network.accepted',
  mutate: (operation) =>
    !['listPendingRewards', 'listMessages', 'listAddressMessages', 'listUtxos'].includes(operation.id)
      ? {}
      : {
          '': refusing(operation, ({ parameters }) => parameters['network'] === 'testnet'),
        },
} satisfies MutantFile;
