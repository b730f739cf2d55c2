import { fromBech32, toBech32 } from '../../../../world/xchain/ids.ts';
import { onItems } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const bytesOf = (address: unknown): string | undefined =>
  fromBech32(
    String(address)
      .trim()
      .replace(/^[PX]-/, ''),
  )?.address;

export default {
  on: 'listUtxos',
  faults: {
    'owners-collected-behind-the-filter': {
      origin: 'join',
      deep: true,
      report: 'ppetzold/nestjs-paginate#1029',
      sentence: 'Data, Primary-network UTXO: addresses are the owners of the UTXO',
      what:
        'the query filters the joined owners by the addresses of the call and collects them afterwards: addresses ' +
        'of a jointly owned UTXO then holds only the owners that the call names, although its threshold needs more',
      make: (operation) =>
        onItems(operation, (items, call) => {
          if (call.parameters['addresses'] === undefined) return items;
          const asked = new Set(textAt(call, 'addresses').split(',').map(bytesOf));
          return items.map((item) =>
            changed(item, 'addresses', () => listOf(item, 'addresses').filter((owner) => asked.has(bytesOf(owner)))),
          );
        }),
      isKept: async (ask, { xchain }) => {
        const [owner = ''] = xchain.actors.board.addresses;
        const asked = { network: 'mainnet', blockchainId: 'p-chain', pageSize: 100 };
        const owners = new Map<string, string>();
        for (const item of await walk(ask, asked)) owners.set(textOf(item, 'utxoId'), textOf(item, 'addresses'));
        const found = await walk(ask, { ...asked, addresses: `P-${toBech32(xchain.hrp, owner)}` });
        return (
          found.some((item) => listOf(item, 'addresses').length > 1) &&
          found.every((item) => owners.get(textOf(item, 'utxoId')) === textOf(item, 'addresses'))
        );
      },
    },
  },
} satisfies ReportedFile;
