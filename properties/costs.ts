import type { RequirementId } from '../contract/index.ts';

/**
 * Requests that settling a requirement takes on one operation at depth quick, where that is more than one, or one for what the answers to others' calls show
 * anyway: measured on the embedded provider.
 * A depth that spends little on each requirement tries the costly ones on few operations, or leaves them to a larger depth.
 */
export const costs: Partial<Readonly<Record<RequirementId, number>>> = {
  'data.page.size-limit': 1, 'data.chain-id.alias': 2, 'node.endpoint.blockchain-id': 2, 'node.envelope.id-echo': 2, 'data.page.size-min': 2,
  'data.metrics.deployers-in-contracts': 2, 'data.metrics.distinct-bounds': 2, 'data.metrics.latest-may-change': 2, 'data.metrics.senders-in-addresses': 2,
  'node.height.monotone': 2, 'node.tx-status.final': 3, 'node.tx.encoding-default': 2, 'node.tx.encoding-echo': 2, 'node.utxos.encoding-hex': 2,
  'node.utxos.from-beginning': 2, 'node.utxos.limit-edge': 2, 'data.sort.by-amount': 2, 'data.utxos.blockchain-ids': 2, 'node.block.encoding-default': 2,
  'node.block.encoding-echo': 2, 'data.sort.direction': 2, 'data.page.continues': 2.5, 'data.network.accepted': 2.5, 'node.error.malformed-body': 2.5,
  'data.balances.at-block': 3, 'data.balances.spam-filter': 3, 'data.deployment.contract-only': 3, 'data.holders.threshold': 3, 'data.logs.day-rounding': 3,
  'data.metrics.cumulative-monotone': 3, 'data.vertices.height': 3, 'node.balance.sum': 3, 'node.block.by-height-agrees': 3, 'node.utxos.end-index-last': 3,
  'node.utxos.more-when-full': 3, 'data.utxos.asset-filter': 3, 'data.range.splice': 3,
  'cross.tx.exists': 4, 'cross.utxos.bytes': 4, 'data.logs.filters': 4, 'data.metrics.chain-ids': 4, 'node.height.last-accepted': 4, 'node.utxos.addresses': 4,
  'node.utxos.source-chain': 4, 'data.currency.accepted': 4, 'data.utxos.address-filter': 4, 'data.rewards.filters': 5, 'data.page.size-invariant': 5,
  'data.utxos.min-amount': 5.5, 'data.metrics.avg-below-max': 6, 'data.utxos.address-prefixes': 6, 'data.utxos.same-both-ways': 6, 'data.utxos.include-spent': 6.5,
  'data.holders.time-range': 7, 'data.metrics.additive': 8, 'node.utxos.continuation': 8, 'data.messages.filters': 10, 'data.metrics.time-range': 10,
};
