import { deep, hashOf, isMembers, onBodies } from './shared/bodies.ts';
import { toJson } from '../../json.ts';
import type { Value } from '../../value.ts';

/** What the document does not call sure, and what does not name an item. */
const optional = new Set([
  'name',
  'symbol',
  'decimals',
  'logoUri',
  'price',
  'method',
  'methodName',
  'tokenUri',
  'metadata',
  'tokenReputation',
  'balanceValue',
  'description',
  'officialSite',
  'email',
  'color',
  'logoAsset',
  'bannerAsset',
  'resourceLinks',
  'tags',
  'ercType',
  'denomination',
  'type',
  'hostRegion',
  'apiKeyAlias',
  'apiCreditsConsumed',
  'requestDurationMsecs',
  'receipts',
  'rewardDetails',
  'receiptDelivered',
  'utxoBytes',
  'rewardType',
  'staked',
  'platformLocktime',
  'stakeableLocktime',
  'utxoStartTimestamp',
  'utxoEndTimestamp',
  'utxoType',
  'progress',
  'vertexSizeBytes',
  'gasSpent',
  'icmContractAddress',
  'gasLimit',
  'status',
  'messageExecuted',
  'data',
  'txStatus',
  'txType',
  'rpcMethod',
  'requestType',
  'isReverted',
  'internalTxType',
  'sourceEvmChainId',
  'destinationEvmChainId',
  'asset',
]);

/** Items that have everything: a documented member comes once in a while. */
const whole = (item: Value): boolean => hashOf(toJson(item)) % 5 === 0;

const bare = (item: Value): Value => deep(item, (value, name) => (optional.has(name) ? undefined : value));

export default {
  what:
    'four of five items have no more than what names and measures them: the document does not say that the others ' +
    'always come',
  ...onBodies(
    (call) => !call.operation.startsWith('vm.'),
    (body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.map((item) => (isMembers(item) && !whole(item) ? bare(item) : item)) : value,
        ]),
      ),
  ),
};
