import type { OperationCall, Handler } from '../types.ts';
import { fromCb58, toCb58, toBech32 } from '../world/xchain/ids.ts';
import { utxoItem, type IndexedUtxo, assetAmount } from '../world/xchain/indexed.ts';
import { chainNamed, primaryAddress } from '../world/xchain/listing.ts';
import { list, listHandler } from './shared/page.ts';
import { choice, commaList, flag, integer, networkFamily, required, sortOrder, text } from './shared/parameters.ts';
import { refuse } from './shared/refusal.ts';

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
export const listUtxos = listHandler('utxos', (call, { xchain }) => {
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

/** Endpoint 2: the list of endpoint 5, with required addresses from the body and with larger pages. */
export const queryUtxos: Handler = (call, world) => {
  required(call, 'addresses');
  return listUtxos(call, world);
};

/** Endpoint 14: the vertices of the X-Chain at one height. */
export const listVerticesByHeight = listHandler('vertices', (call, { xchain }) => {
  const network = required(call, 'network');
  const family = networkFamily(network);
  const blockchain = chainNamed(required(call, 'blockchainId'));
  if (blockchain?.chain !== 'x-chain') return refuse(400, 'blockchainId must be x-chain or one of its blockchain ids');
  const height = integer(call, 'vertexHeight');
  const sign = sortOrder(call) === 'asc' ? 1 : -1;

  const vertices = (family === 'mainnet' && blockchain.family !== 'fuji' ? xchain.vertices : [])
    .filter((vertex) => vertex.height === height)
    .sort((a, b) => sign * (a.time - b.time || a.index - b.index));
  return list(
    vertices,
    (vertex) => ({
      vertexHash: toCb58(vertex.hash),
      parentHashes: vertex.parents.map(toCb58),
      vertexHeight: vertex.height,
      vertexIndex: vertex.index,
      vertexTimestamp: vertex.time,
      txCount: vertex.txs.length,
      transactions: vertex.txs.map(toCb58),
      vertexSizeBytes: vertex.bytes,
    }),
    { chainInfo: { chainName: 'x-chain', network } },
  );
});

const isNodeId = (text: string): boolean =>
  text.startsWith('NodeID-') && fromCb58(text.slice('NodeID-'.length), 20) !== undefined;

/** Endpoint 12: stakes whose reward is pending, ordered by start time. */
export const listPendingRewards = listHandler('pendingRewards', (call, { xchain }) => {
  const family = networkFamily(required(call, 'network'));
  const addresses = commaList(call, 'addresses')?.map(
    (each) => primaryAddress(each) ?? refuse(400, `addresses: ${each} is no primary-network address`),
  );
  const nodeIds = commaList(call, 'nodeIds')?.map((each) =>
    isNodeId(each) ? each : refuse(400, `nodeIds: ${each} is no node id`),
  );
  const native = xchain.assets.get(xchain.nativeAssetId) ?? refuse(500, 'the native asset is missing');
  const sign = sortOrder(call) === 'asc' ? 1 : -1;

  const rewards = (family === 'mainnet' ? xchain.pendingRewards : [])
    .filter(
      (reward) =>
        (!addresses || reward.addresses.some((address) => addresses.includes(address))) &&
        (!nodeIds || nodeIds.includes(reward.nodeId)),
    )
    .sort((a, b) => sign * (a.startTimestamp - b.startTimestamp || (a.txId < b.txId ? -1 : 1)));
  return list(rewards, (reward) => ({
    addresses: reward.addresses.map((address) => toBech32(xchain.hrp, address)),
    txHash: toCb58(reward.txId),
    amountStaked: String(reward.amountStaked),
    nodeId: reward.nodeId,
    startTimestamp: reward.startTimestamp,
    endTimestamp: reward.endTimestamp,
    rewardType: reward.rewardType,
    progress: reward.progress,
    estimatedReward: assetAmount(native, reward.estimatedReward),
  }));
});
