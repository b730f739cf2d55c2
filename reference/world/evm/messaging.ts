import { actor, counterpart, methods, portion, type Action, type Stage } from './actions.ts';
import type { Transaction } from './types.ts';

/**
 * Sends a message of this transaction to the partner chain. A fee, if there is one, is paid in the chain's first token.
 */
export const sendMessage = (stage: Stage, transaction: Transaction, from: string): void => {
  const { ledger, random, cast, chain, partner } = stage;
  const token = cast.tokens.find((candidate) => candidate.kind === 'ERC-20');
  if (!token) throw new Error('a chain needs a token that message fees are paid in');
  const fee = random.chance(0.7) ? portion(random, ledger.heldBy(token, transaction.from)) / 1_000n : 0n;
  if (fee > 0n) ledger.transfer(transaction, token, transaction.from, cast.messenger, fee);
  const delivered = !random.chance(0.15);
  ledger.message(transaction, {
    id: `0x${random.hex(32)}`,
    network: cast.spec.network,
    sourceBlockchainId: chain.blockchainId,
    sourceEvmChainId: chain.chainId,
    destinationBlockchainId: partner.blockchainId,
    destinationEvmChainId: partner.chainId,
    nonce: stage.sent.next(),
    from,
    to: counterpart(stage, from),
    data: `0x${random.hex(random.between(32, 96))}`,
    status: delivered ? 'delivered' : 'pending',
    receiptDelivered: delivered && random.chance(0.8),
    receipts: Array.from({ length: random.between(0, 3) }, () => ({
      receivedMessageNonce: String(random.between(1, 500)),
      relayerRewardAddress: random.pick(cast.regulars),
    })),
    reward: { token, value: fee },
    transaction,
  });
};

export const announce: Action = (stage) => {
  const { ledger, random, cast } = stage;
  const from = random.chance(0.45) ? cast.people.hub : actor(stage);
  sendMessage(stage, ledger.send({ from, to: cast.messenger, method: methods.message, gasUsed: 165_000 }), from);
};
