import type { OperationRow } from '../../engine/model/operation.ts';
import getDeploymentTransaction from './operations/data/getDeploymentTransaction.ts';
import listAddressMessages from './operations/data/listAddressMessages.ts';
import listAddressTransactions from './operations/data/listAddressTransactions.ts';
import listApiLogs from './operations/data/listApiLogs.ts';
import listBlockTransactions from './operations/data/listBlockTransactions.ts';
import listCollectibleBalances from './operations/data/listCollectibleBalances.ts';
import listContractDeployments from './operations/data/listContractDeployments.ts';
import listErc20Balances from './operations/data/listErc20Balances.ts';
import listErc20Transfers from './operations/data/listErc20Transfers.ts';
import listErc721Balances from './operations/data/listErc721Balances.ts';
import listMessages from './operations/data/listMessages.ts';
import listNativeTransactions from './operations/data/listNativeTransactions.ts';
import listPendingRewards from './operations/data/listPendingRewards.ts';
import listTokenTransfers from './operations/data/listTokenTransfers.ts';
import listUtxos from './operations/data/listUtxos.ts';
import listVerticesByHeight from './operations/data/listVerticesByHeight.ts';
import queryUtxos from './operations/data/queryUtxos.ts';
import getChainMetrics from './operations/metrics/getChainMetrics.ts';
import listTokenHolders from './operations/metrics/listTokenHolders.ts';
import getAllBalances from './operations/node/vm.getAllBalances.ts';
import getAssetDescription from './operations/node/vm.getAssetDescription.ts';
import getBalance from './operations/node/vm.getBalance.ts';
import getBlock from './operations/node/vm.getBlock.ts';
import getBlockByHeight from './operations/node/vm.getBlockByHeight.ts';
import getHeight from './operations/node/vm.getHeight.ts';
import getTx from './operations/node/vm.getTx.ts';
import getTxFee from './operations/node/vm.getTxFee.ts';
import getTxStatus from './operations/node/vm.getTxStatus.ts';
import getUTXOs from './operations/node/vm.getUTXOs.ts';

const operationTable = [
  getDeploymentTransaction,
  listAddressMessages,
  listAddressTransactions,
  listApiLogs,
  listBlockTransactions,
  listCollectibleBalances,
  listContractDeployments,
  listErc20Balances,
  listErc20Transfers,
  listErc721Balances,
  listMessages,
  listNativeTransactions,
  listPendingRewards,
  listTokenTransfers,
  listUtxos,
  listVerticesByHeight,
  queryUtxos,
  getChainMetrics,
  listTokenHolders,
  getAllBalances,
  getAssetDescription,
  getBalance,
  getBlock,
  getBlockByHeight,
  getHeight,
  getTx,
  getTxFee,
  getTxStatus,
  getUTXOs,
] as const;

/** `vm.getUTXOs`, `listAddressTransactions`, ...: an unknown id does not compile. */
export type OperationId = (typeof operationTable)[number]['id'];

/** The rows of all operations without judges, for code that needs only the documented texts. */
export const operationRows: readonly (OperationRow & { readonly id: OperationId })[] = operationTable;

const byId = new Map<string, OperationRow & { readonly id: OperationId }>(operationRows.map((row) => [row.id, row]));

export const isOperationId = (id: string): id is OperationId => byId.has(id);

/** @throws for an id that no row has. */
export const operationRow = (id: string): OperationRow & { readonly id: OperationId } => {
  const row = byId.get(id);
  if (!row) throw new Error(`no operation ${id} in contracts/chain/operations`);
  return row;
};
