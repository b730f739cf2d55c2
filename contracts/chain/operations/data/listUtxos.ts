import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import {
  assetIdOnXChainOnly,
  byUtxoKey,
  losesSpent,
  network,
  pageParameters,
  sortOrder,
  tokenPaging,
  utxoBlockchain,
  utxoFilterRequirements,
  utxoFilters,
  utxoListFilters,
  utxoSubsets,
} from '../../shared.ts';
import { assetHeld, utxo } from '../../shown.ts';

export default {
  id: 'listUtxos',
  kind: 'rest',
  base: 'data',
  number: 5,
  httpMethod: 'GET',
  path: '/v1/networks/{network}/blockchains/{blockchainId}/utxos',
  security: optionalKey,
  section: 'Endpoints, row 5; rule 3',
  summary: 'UTXOs of a primary network chain, of some addresses or of all',
  parameters: {
    ...network,
    ...utxoBlockchain,
    addresses: {
      in: 'query',
      type: 'comma-list',
      subject: 'primary-address',
    },
    ...pageParameters(1, 100, 10),
    ...utxoFilters,
    ...sortOrder,
  },
  together: [assetIdOnXChainOnly],
  listing: {
    items: 'utxos',
    identity: ['utxoId'],
    paging: tokenPaging,
    order: byUtxoKey,
    filters: utxoListFilters,
    conjunction: true,
    subsets: utxoSubsets,
    mayShrink: losesSpent,
  },
  filterRequirements: utxoFilterRequirements,
  survey: [
    { blockchainId: 'x-chain', includeSpent: true },
    { blockchainId: 'p-chain', includeSpent: true },
    { blockchainId: 'x-chain', addresses: { learnt: 1, after: 2 } },
    { blockchainId: 'p-chain', addresses: { learnt: 8 } },
    { blockchainId: 'x-chain' },
    { blockchainId: 'c-chain' },
  ],
  // The call with which discovery begins here, so that its answer serves both.
  probe: { order: 2, parameters: { blockchainId: 'x-chain', includeSpent: true, pageSize: 100 }, names: 'network' },
  shows: [utxo('utxos[]'), assetHeld('utxos[].asset')],
} as const satisfies RestOperation;
