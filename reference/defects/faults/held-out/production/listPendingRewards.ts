import { toBech32 } from '../../../../world/xchain/ids.ts';
import { onItems } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { at, changed } from '../../../shared/values.ts';
import { isDistinct, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { textsOf as textsIn } from '../../shared/nodeClient.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const bare = (address: string): string => address.trim().replace(/^[PX]-/, '');

export default {
  on: 'listPendingRewards',
  faults: {
    'joint-rewards-once-for-each-owner': {
      origin: 'join',
      deep: true,
      report: 'qubic/wallet#102',
      sentence: 'Endpoints, row 12: the pending rewards of the addresses, each once',
      what: 'rewards are joined with their owners: one that belongs to two of the addresses is listed twice',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (call.parameters['addresses'] === undefined) return items;
          const wanted = new Set(textAt(call, 'addresses').split(',').map(bare));
          return items.flatMap((item) => {
            const owners = textsIn(at(item, 'addresses')).filter((address) => wanted.has(bare(address)));
            return owners.length > 1 ? owners.map(() => item) : [item];
          });
        }),
      isKept: async (ask, { xchain }) => {
        const addresses = xchain.actors.board.addresses.map((address) => toBech32(xchain.hrp, address)).join(',');
        return isDistinct(textsOf(await walk(ask, { network: 'mainnet', addresses, pageSize: 100 }), 'txHash'));
      },
    },
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
