import { absent, type Damage, hex, identifying } from './table.ts';

/** Made-up resources of EVM chains with every documented member, and the damages of each at a pointer. */

export const money = { currencyCode: 'usd', value: '12.34' };

export const addressInfo = {
  name: 'Pool',
  symbol: 'PL',
  decimals: 18,
  logoUri: 'https://logo.example/p.png',
  address: hex(161, 40),
};
const addressInfoDamages = (at: string): Damage[] => [...identifying(at, 'address')];

export const nativeTransaction = {
  blockNumber: '4401',
  blockTimestamp: 1_700_000_000,
  blockHash: hex(1, 64),
  chainId: 'chain-1',
  blockIndex: 3,
  txHash: hex(2, 64),
  txStatus: 'ok',
  txType: 2,
  gasLimit: '51373',
  gasUsed: '51373',
  gasPrice: '470000000000',
  nonce: '1',
  from: addressInfo,
  to: addressInfo,
  method: { callType: 'CONTRACT_CALL', methodHash: '0xa9059cbb', methodName: 'transfer(address,uint256)' },
  value: '10000000000000000000',
};
export const nativeTransactionDamages = (at: string): Damage[] => [
  ...identifying(at, 'blockNumber', 'blockTimestamp', 'blockHash', 'blockIndex', 'txHash', 'from', 'value'),
  ...addressInfoDamages(`${at}/from`),
  ...addressInfoDamages(`${at}/to`),
];

const metadata = {
  indexStatus: 'indexed',
  metadataLastUpdatedTimestamp: 1_700_000_000,
  name: 'Cat',
  symbol: 'CAT',
  imageUri: 'ipfs://i',
  description: 'A cat',
  animationUri: 'ipfs://a',
  externalUrl: 'https://cat.example',
  background: '#fff',
};
export const erc721Metadata = { ...metadata, attributes: '[]' };
export const erc1155Metadata = { ...metadata, decimals: 0, properties: '{}' };

export const erc20Token = {
  address: hex(162, 40),
  name: 'Coin',
  symbol: 'CN',
  decimals: 6,
  logoUri: 'https://logo.example/c.png',
  ercType: 'ERC-20',
  price: money,
};
export const erc721Token = {
  address: hex(163, 40),
  name: 'Cats',
  symbol: 'CAT',
  ercType: 'ERC-721',
  tokenId: 'token-7',
  tokenUri: 'ipfs://t',
  metadata: erc721Metadata,
  ownerAddress: hex(164, 40),
};
export const erc1155Token = {
  address: hex(165, 40),
  ercType: 'ERC-1155',
  tokenId: 'token-9',
  tokenUri: 'ipfs://u',
  metadata: erc1155Metadata,
};
export const erc20TokenDamages = (at: string): Damage[] => [...identifying(at, 'address')];
export const nftDamages = (at: string): Damage[] => [...identifying(at, 'address', 'tokenId')];

const move = { from: addressInfo, to: addressInfo, logIndex: 12 };
export const erc20Transfer = { ...move, value: '1500', erc20Token };
export const erc721Transfer = { ...move, erc721Token };
export const erc1155Transfer = { ...move, value: '2', erc1155Token };
export const place = { blockNumber: '4401', blockTimestamp: 1_700_000_000, blockHash: hex(1, 64), txHash: hex(2, 64) };
export const placeDamages = (at: string): Damage[] => [...identifying(at, ...Object.keys(place))];
const moveDamages = (at: string): Damage[] => [
  ...identifying(at, 'from', 'to', 'logIndex'),
  ...addressInfoDamages(`${at}/from`),
  ...addressInfoDamages(`${at}/to`),
];
export const erc20TransferDamages = (at: string): Damage[] => [
  ...moveDamages(at),
  ...identifying(at, 'value'),
  ...erc20TokenDamages(`${at}/erc20Token`),
];

const internalTransaction = {
  from: addressInfo,
  to: addressInfo,
  internalTxType: 'CALL',
  value: '0',
  isReverted: false,
  gasUsed: '100',
  gasLimit: '200',
};
export const subTransactions = {
  erc20Transfers: [erc20Transfer],
  erc721Transfers: [erc721Transfer],
  erc1155Transfers: [erc1155Transfer],
  internalTransactions: [internalTransaction],
};
export const subTransactionDamages = (at: string): Damage[] => [
  ...erc20TransferDamages(`${at}/erc20Transfers/0`),
  ...identifying(`${at}/erc20Transfers/0`, 'erc20Token'),
  ...moveDamages(`${at}/erc721Transfers/0`),
  ...identifying(`${at}/erc721Transfers/0`, 'erc721Token'),
  ...nftDamages(`${at}/erc721Transfers/0/erc721Token`),
  ...moveDamages(`${at}/erc1155Transfers/0`),
  ...identifying(`${at}/erc1155Transfers/0`, 'value', 'erc1155Token'),
  ...nftDamages(`${at}/erc1155Transfers/0/erc1155Token`),
  ...identifying(`${at}/internalTransactions/0`, 'from', 'value'),
  ...addressInfoDamages(`${at}/internalTransactions/0/from`),
  ...addressInfoDamages(`${at}/internalTransactions/0/to`),
];

export const nativeTokenBalance = {
  name: 'Avalanche',
  symbol: 'AVAX',
  decimals: 18,
  logoUri: 'https://logo.example/a.png',
  chainId: 'chain-1',
  price: money,
  balance: '2000000667436607441645',
  balanceValue: money,
};
export const nativeTokenBalanceDamages: readonly Damage[] = [
  ['no native balance', '/nativeTokenBalance', absent, 'data.balances.native-member'],
  ...identifying('/nativeTokenBalance', 'balance'),
];

export const icmMessage = {
  messageId: 'qkDpKPqDKYjsYgXbU2x9kuuyRhkMF6jV6JdTu9vn6E5FaG2Bd',
  icmContractAddress: hex(166, 40),
  sourceBlockchainId: 'source-id',
  destinationBlockchainId: 'destination-id',
  sourceEvmChainId: 'chain-1',
  destinationEvmChainId: 'chain-2',
  messageNonce: '14',
  from: hex(167, 40),
  to: hex(168, 40),
  data: '0x00',
  messageExecuted: true,
  receiptDelivered: false,
  receipts: [{ receivedMessageNonce: '13', relayerRewardAddress: hex(169, 40) }],
  rewardDetails: { ...erc20Token, value: '5' },
  sourceTransaction: { txHash: hex(3, 64), timestamp: 1_700_000_000, gasSpent: '8433941' },
  status: 'pending',
};
export const icmMessageDamages = (at: string): Damage[] => [
  ...identifying(at, 'messageId', 'sourceBlockchainId', 'destinationBlockchainId', 'messageNonce', 'from', 'to'),
  ...identifying(`${at}/sourceTransaction`, 'txHash', 'timestamp'),
];
