import { operation, type OperationId } from '../../../contracts/chain/index.ts';
import type { Mutant } from '../../types.ts';
import balances from './balances.ts';
import type { FaultBatch } from './batches.ts';
import contracts from './contracts.ts';
import collectibles from './collectibles.ts';
import type { Fault, FaultTable } from './fault.ts';
import holders from './holders-rewards-logs.ts';
import messages from './messages.ts';
import metrics from './metrics.ts';
import nodeBalances from './node-balances.ts';
import nodeBlocks from './node-blocks.ts';
import nodeTransactions from './node-transactions.ts';
import nodeUtxos from './node-utxos.ts';
import transactions from './transactions.ts';
import transfers from './transfers.ts';
import utxos from './utxos.ts';
import { plant } from '../inside.ts';

/** A fault with its name `operation#name` and the alteration of the provider that it makes. */
export interface NamedFault extends Fault, Pick<Mutant, 'id' | 'on' | 'fresh'> {
  readonly batch: FaultBatch;
}

function nameFault(on: OperationId, batch: FaultBatch, name: string, fault: Fault): NamedFault {
  const id = `${on}#${name}`;
  const fresh: NamedFault['fresh'] = () => {
    const alteration = plant(fault.mutate, operation(on));
    if (!alteration) throw new Error(`${id} changes nothing`);
    return alteration;
  };
  return { ...fault, id, on, batch, fresh };
}

const tables: readonly FaultTable[] = [
  balances,
  collectibles,
  contracts,
  holders,
  messages,
  metrics,
  nodeBalances,
  nodeBlocks,
  nodeTransactions,
  nodeUtxos,
  transactions,
  transfers,
  utxos,
];

export const faults: readonly NamedFault[] = tables.flatMap((table) =>
  Object.entries(table).flatMap(([on, ofOperation]) =>
    Object.entries(ofOperation).flatMap(([batch, rows]) =>
      Object.entries(rows).map(([name, row]) => nameFault(on as OperationId, batch as FaultBatch, name, row)),
    ),
  ),
);
