import type { Handler } from '../types.ts';
import {
  getHeight,
  getBlock,
  getBlockByHeight,
  getTx,
  getTxStatus,
  getTxFee,
  getAssetDescription,
  getBalance,
  getAllBalances,
  getUTXOs,
} from './node.ts';
import {
  listAddressTransactions,
  listNativeTransactions,
  listBlockTransactions,
  listErc20Transfers,
  listTokenTransfers,
  getDeploymentTransaction,
  listContractDeployments,
} from './transactions.ts';
import { listErc20Balances, listErc721Balances, listCollectibleBalances } from './balances.ts';
import { listMessages, listAddressMessages } from './messages.ts';
import { listUtxos, queryUtxos, listVerticesByHeight, listPendingRewards } from './primary-network.ts';
import { getChainMetrics, listTokenHolders, listApiLogs } from './metrics.ts';

/** The handlers of the reference provider, by operation. */
export const handlers: ReadonlyMap<string, Handler> = new Map([
  ['vm.getHeight', getHeight],
  ['vm.getBlock', getBlock],
  ['vm.getBlockByHeight', getBlockByHeight],
  ['vm.getTx', getTx],
  ['vm.getTxStatus', getTxStatus],
  ['vm.getTxFee', getTxFee],
  ['vm.getAssetDescription', getAssetDescription],
  ['vm.getBalance', getBalance],
  ['vm.getAllBalances', getAllBalances],
  ['vm.getUTXOs', getUTXOs],
  ['listAddressTransactions', listAddressTransactions],
  ['listNativeTransactions', listNativeTransactions],
  ['listBlockTransactions', listBlockTransactions],
  ['listErc20Transfers', listErc20Transfers],
  ['listTokenTransfers', listTokenTransfers],
  ['getDeploymentTransaction', getDeploymentTransaction],
  ['listContractDeployments', listContractDeployments],
  ['listErc20Balances', listErc20Balances],
  ['listErc721Balances', listErc721Balances],
  ['listCollectibleBalances', listCollectibleBalances],
  ['listMessages', listMessages],
  ['listAddressMessages', listAddressMessages],
  ['listUtxos', listUtxos],
  ['queryUtxos', queryUtxos],
  ['listVerticesByHeight', listVerticesByHeight],
  ['listPendingRewards', listPendingRewards],
  ['getChainMetrics', getChainMetrics],
  ['listTokenHolders', listTokenHolders],
  ['listApiLogs', listApiLogs],
]);
