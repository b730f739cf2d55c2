import type { Value } from '../../../../value.ts';
import { textAt } from '../../../shared/texts.ts';
import { at, changed } from '../../../shared/values.ts';
import { numberOf, textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const onX = { network: 'mainnet', blockchainId: 'x-chain' };

const overwritten = (item: Value): Value => {
  if (at(item, 'consumingTxHash') === undefined) return item;
  const numbered = changed(item, 'blockNumber', () => at(item, 'consumingBlockNumber'));
  return changed(numbered, 'blockTimestamp', () => at(item, 'consumingBlockTimestamp'));
};

export default {
  on: 'listUtxos',
  faults: {
    'spending-overwrites-the-block': {
      origin: 'storage-query',
      deep: true,
      report: 'sadoprotocol/ordit#99',
      sentence: 'Resources, primary-network UTXO: blockNumber and blockTimestamp are those of txHash, spent or not',
      what: 'the spending transaction overwrites the row: blockNumber and blockTimestamp are those of the spend',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const rows = items.map(overwritten);
          if (textAt(call, 'sortBy') === 'amount') return rows;
          const sign = textAt(call, 'sortOrder') === 'asc' ? 1 : -1;
          return rows.toSorted((a, b) => sign * (numberOf(a, 'blockTimestamp') - numberOf(b, 'blockTimestamp')));
        }),
      isKept: async (ask) => {
        const blocks = new Map<string, string>();
        for (const item of await walk(ask, { ...onX, includeSpent: true, pageSize: 100 })) {
          const [hash, block] = [textOf(item, 'txHash'), textOf(item, 'blockNumber')];
          if ((blocks.get(hash) ?? block) !== block) return false;
          blocks.set(hash, block);
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
