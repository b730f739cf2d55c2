import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressMessages',
  faults: {
    'rewards-have-the-decimals-of-the-coin': {
      origin: 'number',
      deep: true,
      report: 'Zondax/ledger-polkadot#231',
      sentence: 'Resources, ICM message: rewardDetails.decimals are those of the token, the same in both lists',
      what: 'rewardDetails.decimals are those of the native coin, 18, whatever the token of the reward is',
      make: (operation) =>
        onItems(operation, (items) => items.map((item) => changed(item, 'rewardDetails.decimals', () => 18))),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const all = new Map(
          (await walk(ask, { pageSize: 100 }, 'listMessages')).map((item) => [idOfMessage(item), item]),
        );
        return (await walk(ask, { address, pageSize: 100 })).every(
          (item) =>
            textOf(item, 'rewardDetails.decimals') === textOf(all.get(idOfMessage(item)), 'rewardDetails.decimals'),
        );
      },
    },
  },
} satisfies ReportedFile;
