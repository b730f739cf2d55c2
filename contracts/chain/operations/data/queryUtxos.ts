import { dataEndpoint } from '../../operation-rows.ts';
import { utxoList, utxoParameters } from '../../utxo-lists.ts';

export default dataEndpoint({
  ...utxoList,
  id: 'queryUtxos',
  number: 2,
  httpMethod: 'POST',
  section: 'Endpoints, row 2; rules 2 and 3',
  summary: 'UTXOs of addresses given in a body, in large pages',
  parameters: utxoParameters({ in: 'body', type: 'comma-list', required: true, subject: 'primary-address' }, 1024),
  same: [{ operation: 'listUtxos', requirement: 'data.utxos.same-both-ways' }],
  survey: [
    { blockchainId: 'x-chain', addresses: { learnt: 16 }, includeSpent: true },
    { blockchainId: 'p-chain', addresses: { learnt: 16 }, includeSpent: true },
    { blockchainId: 'x-chain', addresses: { learnt: 1, after: 2 } },
  ],
});
