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
  id: 'queryUtxos',
  kind: 'rest',
  base: 'data',
  number: 2,
  httpMethod: 'POST',
  path: '/v1/networks/{network}/blockchains/{blockchainId}/utxos',
  security: optionalKey,
  section: 'Endpoints, row 2; rules 2 and 3',
  summary: 'UTXOs of addresses given in a body, in large pages',
  parameters: {
    ...network,
    ...utxoBlockchain,
    addresses: {
      in: 'body',
      type: 'comma-list',
      required: true,
      subject: 'primary-address',
    },
    ...pageParameters(1, 1024, 10),
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
    { blockchainId: 'x-chain', addresses: { learnt: 16 }, includeSpent: true },
    { blockchainId: 'p-chain', addresses: { learnt: 16 }, includeSpent: true },
    { blockchainId: 'x-chain', addresses: { learnt: 1, after: 2 } },
  ],
  shows: [utxo('utxos[]'), assetHeld('utxos[].asset')],
} as const satisfies RestOperation;
