import { AvalancheCore } from '@avalanche-sdk/chainkit/core.js';
import { dataEvmAddressBalancesListCollectibles } from '@avalanche-sdk/chainkit/funcs/dataEvmAddressBalancesListCollectibles.js';
import { dataEvmAddressBalancesListErc20 } from '@avalanche-sdk/chainkit/funcs/dataEvmAddressBalancesListErc20.js';
import { dataEvmAddressBalancesListErc721 } from '@avalanche-sdk/chainkit/funcs/dataEvmAddressBalancesListErc721.js';
import { dataEvmAddressContractsListDeployments } from '@avalanche-sdk/chainkit/funcs/dataEvmAddressContractsListDeployments.js';
import { dataEvmAddressTransactionsList } from '@avalanche-sdk/chainkit/funcs/dataEvmAddressTransactionsList.js';
import { dataEvmAddressTransactionsListErc20 } from '@avalanche-sdk/chainkit/funcs/dataEvmAddressTransactionsListErc20.js';
import { dataEvmAddressTransactionsListNative } from '@avalanche-sdk/chainkit/funcs/dataEvmAddressTransactionsListNative.js';
import { dataEvmBlocksListTransactions } from '@avalanche-sdk/chainkit/funcs/dataEvmBlocksListTransactions.js';
import { dataEvmContractsGetDeploymentTransaction } from '@avalanche-sdk/chainkit/funcs/dataEvmContractsGetDeploymentTransaction.js';
import { dataEvmContractsListTransfers } from '@avalanche-sdk/chainkit/funcs/dataEvmContractsListTransfers.js';
import { dataIcmList } from '@avalanche-sdk/chainkit/funcs/dataIcmList.js';
import { dataIcmListByAddress } from '@avalanche-sdk/chainkit/funcs/dataIcmListByAddress.js';
import { dataPrimaryNetworkRewardsListPendingRewards } from '@avalanche-sdk/chainkit/funcs/dataPrimaryNetworkRewardsListPendingRewards.js';
import { dataPrimaryNetworkUtxosListByAddresses } from '@avalanche-sdk/chainkit/funcs/dataPrimaryNetworkUtxosListByAddresses.js';
import { dataPrimaryNetworkUtxosListByAddressesV2 } from '@avalanche-sdk/chainkit/funcs/dataPrimaryNetworkUtxosListByAddressesV2.js';
import { dataPrimaryNetworkVerticesListByHeight } from '@avalanche-sdk/chainkit/funcs/dataPrimaryNetworkVerticesListByHeight.js';
import { dataUsageMetricsGetLogs } from '@avalanche-sdk/chainkit/funcs/dataUsageMetricsGetLogs.js';
import { metricsChainsGetMetrics } from '@avalanche-sdk/chainkit/funcs/metricsChainsGetMetrics.js';
import type { RequestOptions } from '@avalanche-sdk/chainkit/lib/sdks.js';
import type { Json } from '../../engine/model/exchange.ts';

/** The provider's public SDK: its method for each operation of the data and metrics documents that it has. */

type Parameters = Readonly<Record<string, Json | undefined>>;

/** A page is `ok` if the SDK's schemas accept it. Methods of lists that the SDK pages also give the later pages. */
export interface Page {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: unknown;
  [Symbol.asyncIterator]?(): AsyncIterator<Page>;
}

type Ask = (client: AvalancheCore, parameters: Parameters, options: RequestOptions) => Promise<Page>;

/** `toRequest`: the contract's parameters in the SDK's form. The SDK validates its requests itself. */
const row =
  <Request>(
    method: (client: AvalancheCore, request: Request, options?: RequestOptions) => Promise<Page>,
    toRequest = (parameters: Parameters): object => parameters,
  ): Ask =>
  (client, parameters, options) =>
    method(client, JSON.parse(JSON.stringify(toRequest(parameters))), options);

export const methods: Readonly<Record<string, Ask>> = {
  getChainMetrics: row(metricsChainsGetMetrics),
  getDeploymentTransaction: row(dataEvmContractsGetDeploymentTransaction),
  listAddressMessages: row(dataIcmListByAddress),
  listAddressTransactions: row(dataEvmAddressTransactionsList),
  listApiLogs: row(dataUsageMetricsGetLogs, ({ responseCode, ...rest }) => ({
    ...rest,
    ...(responseCode === undefined ? {} : { responseCode: String(responseCode) }),
  })),
  listBlockTransactions: row(dataEvmBlocksListTransactions),
  listCollectibleBalances: row(dataEvmAddressBalancesListCollectibles),
  listContractDeployments: row(dataEvmAddressContractsListDeployments),
  listErc20Balances: row(dataEvmAddressBalancesListErc20),
  listErc20Transfers: row(dataEvmAddressTransactionsListErc20),
  listErc721Balances: row(dataEvmAddressBalancesListErc721),
  listMessages: row(dataIcmList),
  listNativeTransactions: row(dataEvmAddressTransactionsListNative),
  listPendingRewards: row(dataPrimaryNetworkRewardsListPendingRewards),
  listTokenTransfers: row(dataEvmContractsListTransfers),
  listUtxos: row(dataPrimaryNetworkUtxosListByAddresses),
  listVerticesByHeight: row(dataPrimaryNetworkVerticesListByHeight),
  queryUtxos: row(dataPrimaryNetworkUtxosListByAddressesV2, ({ addresses, ...rest }) => ({
    ...rest,
    primaryNetworkAddressesBodyDto: { addresses },
  })),
};

/** Without telemetry and retries. The SDK ignores the server URL of its constructor: each call names the server. */
export const sdk = (): AvalancheCore => new AvalancheCore({ enableTelemetry: false });

export const askOf = async (
  operation: string,
  parameters: Parameters,
  { client, url }: { readonly client: AvalancheCore; readonly url: string },
): Promise<Page> => {
  const ask = methods[operation];
  if (!ask) throw new Error(`the SDK has no method for ${operation}`);
  return ask(client, parameters, { serverURL: url, retries: { strategy: 'none' } });
};
