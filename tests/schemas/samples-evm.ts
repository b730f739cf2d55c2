import { hex, requiring } from './table.ts';

/** Made-up resources of EVM chains with every documented member. */

export const money = { currencyCode: 'usd', value: '12.34' };

const addressInfo = requiring(
  { name: 'Pool', symbol: 'PL', decimals: 18, logoUri: 'https://logo.example/p.png', address: hex(161, 40) },
  'address',
);
const parties = { from: addressInfo, to: addressInfo };

const block = { blockNumber: '4401', blockTimestamp: 1_700_000_000, blockHash: hex(1, 64), txHash: hex(2, 64) };

export const nativeTransaction = requiring(
  {
    ...block,
    ...parties,
    chainId: 'chain-1',
    blockIndex: 3,
    txStatus: 'ok',
    txType: 2,
    gasLimit: '51373',
    gasUsed: '51373',
    gasPrice: '470000000000',
    nonce: '1',
    method: { callType: 'CONTRACT_CALL', methodHash: '0xa9059cbb', methodName: 'transfer(address,uint256)' },
    value: '10000000000000000000',
  },
  ...Object.keys(block),
  'blockIndex',
  'from',
  'value',
);

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

const coin = {
  address: hex(162, 40),
  name: 'Coin',
  symbol: 'CN',
  decimals: 6,
  logoUri: 'https://logo.example/c.png',
  ercType: 'ERC-20',
  price: money,
};
export const erc20Token = requiring(coin, 'address');
export const erc721Token = requiring(
  {
    address: hex(163, 40),
    name: 'Cats',
    symbol: 'CAT',
    ercType: 'ERC-721',
    tokenId: 'token-7',
    tokenUri: 'ipfs://t',
    metadata: { ...metadata, attributes: '[]' },
    ownerAddress: hex(164, 40),
  },
  'address',
  'tokenId',
);
export const erc1155Token = requiring(
  {
    address: hex(165, 40),
    ercType: 'ERC-1155',
    tokenId: 'token-9',
    tokenUri: 'ipfs://u',
    metadata: { ...metadata, decimals: 0, properties: '{}' },
  },
  'address',
  'tokenId',
);

const move = requiring({ ...parties, logIndex: 12 }, 'from', 'to', 'logIndex');
const erc20Move = requiring({ ...move, value: '1500', erc20Token }, 'value');
const erc721Move = { ...move, erc721Token };
const erc1155Move = requiring({ ...move, value: '2', erc1155Token }, 'value');

/** A transfer in a list of its own, with its block. */
const listed = (transfer: object): object => requiring({ ...block, ...transfer }, ...Object.keys(block));
export const erc20Transfer = listed(requiring(erc20Move, 'erc20Token'));
/** One transfer of each kind. */
export const tokenTransfers = [erc20Move, erc721Move, erc1155Move].map(listed);

const internalTransaction = requiring(
  { ...parties, internalTxType: 'CALL', value: '0', isReverted: false, gasUsed: '100', gasLimit: '200' },
  'from',
  'value',
);
export const transaction = requiring(
  {
    nativeTransaction,
    erc20Transfers: [requiring(erc20Move, 'erc20Token')],
    erc721Transfers: [requiring(erc721Move, 'erc721Token')],
    erc1155Transfers: [requiring(erc1155Move, 'erc1155Token')],
    internalTransactions: [internalTransaction],
  },
  'nativeTransaction',
);

export const avax = { name: 'Avalanche', symbol: 'AVAX', decimals: 18, logoUri: 'https://logo.example/a.png' };
export const nativeTokenBalance = requiring(
  { ...avax, chainId: 'chain-1', price: money, balance: '2000000667436607441645', balanceValue: money },
  'balance',
);

export const icmMessage = requiring(
  {
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
    rewardDetails: { ...coin, value: '5' },
    sourceTransaction: requiring(
      { txHash: hex(3, 64), timestamp: 1_700_000_000, gasSpent: '8433941' },
      'txHash',
      'timestamp',
    ),
    status: 'pending',
  },
  'messageId',
  'sourceBlockchainId',
  'destinationBlockchainId',
  'messageNonce',
  'from',
  'to',
);

export const contractDeployment = requiring(
  {
    name: 'Coin',
    description: 'A coin',
    officialSite: 'https://coin.example',
    email: 'mail@coin.example',
    color: '#e84142',
    address: hex(170, 40),
    symbol: 'CN',
    ercType: 'ERC-20',
    logoAsset: { assetId: 'asset-1', imageUri: 'https://coin.example/l.png' },
    bannerAsset: { assetId: 'asset-2', imageUri: 'https://coin.example/b.png' },
    resourceLinks: [{ type: 'Blog', url: 'https://coin.example/blog' }],
    tags: ['coin'],
    deploymentDetails: { txHash: hex(4, 64), deployerAddress: hex(171, 40), deployerContractAddress: hex(172, 40) },
  },
  'address',
);
