import { checksummed } from '../../../../world/evm/encoding.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listMessages',
  faults: {
    'reward-tokens-are-joined-by-symbol': {
      origin: 'join',
      deep: true,
      sentence: 'Data, ICM message: rewardDetails has the address of the token in which the reward is paid',
      what:
        'the reward is joined with the tokens by symbol, without the chain: messages of other chains show the ' +
        'address that the token of this symbol has on the first chain',
      make: (operation) =>
        onItems(operation, (items, _call, world) => {
          const { tokens } = firstChain(world).record;
          return items.map((item) => {
            const token = tokens.find(({ symbol }) => symbol === textOf(item, 'rewardDetails.symbol'));
            return token ? changed(item, 'rewardDetails.address', () => checksummed(token.address)) : item;
          });
        }),
      isKept: async (ask, world) => {
        const address = checksummed(firstChain(world).record.hub);
        const rewards = new Map<string, string>();
        for (const message of await walk(ask, { address, pageSize: 100 }, 'listAddressMessages'))
          rewards.set(idOfMessage(message), textOf(message, 'rewardDetails.address'));
        const messages = await walk(ask, { pageSize: 100 });
        return messages.every((message) => {
          const reward = textOf(message, 'rewardDetails.address');
          return (rewards.get(idOfMessage(message)) ?? reward) === reward;
        });
      },
    },
  },
} satisfies ReportedFile;
