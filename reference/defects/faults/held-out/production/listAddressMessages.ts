import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressMessages',
  faults: {
    'received-ones-ignore-the-network': {
      origin: 'storage-query',
      deep: true,
      report: 'CrossRef/rest-api-doc#140',
      sentence: 'Endpoints, row 16: network keeps the messages of this network, received ones as well as sent ones',
      what:
        'the condition is network and sender or receiver, without brackets: messages that the address receives are ' +
        'listed whatever their network',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          if (call.parameters['network'] === undefined) return items;
          const address = textAt(call, 'address').toLowerCase();
          const ids = new Set(items.map(idOfMessage));
          return whole({ network: undefined }).filter(
            (item) => ids.has(idOfMessage(item)) || textOf(item, 'to').toLowerCase() === address,
          );
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const idsOf = async (network: string): Promise<string[]> =>
          (await walk(ask, { address, network, pageSize: 100 })).map(idOfMessage);
        const mainnet = await idsOf('mainnet');
        return (await idsOf('fuji')).every((id) => !mainnet.includes(id));
      },
    },
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
