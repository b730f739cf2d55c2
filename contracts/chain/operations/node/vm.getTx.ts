import { nodeMethod } from '../../operation-rows.ts';
import { encoding, kindsOfTransaction } from '../../shared.ts';
import { transaction } from '../../shown.ts';

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
      // Only the json form has members; hex digits are not decoded here.
      echo: {
        path: 'tx.id',
        requirement: 'node.tx.id',
        message: 'the transaction is not the requested one',
      },
    },
    ...encoding('node.tx.encoding-echo'),
  },
  kinds: kindsOfTransaction('tx'),
  // The json form contains ids of transactions, addresses and assets.
  survey: [{ encoding: 'json' }],
  shows: [transaction('tx')],
});
