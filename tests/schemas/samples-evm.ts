import { absent, type Damage, decimals, hex, identifying, integers, texts, times } from './table.ts';

/** Made-up resources of EVM chains with every documented member, and the damages of each at a pointer. */

export const money = { currencyCode: 'usd', value: '12.34' };
export const moneyDamages = (at: string): Damage[] => [
  ['a currency in upper case', `${at}/currencyCode`, 'USD', 'data.currency.lower-case'],
  ['a currency in mixed case', `${at}/currencyCode`, 'Eur', 'data.currency.lower-case'],
  ['a figure with separators', `${at}/value`, '22,825.36', 'data.money.figure'],
  ['a currency as a number', `${at}/currencyCode`, 840, 'data.schema.response'],
  ['a value as a number', `${at}/value`, 12.34, 'data.schema.response'],
];

export const addressInfo = {
  name: 'Pool',
  symbol: 'PL',
  decimals: 18,
  logoUri: 'https://logo.example/p.png',
  address: hex(161, 40),
};
const addressInfoDamages = (at: string): Damage[] => [
  ...identifying(at, 'address'),
  ...integers(at, 'decimals'),
  ...texts(at, 'address', 'name'),
];

export const nativeTransaction = {
  blockNumber: '4401',
  blockTimestamp: 1_700_000_000,
  blockHash: hex(1, 64),
  chainId: '43114',
  blockIndex: 3,
  txHash: hex(2, 64),
  txStatus: '1',
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
  ...decimals(at, 'data.number.decimal-string', 'blockNumber', 'value', 'gasLimit', 'gasUsed', 'gasPrice', 'nonce'),
  ...times(at, 'blockTimestamp'),
  ...integers(at, 'blockIndex', 'txType'),
  ...texts(at, 'txHash', 'chainId', 'txStatus'),
  ['a status as a boolean', `${at}/txStatus`, true, 'data.schema.response'],
  ['a sender as text', `${at}/from`, hex(161, 40), 'data.schema.response'],
  ['a method as text', `${at}/method`, 'transfer', 'data.schema.response'],
  ...texts(`${at}/method`, 'callType', 'methodHash', 'methodName'),
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
  tokenId: '7',
  tokenUri: 'ipfs://t',
  metadata: erc721Metadata,
  ownerAddress: hex(164, 40),
};
export const erc1155Token = {
  address: hex(165, 40),
  ercType: 'ERC-1155',
  tokenId: '9',
  tokenUri: 'ipfs://u',
  metadata: erc1155Metadata,
};
export const erc20TokenDamages = (at: string): Damage[] => [
  ...identifying(at, 'address'),
  ...integers(at, 'decimals'),
  ...texts(at, 'name', 'symbol', 'ercType'),
  ...moneyDamages(`${at}/price`),
];
export const nftDamages = (at: string): Damage[] => [
  ...identifying(at, 'address', 'tokenId'),
  ...texts(at, 'tokenId', 'tokenUri', 'ercType'),
  ...times(`${at}/metadata`, 'metadataLastUpdatedTimestamp'),
  ...texts(`${at}/metadata`, 'indexStatus', 'name', 'background'),
];

