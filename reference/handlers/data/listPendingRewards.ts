import { fromCb58, toBech32, toCb58 } from '../../world/xchain/ids.ts';
import { assetAmount } from '../../world/xchain/indexed.ts';
import { primaryAddress } from '../../world/xchain/listing.ts';
import { list, listHandler } from '../shared/page.ts';
import { commaList, networkFamily, required, sortOrder } from '../shared/parameters.ts';
import { refuse } from '../shared/refusal.ts';

const isNodeId = (text: string): boolean =>
  text.startsWith('NodeID-') && fromCb58(text.slice('NodeID-'.length), 20) !== undefined;

/** Endpoint 12: stakes whose reward is pending, ordered by start time. */
export default listHandler('pendingRewards', (call, { xchain }) => {
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
