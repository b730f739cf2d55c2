import { toBech32 } from '../../../../world/xchain/ids.ts';
import type { Value } from '../../../../value.ts';
import { relisted } from '../../../operators/relist.ts';
import { textAt } from '../../../shared/texts.ts';
import { sameTexts, textOf, textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const stored = (item: Value): bigint => BigInt.asIntN(64, BigInt(textOf(item, 'amount')));

export default {
  on: 'queryUtxos',
  faults: {
    'amount-column-is-signed': {
      origin: 'number',
      deep: true,
      report: 'algorand/indexer#1116',
      sentence: 'Data, Rules 3: minUtxoAmount is an inclusive minimum of the amount',
      what:
        'the column that filters and orders by amount is a signed integer of 64 bits: an amount of 2^63 or more is ' +
        'negative there, so that minUtxoAmount excludes it and sortBy=amount puts it below all others; the answer ' +
        'itself shows the amount rightly, from the bytes of the UTXO',
      make: (operation) =>
        relisted(operation, {
          list: (items, call) => {
            const least = textAt(call, 'minUtxoAmount');
            const kept = least === '' ? items : items.filter((item) => stored(item) >= BigInt(least));
            if (textAt(call, 'sortBy') !== 'amount') return kept;
            const negative = kept.filter((item) => stored(item) < 0n);
            const others = kept.filter((item) => stored(item) >= 0n);
            return textAt(call, 'sortOrder') === 'asc' ? [...negative, ...others] : [...others, ...negative];
          },
        }),
      isKept: async (ask, { xchain }) => {
        const [owner = ''] = xchain.actors.users[1]?.addresses ?? [];
        const asked = {
          network: 'mainnet',
          blockchainId: 'x-chain',
          addresses: toBech32(xchain.hrp, owner),
          pageSize: 1_024,
        };
        const all = await walk(ask, asked);
        const atLeastOne = await walk(ask, { ...asked, minUtxoAmount: 1 });
        return sameTexts(textsOf(all, 'utxoId'), textsOf(atLeastOne, 'utxoId'));
      },
    },
  },
} satisfies ReportedFile;
