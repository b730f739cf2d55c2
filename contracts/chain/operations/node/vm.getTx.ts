import { nodeMethod } from '../../operation-rows.ts';
import { encoding, kindsOfTransaction } from '../../shared.ts';
import { transaction } from '../../shown.ts';
import { echo, nodeTransactionRules } from '../../member-rules.ts';

export default nodeMethod({
  id: 'vm.getTx',
  summary: 'A transaction by its id',
  parameters: {
    txID: {
      in: 'params',
      type: 'string',
      required: true,
      subject: 'node-tx-id',
      known: 'shown',
    },
    ...encoding('node.tx.encoding-echo'),
  },
  kinds: kindsOfTransaction('tx'),
  // The json form contains ids of transactions, addresses and assets.
  survey: [{ encoding: 'json' }],
  shows: [transaction('tx')],
  // Only the json form has members; hex digits are not decoded here.
  memberRules: [
    echo('encoding', 'encoding', 'node.tx.encoding-echo'),
    echo('txID', 'tx.id', 'node.tx.id'),
    ...nodeTransactionRules,
  ],
});
