import { at, rowOf } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';

/** Descending in the plain provider wherever the call names no order and the document none. */
const turned = new Set([
  'listAddressTransactions',
  'queryUtxos',
  'listUtxos',
  'listErc20Transfers',
  'listTokenTransfers',
  'listNativeTransactions',
  'listPendingRewards',
  'listVerticesByHeight',
  'getChainMetrics',
  'listApiLogs',
  'listContractDeployments',
]);

export default {
  what:
    'lists come oldest first unless descending order is asked for: the document leaves the default open, but for ' +
    'messages',
  ...paged({
    arrange: (items, call) =>
      !turned.has(rowOf(call).id) || at({ ...call.parameters }, 'sortOrder') !== undefined ? items : items.toReversed(),
  }),
};
