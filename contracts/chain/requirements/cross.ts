import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { assetDescription, transactionExists, utxosAtBoth } from '../laws/across-documents.ts';
import { spentUtxos } from '../checks/spent-utxos.ts';
import { only } from './select.ts';

/** Across both documents. */
export default requirementRows(
  { document: 'cross', level: 'derived', needs: ['data'] },
  {
    'cross.utxos.bytes': {
      judge: asks('laws/across-documents', utxosAtBoth),
      cost: 4,
      section: 'Data: Primary-network UTXO; node: vm.getUTXOs',
      covers: only('vm.getUTXOs'),
      buildsOn: ['node.utxos.encoding-hex'],
      followsFrom: [
        'node.schema.result',
        'node.utxos.no-repeats-within',
        'node.utxos.limit-default',
        'node.utxos.limit-honoured',
        'node.utxos.from-beginning',
        'node.utxos.continuation',
        'node.utxos.addresses',
      ],
      statement:
        'An unspent X-Chain UTXO is the same in both interfaces: `vm.getUTXOs` of its address lists the bytes ' +
        'that the data interface shows as `utxoBytes` (with or without `0x` and check bytes). If the head moves, ' +
        'the case is inconclusive.',
    },
    'cross.tx.exists': {
      judge: asks('laws/across-documents', transactionExists),
      cost: 4,
      section: 'Data: Primary-network UTXO; node: vm.getTx and vm.getTxStatus',
      covers: only('vm.getTx'),
      followsFrom: ['node.tx-status.enum', 'node.tx-status.accepted', 'node.schema.result', 'node.tx.encoding-echo'],
      statement:
        '`vm.getTx` answers for a transaction that made or consumed an X-Chain UTXO of the data interface, and its ' +
        'status is `Accepted`.',
    },
    'cross.tx.utxos': {
      comparesAnswers: true,
      judge: seenBy(spentUtxos, 'references'),
      section: 'Data: Primary-network UTXO; node: Transaction',
      covers: only('vm.getTx'),
      followsFrom: ['data.answers.agree', 'node.answers.agree', 'node.bytes.same-content', 'data.utxos.asset'],
      statement:
        'The transaction that `consumingTxHash` names has the UTXO among its inputs, and the transaction that ' +
        '`txHash` names has it among its outputs, with the same asset, amount, threshold and locktime.',
    },
    'cross.asset.description': {
      judge: asks('laws/across-documents', assetDescription),
      section: 'Data: Primary-network UTXO; node: Asset description',
      covers: only('vm.getAssetDescription'),
      followsFrom: ['node.numbers.decimal-string', 'node.schema.result'],
      statement: 'Both interfaces show the same name, symbol and denomination of an asset.',
    },
  },
);
