import { onItems } from '../../operators/calls.ts';
import { changed } from '../../shared/values.ts';
import type { Value } from '../../../value.ts';
import { listOf, textOf, walk } from '../shared/data-client.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const pChain = { network: 'mainnet', blockchainId: 'p-chain', pageSize: 100 };
const amountOf = (item: Value): string => textOf(item, 'amount');

export default {
  on: 'queryUtxos',
  faults: {
    'amounts-sorted-as-text': {
      origin: 'storage-query',
      deep: true,
      breaks: 'What the service does, convention 6: sortBy=amount sorts by how much a UTXO holds',
      what: 'the larger endpoint sorts the column of amounts as text: 9 comes above 10',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (call.parameters['sortBy'] !== 'amount') return items;
          const sign = call.parameters['sortOrder'] === 'asc' ? 1 : -1;
          return items.toSorted((a, b) => sign * (amountOf(a) < amountOf(b) ? -1 : amountOf(a) > amountOf(b) ? 1 : 0));
        }),
      holds: async (ask) => {
        const [first] = (await ask({ operation: 'listUtxos', parameters: pChain })).items;
        const addresses = listOf(first, 'addresses').join(',');
        const parameters = { ...pChain, addresses, sortBy: 'amount', sortOrder: 'asc', pageSize: 1_024 };
        const amounts = (await ask({ parameters })).items.map((item) => BigInt(amountOf(item)));
        return amounts.every((amount, index) => index === 0 || amount >= (amounts[index - 1] ?? 0n));
      },
    },
    'spending-block-joined-on-the-creating-one': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, UTXO: consumingBlockNumber is the block that spent the UTXO',
      what:
        'with includeSpent the block table is joined once: consumingBlockNumber and its timestamp are those of the ' +
        'block that created the UTXO',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            changed(
              changed(item, 'consumingBlockNumber', () => textOf(item, 'blockNumber')),
              'consumingBlockTimestamp',
              () => Number(textOf(item, 'blockTimestamp')),
            ),
          ),
        ),
      holds: async (ask) => {
        const all = await walk(ask, { ...pChain, includeSpent: true }, 'listUtxos');
        const spent = all.find((item) => textOf(item, 'consumingTxHash') !== '');
        const addresses = listOf(spent, 'addresses').join(',');
        const { items } = await ask({ parameters: { ...pChain, addresses, includeSpent: true, pageSize: 1_024 } });
        const same = items.find((item) => textOf(item, 'utxoId') === textOf(spent, 'utxoId'));
        return textOf(same, 'consumingBlockNumber') === textOf(spent, 'consumingBlockNumber');
      },
    },
  },
} satisfies FaultFile;
