import type { Value } from '../../../defects/value.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import type { InternalTransaction, Transaction, Transfer } from '../../world/evm/types.ts';
import type { Currency } from './money.ts';
import { addressInfo, erc1155Token, erc20Token, erc721Token } from './tokens.ts';

type Members = { [member: string]: Value };

export const nativeTransaction = (chain: EvmChain, transaction: Transaction): Members => ({
  blockNumber: String(transaction.block.number),
  blockTimestamp: transaction.block.timestamp,
  blockHash: transaction.block.hash,
  chainId: chain.chainId,
  blockIndex: transaction.index,
  txHash: transaction.hash,
  txStatus: transaction.succeeded ? '1' : '0',
  txType: transaction.type,
  gasLimit: String(transaction.gasLimit),
  gasUsed: String(transaction.gasUsed),
  gasPrice: transaction.gasPrice.toString(),
  nonce: String(transaction.nonce),
  from: addressInfo(chain, transaction.from),
  to: addressInfo(chain, transaction.to),
  method: { ...transaction.method },
  value: transaction.value.toString(),
});

/** A transfer, as listed in its transaction. */
const transfer = (chain: EvmChain, row: Transfer, currency: Currency = 'usd'): Members => {
  const common = { from: addressInfo(chain, row.from), to: addressInfo(chain, row.to), logIndex: row.logIndex };
  const tokenId = row.tokenId ?? 0n;
  switch (row.token.kind) {
    case 'ERC-20':
      return { ...common, value: row.value.toString(), erc20Token: erc20Token(row.token, currency) };
    case 'ERC-721':
      return { ...common, erc721Token: erc721Token(chain, row.token, tokenId) };
    case 'ERC-1155':
      return { ...common, value: row.value.toString(), erc1155Token: erc1155Token(chain, row.token, tokenId) };
  }
};

/** A transfer in a flat list, with its block and transaction. */
export const flatTransfer = (chain: EvmChain, row: Transfer): Members => {
  const { block, hash } = row.transaction;
  return {
    blockNumber: String(block.number),
    blockTimestamp: block.timestamp,
    blockHash: block.hash,
    txHash: hash,
    ...transfer(chain, row),
  };
};

const internalTransaction = (chain: EvmChain, row: InternalTransaction): Members => ({
  from: addressInfo(chain, row.from),
  to: addressInfo(chain, row.to),
  internalTxType: row.type,
  value: row.value.toString(),
  isReverted: row.isReverted,
  gasUsed: String(row.gasUsed),
  gasLimit: String(row.gasLimit),
});

/** The four lists of sub-transactions, filtered by `keep`. */
export const subTransactions = (
  chain: EvmChain,
  transaction: Transaction,
  keep: (part: { readonly from: string; readonly to: string }) => boolean,
  currency: Currency = 'usd',
): Members => {
  const transfers = transaction.transfers.filter(keep);
  const ofKind = (kind: Transfer['token']['kind']): Members[] =>
    transfers.filter((row) => row.token.kind === kind).map((row) => transfer(chain, row, currency));
  return {
    erc20Transfers: ofKind('ERC-20'),
    erc721Transfers: ofKind('ERC-721'),
    erc1155Transfers: ofKind('ERC-1155'),
    internalTransactions: transaction.internals.filter(keep).map((row) => internalTransaction(chain, row)),
  };
};

/** The members that a deployment adds to its native transaction. */
export const deploymentMembers = (transaction: Transaction): Members => ({
  input: transaction.input,
  baseFeePerGas: transaction.baseFeePerGas.toString(),
  maxFeePerGas: transaction.maxFeePerGas.toString(),
  maxPriorityFeePerGas: transaction.maxPriorityFeePerGas.toString(),
});

/** The cross-chain message of a deployment; undefined if it sent none. */
export const teleporterMessageInfo = (transaction: Transaction): Members | undefined => {
  const [message] = transaction.messages;
  return (
    message && {
      teleporterMessageId: message.id,
      sourceChainId: message.sourceEvmChainId,
      destinationChainId: message.destinationEvmChainId,
      direction: 'SourceTransaction',
    }
  );
};
