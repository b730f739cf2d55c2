import { when } from '../../../defects/defect.ts';
import { changeEach, member, oneIn, together } from '../../../defects/operators/answers.ts';
import { fix, ignore, takeElements } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { given } from '../../../defects/triggers.ts';
import { at } from '../../../defects/values.ts';
import { breakEachFilter } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

export default {
  // Rewards in another asset.
  'data.rewards.asset': {
    'one-in-nine': changeEach(
      member('estimatedReward.assetId', (old) => String(old).split('').toReversed().join('')),
      oneIn(9, 'txHash'),
    ),
    'one-asset-for-two-networks': when(given('network', 'fuji', 'testnet'), fix('network', 'mainnet')),
  },

  // Stakes that end before they start.
  'data.rewards.period': {
    swapped: changeEach((item) =>
      together(
        member('startTimestamp', at(item, 'endTimestamp') ?? 0),
        member('endTimestamp', at(item, 'startTimestamp') ?? 0),
      )(item),
    ),
    'no-time': changeEach((item) => member('endTimestamp', at(item, 'startTimestamp') ?? 0)(item), oneIn(5, 'txHash')),
    'no-end': changeEach(member('endTimestamp', 0), oneIn(7, 'txHash')),
  },

  // Rewards of some stakes in another unit.
  'data.rewards.unit': {
    'validators-in-whole-coins': changeEach(
      member('estimatedReward.amount', (old) => String(BigInt(String(old)) / 1_000_000_000n)),
      (item) => at(item, 'rewardType') === 'VALIDATOR',
    ),
    'one-in-nine': changeEach(
      member('estimatedReward.amount', (old) => `${String(old)}000000000`),
      oneIn(9, 'txHash'),
    ),
  },

  // Rewards that do not match, or none that do.
  'data.rewards.filters': [
    (operation) => breakEachFilter(operation, { find: 'find' }),
    {
      'addresses-refused': refuse(given('addresses')),
      'nodeids-refused': refuse(given('nodeIds')),
      'nodes-drop-addresses': when(given('nodeIds'), ignore('addresses')),
      'second-node-ignored': takeElements('nodeIds', (ids) => ids.slice(0, 1)),
    },
  ],
} satisfies MutantTable;
