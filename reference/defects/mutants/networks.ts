import { when } from '../../../defects/defect.ts';
import { fix } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { given, type Trigger } from '../../../defects/triggers.ts';
import { on } from '../inside.ts';
import { refuseEachValue } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

const isUndocumented: Trigger = ({ parameters: { network } }, { parameters }) =>
  network !== undefined && !parameters['network']?.values?.includes(String(network));

export default {
  // A documented network that is refused.
  'data.network.accepted': [
    refuseEachValue('network'),
    {
      // The test network has two names; only fuji is accepted.
      'testnet-refused': on(
        ['listPendingRewards', 'listMessages', 'listAddressMessages', 'listUtxos'],
        refuse(given('network', 'testnet')),
      ),
    },
  ],

  // An undocumented network counts as mainnet, or causes a server error.
  'data.network.other': {
    'as-mainnet': when(isUndocumented, fix('network', 'mainnet')),
    fails: refuse(isUndocumented, 500),
  },
} satisfies MutantTable;
