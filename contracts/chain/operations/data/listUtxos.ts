import { dataEndpoint } from '../../operation-rows.ts';
import { utxoList, utxoParameters } from '../../utxo-lists.ts';

export default dataEndpoint({
  ...utxoList,
  id: 'listUtxos',
  number: 5,
  section: 'Endpoints, row 5; rule 3',
  summary: 'UTXOs of a primary network chain, of some addresses or of all',
  parameters: utxoParameters({ in: 'query', type: 'comma-list', subject: 'primary-address' }, 100),
  survey: [
    { blockchainId: 'x-chain', includeSpent: true },
    { blockchainId: 'p-chain', includeSpent: true },
    { blockchainId: 'x-chain', addresses: { learnt: 1, after: 2 } },
    { blockchainId: 'p-chain', addresses: { learnt: 8 } },
    { blockchainId: 'x-chain' },
    { blockchainId: 'c-chain' },
  ],
  same: [
    {
      parameter: 'addresses',
      spelled: ['{value}', 'P-{value}', 'X-{value}'],
      requirement: 'data.utxos.address-prefixes',
    },
  ],
  // The call with which discovery begins here, so that its answer serves both.
  probe: { order: 2, parameters: { blockchainId: 'x-chain', includeSpent: true, pageSize: 100 }, names: 'network' },
});
