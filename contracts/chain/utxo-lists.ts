import type { ListOrder } from '../../engine/model/order-row.ts';
import type { Constraint, Parameter } from '../../engine/model/operation.ts';
import { byTurnedTime, network, pageParameters, sortOrder } from './shared.ts';
import { assetHeld, utxo } from './shown.ts';
import { utxoRules } from './member-rules.ts';

/** Rows that the two UTXO lists (endpoints 2 and 5) have in common. */

/** `sortBy` names the member. */
const byUtxoKey = {
  ...byTurnedTime('blockTimestamp'),
  keys: {
    parameter: 'sortBy',
    values: { timestamp: { path: 'blockTimestamp', type: 'number' }, amount: { path: 'amount', type: 'number' } },
  },
} as const satisfies ListOrder;

/** The parameters of both lists. `assetId` is for the X-Chain only. */
export const utxoParameters = (addresses: Parameter, pageMaximum: number): Readonly<Record<string, Parameter>> => ({
  ...network,
  // The value is a named chain or one of five blockchain ids that the document does not list.
  blockchainId: {
    in: 'path',
    type: 'string',
    required: true,
    values: ['p-chain', 'x-chain', 'c-chain'],
    open: 'like-subject',
    subject: 'blockchain-id',
    refusalRequirement: 'data.utxos.blockchain-ids',
  },
  addresses,
  ...pageParameters(1, pageMaximum, 10),
  assetId: { in: 'query', type: 'string', subject: 'asset-id' },
  minUtxoAmount: {
    in: 'query',
    type: 'integer',
    minimum: 0,
    default: 0,
    outside: 'open',
    seenAs: ['amount', 'balance'],
  },
  includeSpent: { in: 'query', type: 'boolean' },
  sortBy: { in: 'query', type: 'string', values: ['timestamp', 'amount'] },
  ...sortOrder,
});

const assetIdOnXChainOnly: Constraint = ({ assetId, blockchainId }) =>
  assetId === undefined || blockchainId === 'x-chain'
    ? undefined
    : { parameter: 'assetId', valid: 'open', why: 'documented for the X-Chain alone' };

/** The row that the UTXO lists share: items, order, filters. */
export const utxoList = {
  path: '/v1/networks/{network}/blockchains/{blockchainId}/utxos',
  together: [assetIdOnXChainOnly],
  listing: {
    items: 'utxos',
    identity: ['utxoId'],
    order: byUtxoKey,
    filters: {
      addresses: 'addresses',
      assetId: { path: ['assetId', 'asset.assetId'], when: { blockchainId: 'x-chain' } },
    },
    conjunction: true,
    // Amounts are in the unit of their asset, and items may lack the amount, so the effect is compared between calls.
    subsets: { minUtxoAmount: 'higher', includeSpent: [false, true] },
    // Spent UTXOs disappear from lists of unspent ones.
    mayShrink: ({ includeSpent }: Readonly<Record<string, unknown>>) => String(includeSpent) !== 'true',
  },
  filterRequirements: {
    minUtxoAmount: 'data.utxos.min-amount',
    includeSpent: 'data.utxos.include-spent',
    addresses: 'data.utxos.address-filter',
    assetId: 'data.utxos.asset-filter',
  },
  memberRules: utxoRules,
  shows: [...utxo('utxos[]'), assetHeld('utxos[].asset')],
} as const;
