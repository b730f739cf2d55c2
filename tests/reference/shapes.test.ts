import { expect, test } from 'vitest';
import { ask, at, type Body } from './ask.ts';

/** The document's resource tables, by hand: member -> type, or another resource, or a list of one. */
type Shape =
  'string' | 'integer' | 'number' | 'boolean' | 'decimal' | readonly [Shape] | { readonly [member: string]: Shape };

const money: Shape = { currencyCode: 'string', value: 'string' };
const info: Shape = { name: 'string', symbol: 'string', decimals: 'integer', logoUri: 'string', address: 'string' };
const method: Shape = { callType: 'string', methodHash: 'string', methodName: 'string' };
const native = {
  blockNumber: 'decimal',
  blockTimestamp: 'integer',
  blockHash: 'string',
  chainId: 'decimal',
  blockIndex: 'integer',
  txHash: 'string',
  txStatus: 'string',
  txType: 'integer',
  gasLimit: 'decimal',
  gasUsed: 'decimal',
  gasPrice: 'decimal',
  nonce: 'decimal',
  from: info,
  to: info,
  method,
  value: 'decimal',
} as const satisfies Shape;
const erc20 = {
  address: 'string',
  name: 'string',
  symbol: 'string',
  decimals: 'integer',
  logoUri: 'string',
  ercType: 'string',
  price: money,
} as const satisfies Shape;
const metadata = {
  indexStatus: 'string',
  metadataLastUpdatedTimestamp: 'integer',
  name: 'string',
  symbol: 'string',
  imageUri: 'string',
  description: 'string',
  animationUri: 'string',
  externalUrl: 'string',
  background: 'string',
} as const satisfies Shape;
const meta721: Shape = { ...metadata, attributes: 'string' };
const meta1155: Shape = { ...metadata, decimals: 'integer', properties: 'string' };
const erc721 = {
  address: 'string',
  name: 'string',
  symbol: 'string',
  ercType: 'string',
  tokenId: 'decimal',
  tokenUri: 'string',
  metadata: meta721,
  ownerAddress: 'string',
} as const satisfies Shape;
const erc1155 = {
  address: 'string',
  ercType: 'string',
  tokenId: 'decimal',
  tokenUri: 'string',
  metadata: meta1155,
} as const satisfies Shape;
const ends = { from: info, to: info } as const satisfies Shape;
const transfer20 = { ...ends, logIndex: 'integer', value: 'decimal', erc20Token: erc20 } as const satisfies Shape;
const transfer721 = { ...ends, logIndex: 'integer', erc721Token: erc721 } as const satisfies Shape;
const transfer1155 = { ...ends, logIndex: 'integer', value: 'decimal', erc1155Token: erc1155 } as const satisfies Shape;
const flat = {
  blockNumber: 'decimal',
  blockTimestamp: 'integer',
  blockHash: 'string',
  txHash: 'string',
} as const satisfies Shape;
const internal: Shape = {
  ...ends,
  internalTxType: 'string',
  value: 'decimal',
  isReverted: 'boolean',
  gasUsed: 'decimal',
  gasLimit: 'decimal',
};
const parts = {
  erc20Transfers: [transfer20],
  erc721Transfers: [transfer721],
  erc1155Transfers: [transfer1155],
  internalTransactions: [internal],
} as const satisfies Shape;
const coin: Shape = {
  name: 'string',
  symbol: 'string',
  decimals: 'integer',
  logoUri: 'string',
  chainId: 'decimal',
  price: money,
  balance: 'decimal',
  balanceValue: money,
};
const next = { nextPageToken: 'string' } as const satisfies Shape;
const image: Shape = { assetId: 'string', imageUri: 'string' };
const message: Shape = {
  messageId: 'string',
  icmContractAddress: 'string',
  sourceBlockchainId: 'string',
  destinationBlockchainId: 'string',
  sourceEvmChainId: 'decimal',
  destinationEvmChainId: 'decimal',
  messageNonce: 'decimal',
  from: 'string',
  to: 'string',
  data: 'string',
  messageExecuted: 'boolean',
  receiptDelivered: 'boolean',
  receipts: [{ receivedMessageNonce: 'decimal', relayerRewardAddress: 'string' }],
  rewardDetails: { ...erc20, value: 'decimal' },
  sourceTransaction: { txHash: 'string', timestamp: 'integer', gasSpent: 'decimal' },
  status: 'string',
};

