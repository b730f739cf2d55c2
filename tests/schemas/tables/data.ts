import type { RequirementId } from '../../../engine/model/requirement.ts';
import {
  avax,
  contractDeployment,
  erc1155Token,
  erc20Token,
  erc20Transfer,
  erc721Token,
  icmMessage,
  money,
  nativeTokenBalance,
  nativeTransaction,
  tokenTransfers,
  transaction,
} from '../samples-evm.ts';
import { apiLog, chainInfo, pendingReward, utxo, vertex } from '../samples-primary.ts';
import { absent, type Damage, missing, page, requiring, type Table } from '../table.ts';

const deployment = {
  ...transaction,
  nativeTransaction: {
    ...nativeTransaction,
    input: '0x6080',
    baseFeePerGas: '25000000000',
    maxFeePerGas: '30000000000',
    maxPriorityFeePerGas: '0',
  },
  networkTokenDetails: {
    networkToken: { ...avax, description: 'Native' },
    currentPrice: money,
    historicalPrice: money,
  },
  teleporterMessageInfo: requiring(
    {
      teleporterMessageId: 'message-1',
      sourceChainId: 'chain-1',
      destinationChainId: 'chain-2',
      direction: 'SOURCE',
    },
    'teleporterMessageId',
  ),
};

/** A listing of balances beside that of the native token. */
const balances = (name: string, token: object): Table =>
  page(name, [{ ...token, chainId: 'chain-1' }], { nativeTokenBalance }, [
    ['no native balance', '/nativeTokenBalance', absent, 'data.balances.native-member'],
  ]);

/** A listing of one chain, which it names. */
const ofChain = (name: string, item: object, requirement: RequirementId): Table =>
  page(name, [item], { chainInfo }, [
    ['no chain info', '/chainInfo', absent, requirement],
    ['chain info as text', '/chainInfo', 'x-chain', requirement],
    ['no chain name', '/chainInfo/chainName', absent, requirement],
    ['no network', '/chainInfo/network', absent, requirement],
    ['a network as a number', '/chainInfo/network', 1, requirement],
  ]);

export const data: Readonly<Record<string, Table>> = {
  getDeploymentTransaction: {
    examples: [
      deployment,
      { nativeTransaction: { ...nativeTransaction, txType: 0, input: '0x6080', baseFeePerGas: '25000000000' } },
    ],
    damages: [
      ['not an object', '', 'x', 'data.schema.response'],
      ...missing(
        '/nativeTransaction',
        'data.deployment.members',
        'input',
        'baseFeePerGas',
        'maxFeePerGas',
        'maxPriorityFeePerGas',
      ),
    ],
  },
  listAddressMessages: page('messages', [icmMessage]),
  listAddressTransactions: page('transactions', [transaction]),
  listApiLogs: page('logs', [apiLog], { orgId: 'org-1' }, [
    ['a request type in upper case', '/logs/0/requestType', 'DATA', 'data.logs.request-type'],
    ['another request type', '/logs/0/requestType', 'graphql', 'data.logs.request-type'],
    ['a request type as a number', '/logs/0/requestType', 1, 'data.logs.request-type'],
  ]),
  listBlockTransactions: page('transactions', [nativeTransaction]),
  listCollectibleBalances: page(
    'collectibleBalances',
    [erc721Token, erc1155Token].map((token) => ({ ...token, chainId: 'chain-1' })),
  ),
  listContractDeployments: page('contracts', [contractDeployment]),
  listErc20Balances: balances(
    'erc20TokenBalances',
    requiring({ ...erc20Token, balance: '668736439', balanceValue: money, tokenReputation: 'Benign' }, 'balance'),
  ),
  listErc20Transfers: page('transactions', [erc20Transfer]),
  listErc721Balances: balances('erc721TokenBalances', erc721Token),
  listMessages: page('messages', [icmMessage]),
  listNativeTransactions: page('transactions', [nativeTransaction]),
  listPendingRewards: page('pendingRewards', [pendingReward]),
  listTokenTransfers: page(
    'transfers',
    tokenTransfers,
    {},
    ['erc20Token', 'erc721Token', 'erc1155Token'].map((name, at): Damage => [
      `no ${name}, nor another token`,
      `/transfers/${at}/${name}`,
      absent,
      'data.schema.members-present',
      `/transfers/${at}`,
    ]),
  ),
  listUtxos: ofChain('utxos', utxo, 'data.utxos.chain-info'),
  listVerticesByHeight: ofChain('vertices', vertex, 'data.vertices.chain-info'),
  queryUtxos: ofChain('utxos', utxo, 'data.utxos.chain-info'),
};
