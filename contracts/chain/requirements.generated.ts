// Written by contracts/chain/generate-index.mjs from the files in requirements/. Do not edit.
import _cross from './requirements/cross.ts';
import _data_balances from './requirements/data-balances.ts';
import _data_combinations from './requirements/data-combinations.ts';
import _data_conventions from './requirements/data-conventions.ts';
import _data_drift from './requirements/data-drift.ts';
import _data_errors from './requirements/data-errors.ts';
import _data_evm from './requirements/data-evm.ts';
import _data_lists from './requirements/data-lists.ts';
import _data_messages from './requirements/data-messages.ts';
import _data_metrics from './requirements/data-metrics.ts';
import _data_page from './requirements/data-page.ts';
import _data_range from './requirements/data-range.ts';
import _data_utxos from './requirements/data-utxos.ts';
import _node_envelope from './requirements/node-envelope.ts';
import _node_methods_answers from './requirements/node-methods/answers.ts';
import _node_methods_balances from './requirements/node-methods/balances.ts';
import _node_methods_blocks from './requirements/node-methods/blocks.ts';
import _node_methods_transactions from './requirements/node-methods/transactions.ts';
import _node_methods_tx_status from './requirements/node-methods/tx-status.ts';
import _node_methods_versioning from './requirements/node-methods/versioning.ts';
import _node_utxos from './requirements/node-utxos.ts';

export const requirementTable = [
  ..._cross,
  ..._data_balances,
  ..._data_combinations,
  ..._data_conventions,
  ..._data_drift,
  ..._data_errors,
  ..._data_evm,
  ..._data_lists,
  ..._data_messages,
  ..._data_metrics,
  ..._data_page,
  ..._data_range,
  ..._data_utxos,
  ..._node_envelope,
  ..._node_methods_answers,
  ..._node_methods_balances,
  ..._node_methods_blocks,
  ..._node_methods_transactions,
  ..._node_methods_tx_status,
  ..._node_methods_versioning,
  ..._node_utxos,
] as const;
