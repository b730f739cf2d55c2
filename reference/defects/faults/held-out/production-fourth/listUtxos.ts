import { at, without } from '../../../shared/values.ts';
import { textAt } from '../../../shared/texts.ts';
import type { Value } from '../../../../value.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const isSpent = (item: Value): boolean => at(item, 'consumingTxHash') !== undefined;

const cameFromElsewhere = (item: Value): boolean =>
  textOf(item, 'createdOnChainId') !== textOf(item, 'consumedOnChainId');

const asUnspent = (item: Value): Value =>
  ['consumingTxHash', 'consumingBlockNumber', 'consumingBlockTimestamp'].reduce(
    (left, name) => without(left, name),
    item,
  );

export default {
  on: 'listUtxos',
  faults: {
    'imported-stay-in-the-unspent-table': {
      origin: 'join',
      deep: true,
      report: 'ava-labs/avalanche-wallet#134',
      sentence: 'Data, Endpoints, 5: spent UTXOs are in the list only with includeSpent',
      what:
        'the table of unspent UTXOs is cleared by chain and id, with the chain that consumes: a UTXO that another ' +
        'chain created stays unspent after its import, while includeSpent=true shows when it was consumed',
      make: (operation) =>
        relist(operation, (items, { call, whole }) =>
          textAt(call, 'includeSpent') === 'true'
            ? items
            : whole({ includeSpent: 'true' })
                .filter((item) => !isSpent(item) || cameFromElsewhere(item))
                .map(asUnspent),
        ),
      isKept: async (ask) => {
        const asked = { network: 'mainnet', blockchainId: 'p-chain', pageSize: 100 };
        const spent = new Set(textsOf((await walk(ask, { ...asked, includeSpent: true })).filter(isSpent), 'utxoId'));
        return spent.size > 0 && textsOf(await walk(ask, asked), 'utxoId').every((id) => !spent.has(id));
      },
    },
  },
} satisfies ReportedFile;
