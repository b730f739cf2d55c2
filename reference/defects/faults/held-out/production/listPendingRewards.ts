import { onItems } from '../../../operators/calls.ts';
import { changed } from '../../../shared/values.ts';
import { numberOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listPendingRewards',
  faults: {
    'validators-earn-whole-coins': {
      origin: 'number',
      deep: true,
      report: 'cosmos/cosmos-sdk#13065',
      sentence: 'Resources, pending reward: estimatedReward.amount is in the smallest unit, for validators as well',
      what: 'the reward of a validator is read from a table of whole coins, and is a billionth of what it should be',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            textOf(item, 'rewardType') === 'VALIDATOR'
              ? changed(item, 'estimatedReward.amount', (amount) => String(BigInt(String(amount)) / 10n ** 9n))
              : item,
          ),
        ),
      isKept: async (ask) => {
        const rates = (await walk(ask, { network: 'mainnet', pageSize: 100 })).map(
          (item) =>
            numberOf(item, 'estimatedReward.amount') /
            (numberOf(item, 'amountStaked') * (numberOf(item, 'endTimestamp') - numberOf(item, 'startTimestamp'))),
        );
        return Math.max(...rates) < 10 * Math.min(...rates);
      },
    },
  },
} satisfies ReportedFile;
