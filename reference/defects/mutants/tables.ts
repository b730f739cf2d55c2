import balancesAndHolders from './balances-and-holders.ts';
import deploymentsAndCurrencies from './deployments-and-currencies.ts';
import derived from './derived.ts';
import http from './http.ts';
import identities from './identities.ts';
import lists from './lists.ts';
import messagesRewardsLogs from './messages-rewards-logs.ts';
import metrics from './metrics.ts';
import nodeBlocksAndBalances from './node-blocks-and-balances.ts';
import nodeEnvelopes from './node-envelopes.ts';
import nodeTransactions from './node-transactions.ts';
import nodeUtxoLimits from './node-utxo-limits.ts';
import nodeUtxos from './node-utxos.ts';
import ordersAndRanges from './orders-and-ranges.ts';
import pages from './pages.ts';
import parameters from './parameters.ts';
import schemas from './schemas.ts';
import transactions from './transactions.ts';
import utxosAndVertices from './utxos-and-vertices.ts';
import type { MutantTable } from './types.ts';

/** Every table of mutants. */
export const tables: readonly MutantTable[] = [
  balancesAndHolders,
  deploymentsAndCurrencies,
  derived,
  http,
  identities,
  lists,
  messagesRewardsLogs,
  metrics,
  nodeBlocksAndBalances,
  nodeEnvelopes,
  nodeTransactions,
  nodeUtxoLimits,
  nodeUtxos,
  ordersAndRanges,
  pages,
  parameters,
  schemas,
  transactions,
  utxosAndVertices,
];
