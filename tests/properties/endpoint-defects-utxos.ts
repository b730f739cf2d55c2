import { answering, asking, listing } from './data-target.ts';
import { row, without, refusing, insteadOfRefusal, first, filtered, type Row } from './endpoint-defect.ts';

export const utxoDefects: readonly Row[] = [
  row('assetId is not looked at', 'data.utxos.asset-filter', without('assetId')),
  row(
    'a filtered list loses its first item',
    'data.utxos.asset-filter',
    listing((items, call) => (filtered(call) ? items.slice(1) : items)),
  ),
  row(
    'a UTXO of somebody else is listed',
    'data.utxos.address-filter',
    listing((items, call) =>
      call.parameters['addresses'] === undefined || items.length === 0
        ? items
        : [...items.slice(1), { ...items[0], addresses: ['P-avax1nobody'] }],
    ),
  ),
  row('the body is refused', 'data.utxos.post-body', {
    http: (request, next) => (request.method === 'POST' ? next({ ...request, body: '{}' }) : next(request)),
  }),
  row(
    'of the addresses in the body only the first counts',
    'data.utxos.post-body',
    asking((parameters) => ({ ...parameters, addresses: first(parameters['addresses']) }), ['queryUtxos']),
  ),
  row(
    'a POST page stops at 100',
    'data.utxos.post-large-page',
    asking(
      (parameters) => ({ ...parameters, pageSize: String(Math.min(100, Number(parameters['pageSize'] ?? 10))) }),
      ['queryUtxos'],
    ),
  ),
  row(
    'the GET leaves the first UTXO out',
    'data.utxos.same-both-ways',
    listing((items) => items.slice(1), ['listUtxos']),
  ),
  row(
    'an address with P- is refused',
    'data.utxos.address-prefixes',
    refusing((parameters) => String(parameters['addresses']).startsWith('P-')),
  ),
  row(
    'an address with X- has no UTXOs',
    'data.utxos.address-prefixes',
    listing((items, call) => (String(call.parameters['addresses']).startsWith('X-') ? [] : items)),
  ),
  row(
    'addresses are required',
    'data.utxos.addresses-optional',
    refusing(
      (parameters) =>
        parameters['blockchainId'] !== undefined &&
        parameters['vertexHeight'] === undefined &&
        parameters['addresses'] === undefined,
    ),
  ),
  row(
    'the least amount is exclusive',
    'data.utxos.min-amount',
    listing((items, call) =>
      items.filter(
        (item) =>
          call.parameters['minUtxoAmount'] === undefined || String(item['amount']) !== call.parameters['minUtxoAmount'],
      ),
    ),
  ),
  row('the least amount is not looked at', 'data.utxos.min-amount', without('minUtxoAmount')),
  row(
    'the default of the least amount is 1000000000',
    'data.utxos.min-amount',
    asking((parameters) => ({ minUtxoAmount: '1000000000', ...parameters }), ['listUtxos', 'queryUtxos']),
  ),
  row(
    'includeSpent=false lists spent UTXOs',
    'data.utxos.include-spent',
    asking((parameters) => ({ ...parameters, includeSpent: 'true' }), ['listUtxos', 'queryUtxos']),
  ),
  row(
    'includeSpent=true lists spent UTXOs alone',
    'data.utxos.include-spent',
    listing(
      (items, call) =>
        call.parameters['includeSpent'] === 'true'
          ? items.filter((item) => item['consumingTxHash'] !== undefined)
          : items,
      ['listUtxos', 'queryUtxos'],
    ),
  ),
  row(
    'the C-Chain is refused',
    'data.utxos.blockchain-ids',
    refusing((parameters) => parameters['blockchainId'] === 'c-chain'),
  ),
  row(
    'another chain is taken for the P-Chain',
    'data.utxos.blockchain-ids',
    insteadOfRefusal((given) => ({ ...given, blockchainId: 'p-chain' })),
  ),
  row(
    'chainInfo names another network',
    'data.utxos.chain-info',
    answering((body) => ({ ...body, chainInfo: { chainName: 'p-chain', network: 'testnet' } })),
  ),
  row(
    'chainInfo is not there',
    'data.utxos.chain-info',
    answering(({ chainInfo: _, ...body }) => body),
  ),
  row(
    'a spent UTXO does not say when',
    'data.utxos.consumed-agrees',
    listing((items) => items.map(({ consumingBlockTimestamp: _, ...item }) => item)),
  ),
  row(
    'a UTXO is spent before it was made',
    'data.utxos.consumed-agrees',
    listing((items) =>
      items.map((item) => (item['consumingTxHash'] === undefined ? item : { ...item, consumingBlockTimestamp: 1 })),
    ),
  ),
];
