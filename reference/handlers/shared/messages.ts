import type { Value } from '../../../defects/value.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import { messenger } from '../../world/evm/specs.ts';
import type { Message } from '../../world/evm/types.ts';
import type { OperationCall } from '../../types.ts';
import { networkFamily, text } from './parameters.ts';
import { erc20Token } from './tokens.ts';

/** Keeps the messages of the requested network; all messages if none is requested. */
export const ofNetwork = (messages: readonly Message[], call: OperationCall): readonly Message[] => {
  const network = text(call, 'network');
  if (network === undefined) return messages;
  const family = networkFamily(network);
  return messages.filter((message) => message.network === family);
};

export const icmMessage = (message: Message): { [member: string]: Value } => ({
  messageId: message.id,
  icmContractAddress: checksummed(messenger),
  sourceBlockchainId: message.sourceBlockchainId,
  destinationBlockchainId: message.destinationBlockchainId,
  sourceEvmChainId: message.sourceEvmChainId,
  destinationEvmChainId: message.destinationEvmChainId,
  messageNonce: String(message.nonce),
  from: checksummed(message.from),
  to: checksummed(message.to),
  data: message.data,
  messageExecuted: message.status === 'delivered',
  receiptDelivered: message.receiptDelivered,
  receipts: message.receipts.map((receipt) => ({
    ...receipt,
    relayerRewardAddress: checksummed(receipt.relayerRewardAddress),
  })),
  rewardDetails: { ...erc20Token(message.reward.token), value: message.reward.value.toString() },
  sourceTransaction: {
    txHash: message.transaction.hash,
    timestamp: message.transaction.block.timestamp,
    gasSpent: (BigInt(message.transaction.gasUsed) * message.transaction.gasPrice).toString(),
  },
  status: message.status,
});
