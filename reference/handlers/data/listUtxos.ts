import type { OperationCall } from '../../types.ts';
import { fromCb58 } from '../../world/xchain/ids.ts';
import { utxoItem, type IndexedUtxo } from '../../world/xchain/indexed.ts';
import { chainNamed, primaryAddress } from '../../world/xchain/listing.ts';
import { list, listHandler } from '../shared/page.ts';
import { choice, commaList, flag, integer, networkFamily, required, sortOrder, text } from '../shared/parameters.ts';
import { refuse } from '../shared/refusal.ts';

const addressesOf = (call: OperationCall): ReadonlySet<string> | undefined => {
  const addresses = commaList(call, 'addresses');
  return (
    addresses &&
    new Set(
      addresses.map((each) => primaryAddress(each) ?? refuse(400, `addresses: ${each} is no primary-network address`)),
    )
  );
};

/** `assetId` filters on the X-Chain only; on other chains it is ignored. */
const assetOf = (call: OperationCall, chain: string): string | undefined => {
  const assetId = text(call, 'assetId');
  return assetId === undefined || chain !== 'x-chain'
    ? undefined
    : (fromCb58(assetId) ?? refuse(400, 'assetId is no cb58 id'));
};

const rising = {
  timestamp: (a: IndexedUtxo, b: IndexedUtxo): number => a.created.time - b.created.time,
  amount: (a: IndexedUtxo, b: IndexedUtxo): number =>
    a.output.amount < b.output.amount ? -1 : a.output.amount > b.output.amount ? 1 : 0,
};

/** Endpoint 5; with `addresses` from a body, endpoint 2. Spent UTXOs are included only with includeSpent=true. */
export default listHandler('utxos', (call, { xchain }) => {
  const network = required(call, 'network');
  const family = networkFamily(network);
  const blockchain =
    chainNamed(required(call, 'blockchainId')) ??
    refuse(400, 'blockchainId must be p-chain, x-chain, c-chain or one of their blockchain ids');
  const addresses = addressesOf(call);
  const assetId = assetOf(call, blockchain.chain);
  const least = BigInt(integer(call, 'minUtxoAmount') ?? 0);
  const includeSpent = flag(call, 'includeSpent', false);
  const compare = rising[choice(call, 'sortBy') === 'amount' ? 'amount' : 'timestamp'];
  const sign = sortOrder(call) === 'asc' ? 1 : -1;

  const allUtxos = family === 'mainnet' && blockchain.family !== 'fuji' ? xchain.primary[blockchain.chain] : [];
  const utxos = allUtxos
    .filter(
      (utxo) =>
        (includeSpent || !utxo.consumed) &&
        utxo.output.amount >= least &&
        (assetId === undefined || utxo.assetId === assetId) &&
        (!addresses || utxo.output.addresses.some((address) => addresses.has(address))),
    )
    .sort((a, b) => sign * (compare(a, b) || (a.id < b.id ? -1 : 1)));
  return list(
    utxos,
    (utxo) => utxoItem(utxo, xchain.assets.get(utxo.assetId) ?? refuse(500, 'an asset is missing'), xchain.hrp),
    { chainInfo: { chainName: blockchain.chain, network } },
  );
});