const mismatch = (value: unknown, shape: Shape, path: string): string[] => {
  if (typeof shape === 'string') {
    const fits =
      shape === 'integer'
        ? Number.isInteger(value) || typeof value === 'bigint'
        : shape === 'decimal'
          ? typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value)
          : typeof value === shape;
    return fits ? [] : [`${path} is ${JSON.stringify(value)}, not ${shape}`];
  }
  if (Array.isArray(shape)) {
    const inner = (shape as readonly [Shape])[0];
    return Array.isArray(value)
      ? value.flatMap((item, index) => mismatch(item, inner, `${path}[${index}]`))
      : [`${path} is no array`];
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`];
  const members = shape as { readonly [member: string]: Shape };
  return [
    ...Object.keys(value)
      .filter((member) => !(member in members))
      .map((member) => `${path}.${member} is not documented`),
    ...Object.entries(members).flatMap(([member, own]) => mismatch((value as Body)[member], own, `${path}.${member}`)),
  ];
};

const { get, send, chain, hub } = ask();
const own = `/v1/chains/43114/addresses/${hub}`;
const addressOf = (kind: string): string => chain.record.tokens.find((token) => token.kind === kind)?.address ?? '';
const deployer = chain.record.contracts[0]?.deployer ?? '';
const announced = chain.record.contracts.find((contract) => contract.transaction.messages.length > 0)?.address ?? '';

const log: Shape = {
  orgId: 'string',
  logId: 'string',
  apiKeyId: 'string',
  apiKeyAlias: 'string',
  hostRegion: 'string',
  requestPath: 'string',
  chainId: 'string',
  rpcMethod: 'string',
  eventTimestamp: 'integer',
  requestType: 'string',
  apiCreditsConsumed: 'integer',
  requestDurationMsecs: 'integer',
  responseCode: 'integer',
  metadata: { ipAddress: 'string', host: 'string', userAgent: 'string' },
};
const contract: Shape = {
  name: 'string',
  description: 'string',
  officialSite: 'string',
  email: 'string',
  color: 'string',
  address: 'string',
  symbol: 'string',
  ercType: 'string',
  logoAsset: image,
  bannerAsset: image,
  resourceLinks: [{ type: 'string', url: 'string' }],
  tags: ['string'],
  deploymentDetails: { txHash: 'string', deployerAddress: 'string', deployerContractAddress: 'string' },
};
const deployment: Shape = {
  ...parts,
  networkTokenDetails: {
    networkToken: { name: 'string', symbol: 'string', decimals: 'integer', logoUri: 'string', description: 'string' },
    currentPrice: money,
    historicalPrice: money,
  },
  nativeTransaction: {
    ...native,
    input: 'string',
    baseFeePerGas: 'decimal',
    maxFeePerGas: 'decimal',
    maxPriorityFeePerGas: 'decimal',
  },
  teleporterMessageInfo: {
    teleporterMessageId: 'string',
    sourceChainId: 'string',
    destinationChainId: 'string',
    direction: 'string',
  },
};

const cases: readonly (readonly [string, Shape])[] = [
  [`${own}/transactions?pageSize=100`, { ...next, transactions: [{ nativeTransaction: native, ...parts }] }],
  [`/v1/chains/43114/contracts/${announced}/transactions:getDeployment`, deployment],
  ['/v2/chains/43114/metrics/feesPaid?pageSize=5', { ...next, results: [{ value: 'integer', timestamp: 'integer' }] }],
  ['/v2/chains/43114/metrics/avgGps?pageSize=5', { ...next, results: [{ value: 'number', timestamp: 'integer' }] }],
  [
    `${own}/balances:listErc20`,
    {
      ...next,
      nativeTokenBalance: coin,
      erc20TokenBalances: [
        { ...erc20, chainId: 'decimal', balance: 'decimal', balanceValue: money, tokenReputation: 'string' },
      ],
    },
  ],
  [`${own}/transactions:listErc20`, { ...next, transactions: [{ ...flat, ...transfer20 }] }],
  [`/v1/chains/43114/tokens/${addressOf('ERC-20')}/transfers`, { ...next, transfers: [{ ...flat, ...transfer20 }] }],
  [`/v1/chains/43114/tokens/${addressOf('ERC-721')}/transfers`, { ...next, transfers: [{ ...flat, ...transfer721 }] }],
  [
    `/v1/chains/43114/tokens/${addressOf('ERC-1155')}/transfers`,
    { ...next, transfers: [{ ...flat, ...transfer1155 }] },
  ],
  [`${own}/transactions:listNative?pageSize=100`, { ...next, transactions: [native] }],
  ['/v1/chains/43114/blocks/1/transactions?pageSize=9', { ...next, transactions: [native] }],
  [
    `${own}/balances:listErc721`,
    { ...next, nativeTokenBalance: coin, erc721TokenBalances: [{ ...erc721, chainId: 'decimal' }] },
  ],
  [`/v1/chains/43114/contracts/${deployer}/deployments`, { ...next, contracts: [contract] }],
  [`/v1/icm/addresses/${hub}/messages?pageSize=50`, { ...next, messages: [message] }],
  ['/v1/icm/messages?pageSize=100', { ...next, messages: [message] }],
  [
    `/v2/chains/43114/contracts/${addressOf('ERC-20')}/balances?threshold=0`,
    { ...next, addresses: [{ address: 'string', sortKey: 'integer' }] },
  ],
  ['/v1/apiLogs?pageSize=100', { ...next, orgId: 'string', logs: [log] }],
];

test.each(cases)('%s has the documented members, no others, with their types', async (path, shape) => {
  expect(mismatch(await get(path), shape, '')).toEqual([]);
});

test('collectible balances have the documented members of their kind', async () => {
  const rows = (await get(`${own}/balances:listCollectibles?pageSize=500`))['collectibleBalances'] as Body[];
  expect(new Set(rows.map((row) => row['ercType']))).toEqual(new Set(['ERC-721', 'ERC-1155']));
  const both = { ...erc721, chainId: 'decimal' } as const;
  for (const row of rows)
    expect(mismatch(row, row['ercType'] === 'ERC-721' ? both : { ...both, metadata: meta1155 }, '')).toEqual([]);
});

test('the comparison above can fail', () => {
  expect(mismatch({ value: 1, timestamp: '2', more: 0 }, { value: 'decimal', timestamp: 'integer' }, '')).toHaveLength(
    3,
  );
});

test('every kind of sub-transaction comes in what the hub did', async () => {
  const rows = (await get(`${own}/transactions?pageSize=100`))['transactions'] as Body[];
  for (const list of Object.keys(parts))
    expect(
      rows.some((row) => (row[list] as Body[]).length > 0),
      list,
    ).toBe(true);
  expect(rows.some((row) => at(row, 'nativeTransaction.to.name') !== '')).toBe(true);
});

test.each([
  ['/v1/nothing', 404, 'Not Found'],
  ['/v1/chains/5/blocks/1/transactions', 404, 'Not Found'],
  ['/v1/icm/messages?pageSize=0', 400, 'Bad Request'],
  ['/v1/apiLogs?orgId=x', 403, 'Forbidden'],
] as const)('%s is refused with %i', async (path, statusCode, error) => {
  expect(await send(path)).toEqual({ status: statusCode, body: { message: expect.any(String), statusCode, error } });
});
