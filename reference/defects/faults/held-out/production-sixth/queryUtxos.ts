import { primaryAddress } from '../../../../world/xchain/listing.ts';
import { toBech32 } from '../../../../world/xchain/ids.ts';
import { onItems } from '../../../operators/calls.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, numberOf, walk } from '../../shared/data-client.ts';
import { user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'queryUtxos',
  faults: {
    'owners-are-narrowed-to-those-of-the-body': {
      origin: 'join',
      deep: true,
      sentence: 'Data, Primary-network UTXO: addresses has all owners of the UTXO',
      what:
        'the join that finds UTXOs by the addresses of the body also makes the array of their owners: of a joint ' +
        'UTXO only the owners that the body names are shown, at times fewer than threshold',
      make: (operation) =>
        onItems(operation, (items, { parameters }, { xchain }) => {
          const named = String(parameters['addresses'])
            .split(',')
            .map((address) => toBech32(xchain.hrp, primaryAddress(address.trim()) ?? ''));
          return items.map((item) =>
            changed(item, 'addresses', (owners) =>
              Array.isArray(owners) ? owners.filter((owner) => named.includes(String(owner))) : owners,
            ),
          );
        }),
      isKept: async (ask, world) => {
        const place = { network: 'mainnet', blockchainId: 'x-chain', includeSpent: 'true' };
        for (let index = 0; index < 3; index += 1) {
          const items = await walk(ask, { ...place, addresses: user(world, index), pageSize: 1_024 });
          if (items.some((item) => listOf(item, 'addresses').length < numberOf(item, 'threshold'))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