const move = { from: addressInfo, to: addressInfo, logIndex: 12 };
export const erc20Transfer = { ...move, value: '1500', erc20Token };
export const erc721Transfer = { ...move, erc721Token };
export const erc1155Transfer = { ...move, value: '2', erc1155Token };
export const place = { blockNumber: '4401', blockTimestamp: 1_700_000_000, blockHash: hex(1, 64), txHash: hex(2, 64) };
export const placeDamages = (at: string): Damage[] => [
  ...identifying(at, ...Object.keys(place)),
  ...decimals(at, 'data.number.decimal-string', 'blockNumber'),
  ...times(at, 'blockTimestamp'),
  ...texts(at, 'blockHash', 'txHash'),
];
const moveDamages = (at: string): Damage[] => [
  ...identifying(at, 'from', 'to', 'logIndex'),
  ...integers(at, 'logIndex'),
  ...addressInfoDamages(`${at}/from`),
  ...addressInfoDamages(`${at}/to`),
];
export const erc20TransferDamages = (at: string): Damage[] => [
  ...moveDamages(at),
  ...identifying(at, 'value'),
  ...decimals(at, 'data.number.decimal-string', 'value'),
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
  ['transfers as an object', `${at}/erc20Transfers`, {}, 'data.schema.response'],
  ...erc20TransferDamages(`${at}/erc20Transfers/0`),
  ...identifying(`${at}/erc20Transfers/0`, 'erc20Token'),
  ...moveDamages(`${at}/erc721Transfers/0`),
  ...identifying(`${at}/erc721Transfers/0`, 'erc721Token'),
  ...nftDamages(`${at}/erc721Transfers/0/erc721Token`),
  ...texts(`${at}/erc721Transfers/0/erc721Token/metadata`, 'attributes'),
  ...moveDamages(`${at}/erc1155Transfers/0`),
  ...identifying(`${at}/erc1155Transfers/0`, 'value', 'erc1155Token'),
  ...decimals(`${at}/erc1155Transfers/0`, 'data.number.decimal-string', 'value'),
  ...nftDamages(`${at}/erc1155Transfers/0/erc1155Token`),
  ...integers(`${at}/erc1155Transfers/0/erc1155Token/metadata`, 'decimals'),
  ...identifying(`${at}/internalTransactions/0`, 'from', 'value'),
  ...addressInfoDamages(`${at}/internalTransactions/0/from`),
  ...addressInfoDamages(`${at}/internalTransactions/0/to`),
  ...decimals(`${at}/internalTransactions/0`, 'data.number.decimal-string', 'value', 'gasUsed', 'gasLimit'),
  ['a flag as text', `${at}/internalTransactions/0/isReverted`, 'false', 'data.schema.response'],
];

export const nativeTokenBalance = {
  name: 'Avalanche',
  symbol: 'AVAX',
  decimals: 18,
  logoUri: 'https://logo.example/a.png',
  chainId: '43114',
  price: money,
  balance: '2000000667436607441645',
  balanceValue: money,
};
export const nativeTokenBalanceDamages: readonly Damage[] = [
  ['no native balance', '/nativeTokenBalance', absent, 'data.balances.native-member'],
  ['a native balance as text', '/nativeTokenBalance', '5', 'data.schema.response'],
  ...identifying('/nativeTokenBalance', 'balance'),
  ...decimals('/nativeTokenBalance', 'data.number.decimal-string', 'balance'),
  ...moneyDamages('/nativeTokenBalance/price'),
  ...moneyDamages('/nativeTokenBalance/balanceValue'),
];

export const icmMessage = {
  messageId: 'qkDpKPqDKYjsYgXbU2x9kuuyRhkMF6jV6JdTu9vn6E5FaG2Bd',
  icmContractAddress: hex(166, 40),
  sourceBlockchainId: 'source-id',
  destinationBlockchainId: 'destination-id',
  sourceEvmChainId: '43114',
  destinationEvmChainId: '43113',
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
  ...times(`${at}/sourceTransaction`, 'timestamp'),
  ...decimals(at, 'data.number.decimal-string', 'messageNonce'),
  ...decimals(`${at}/sourceTransaction`, 'data.number.decimal-string', 'gasSpent'),
  ...decimals(`${at}/rewardDetails`, 'data.number.decimal-string', 'value'),
  ...decimals(`${at}/receipts/0`, 'data.number.decimal-string', 'receivedMessageNonce'),
  ...texts(at, 'status', 'data', 'from'),
  ...moneyDamages(`${at}/rewardDetails/price`),
  ['a flag as text', `${at}/messageExecuted`, 'true', 'data.schema.response'],
  ['receipts as an object', `${at}/receipts`, {}, 'data.schema.response'],
];
