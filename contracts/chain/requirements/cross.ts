import { asks, asksOnce, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { assetDescription, transactionExists } from '../laws/across-documents.ts';
import { outputsAtIndex, utxosAtBoth } from '../laws/unspent-at-both.ts';
import { spentUtxos } from '../checks/spent-utxos.ts';
import { only } from './select.ts';

/** Across both documents. */
export default requirementRows(
  { document: 'cross', level: 'derived', needs: ['data'] },
  {
    'cross.utxos.bytes': {
      judge: asksOnce('laws/unspent-at-both', utxosAtBoth),
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
      because:
        'Data document, Resources and their fields / Primary-network UTXO: a UTXO shows its bytes and addresses; ' +
        'Node document, Endpoints / vm.getUTXOs, parameter addresses: UTXOs that reference an address. So an unspent ' +
        'one is listed by both.',
    },
    'cross.utxos.indexed': {
      needs: ['node'],
      judge: asksOnce('laws/unspent-at-both', outputsAtIndex),
      cost: 4,
      section: 'Node: vm.getUTXOs; data: Primary-network UTXO, Endpoints, row 5',
      covers: only('listUtxos'),
      followsFrom: [
        'node.schema.result',
        'node.utxos.addresses',
        'data.utxos.address-filter',
        'data.utxos.include-spent',
        'data.page.continues',
      ],
      statement:
        'An unspent output that `vm.getUTXOs` lists for an address is in the X-Chain list of that address in the ' +
        'data interface, where an answer of the data interface already shows its transaction. Outputs of a ' +
        'transaction that creates an asset are left out.',
      because:
        'Node document, Endpoints / vm.getUTXOs, parameter addresses: UTXOs that reference an address; Data ' +
        'document, Endpoints, row 5: the UTXOs of addresses. An index may lag behind, but once it shows a ' +
        'transaction it has its outputs. So both list an unspent one.',
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
      because:
        'Data document, Resources and their fields / Primary-network UTXO: a UTXO names the transactions that made ' +
        'and consumed it; Node document, Endpoints, vm.getTx: a transaction by its id. So the node has them, and ' +
        'they are accepted.',
    },
    'cross.tx.utxos': {
      comparesAnswers: true,
      judge: seenBy(spentUtxos, 'references'),
      section: 'Data: Primary-network UTXO; node: Transaction',
      covers: only('vm.getTx'),
      followsFrom: ['data.answers.agree', 'node.answers.agree', 'node.bytes.same-content', 'data.utxos.asset'],
      statement:
        'The transaction that `consumingTxHash` names has the UTXO among its inputs, and the transaction that ' +
        '`txHash` names has it among its outputs, with the same asset, amount and threshold.',
      because:
        'Data document, Resources and their fields / Primary-network UTXO: a UTXO names its transactions and its ' +
        'place among the outputs; Node document, Resources and their fields / Transaction: outputs, and inputs that ' +
        'name an output. So both tell the same.',
    },
    'cross.asset.description': {
      judge: asks('laws/across-documents', assetDescription),
      section: 'Data: Primary-network UTXO; node: Asset description',
      covers: only('vm.getAssetDescription'),
      followsFrom: ['node.numbers.decimal-string', 'node.schema.result'],
      statement: 'Both interfaces show the same name, symbol and denomination of an asset.',
      because:
        'Data document, Resources and their fields / Primary-network UTXO: the asset of a UTXO has name, symbol and ' +
        'denomination; Node document, Resources and their fields / Asset description: so has an asset by its id. So ' +
        'both show the same.',
    },
  },
);
