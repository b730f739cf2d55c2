// Written by contracts/chain/generate-index.mjs from the files in operations/. Do not edit.
import _data_getDeploymentTransaction from './operations/data/getDeploymentTransaction.ts';
import _data_listAddressMessages from './operations/data/listAddressMessages.ts';
import _data_listAddressTransactions from './operations/data/listAddressTransactions.ts';
import _data_listApiLogs from './operations/data/listApiLogs.ts';
import _data_listBlockTransactions from './operations/data/listBlockTransactions.ts';
import _data_listCollectibleBalances from './operations/data/listCollectibleBalances.ts';
import _data_listContractDeployments from './operations/data/listContractDeployments.ts';
import _data_listErc20Balances from './operations/data/listErc20Balances.ts';
import _data_listErc20Transfers from './operations/data/listErc20Transfers.ts';
import _data_listErc721Balances from './operations/data/listErc721Balances.ts';
import _data_listMessages from './operations/data/listMessages.ts';
import _data_listNativeTransactions from './operations/data/listNativeTransactions.ts';
import _data_listPendingRewards from './operations/data/listPendingRewards.ts';
import _data_listTokenTransfers from './operations/data/listTokenTransfers.ts';
import _data_listUtxos from './operations/data/listUtxos.ts';
import _data_listVerticesByHeight from './operations/data/listVerticesByHeight.ts';
import _data_queryUtxos from './operations/data/queryUtxos.ts';
import _metrics_getChainMetrics from './operations/metrics/getChainMetrics.ts';
import _metrics_listTokenHolders from './operations/metrics/listTokenHolders.ts';
import _node_vm_getAllBalances from './operations/node/vm.getAllBalances.ts';
import _node_vm_getAssetDescription from './operations/node/vm.getAssetDescription.ts';
import _node_vm_getBalance from './operations/node/vm.getBalance.ts';
import _node_vm_getBlock from './operations/node/vm.getBlock.ts';
import _node_vm_getBlockByHeight from './operations/node/vm.getBlockByHeight.ts';
import _node_vm_getHeight from './operations/node/vm.getHeight.ts';
import _node_vm_getTx from './operations/node/vm.getTx.ts';
import _node_vm_getTxFee from './operations/node/vm.getTxFee.ts';
import _node_vm_getTxStatus from './operations/node/vm.getTxStatus.ts';
import _node_vm_getUTXOs from './operations/node/vm.getUTXOs.ts';

export const operationTable = [
  _data_getDeploymentTransaction,
  _data_listAddressMessages,
  _data_listAddressTransactions,
  _data_listApiLogs,
  _data_listBlockTransactions,
  _data_listCollectibleBalances,
  _data_listContractDeployments,
  _data_listErc20Balances,
  _data_listErc20Transfers,
  _data_listErc721Balances,
  _data_listMessages,
  _data_listNativeTransactions,
  _data_listPendingRewards,
  _data_listTokenTransfers,
  _data_listUtxos,
  _data_listVerticesByHeight,
  _data_queryUtxos,
  _metrics_getChainMetrics,
  _metrics_listTokenHolders,
  _node_vm_getAllBalances,
  _node_vm_getAssetDescription,
  _node_vm_getBalance,
  _node_vm_getBlock,
  _node_vm_getBlockByHeight,
  _node_vm_getHeight,
  _node_vm_getTx,
  _node_vm_getTxFee,
  _node_vm_getTxStatus,
  _node_vm_getUTXOs,
] as const;
