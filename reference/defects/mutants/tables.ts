import balances from './balances.ts';
import chainIds from './chain-ids.ts';
import crossDocument from './cross-document.ts';
import currencies from './currencies.ts';
import deployments from './deployments.ts';
import errors from './errors.ts';
import holders from './holders.ts';
import http from './http.ts';
import knownIdentities from './known-identities.ts';
import lists from './lists.ts';
import logs from './logs.ts';
import messages from './messages.ts';
import metricTimes from './metric-times.ts';
import metricValues from './metric-values.ts';
import networks from './networks.ts';
import nodeBalances from './node-balances.ts';
import nodeBlocks from './node-blocks.ts';
import nodeEnvelopes from './node-envelopes.ts';
import nodeTransactions from './node-transactions.ts';
import nodeUtxoLimits from './node-utxo-limits.ts';
import nodeUtxos from './node-utxos.ts';
import orders from './orders.ts';
import pageSizes from './page-sizes.ts';
import pages from './pages.ts';
import parameters from './parameters.ts';
import ranges from './ranges.ts';
import rewards from './rewards.ts';
import schemas from './schemas.ts';
import transactions from './transactions.ts';
import utxoLists from './utxo-lists.ts';
import vertices from './vertices.ts';
import type { MutantTable } from './types.ts';

/** Every table of mutants. */
export const tables: readonly MutantTable[] = [
  balances,
  chainIds,
  crossDocument,
  currencies,
  deployments,
  errors,
  holders,
  http,
  knownIdentities,
  lists,
  logs,
  messages,
  metricTimes,
  metricValues,
  networks,
  nodeBalances,
  nodeBlocks,
  nodeEnvelopes,
  nodeTransactions,
  nodeUtxoLimits,
  nodeUtxos,
  orders,
  pageSizes,
  pages,
  parameters,
  ranges,
  rewards,
  schemas,
  transactions,
  utxoLists,
  vertices,
];
