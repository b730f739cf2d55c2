import type { OperationId } from '../../../engine/model/names.ts';
import { operation } from '../../../contracts/chain/index.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Mutant } from '../../types.ts';
import balances from './balances.ts';
import contracts from './contracts.ts';
import { examples } from './examples.ts';
import type { Example, Fault, FaultTable } from './fault.ts';
import holders from './holders-rewards-logs.ts';
import messages from './messages.ts';
import metrics from './metrics.ts';
import nodeBlocksAndBalances from './node-blocks-and-balances.ts';
import nodeTransactions from './node-transactions.ts';
import nodeUtxos from './node-utxos.ts';
import transactions from './transactions.ts';
import utxos from './utxos.ts';
import { plant } from '../inside.ts';

/** A fault with its name `operation#name` and the alteration of the provider that it makes. */
export interface NamedFault extends Fault, Pick<Mutant, 'id' | 'on' | 'fresh'> {
  readonly isKept?: Example;
  /** The table in which it is. A new batch has a table of its own until judges are improved with it. */
  readonly table: string;
}

function nameFault(table: string, on: OperationId, name: string, fault: Fault): NamedFault {
  const id = `${on}#${name}`;
  const fresh: NamedFault['fresh'] = () => {
    const alteration = plant(fault.mutate, operation(on));
    if (!alteration) throw new Error(`${id} changes nothing`);
    return alteration;
  };
  return { ...fault, ...defined({ isKept: examples[id] }), id, on, table, fresh };
}

const tables: Readonly<Record<string, FaultTable>> = {
  balances,
  contracts,
  holders,
  messages,
  metrics,
  nodeBlocksAndBalances,
  nodeTransactions,
  nodeUtxos,
  transactions,
  utxos,
};

export const faults: readonly NamedFault[] = Object.entries(tables).flatMap(([table, operations]) =>
  Object.entries(operations).flatMap(([on, rows]) =>
    Object.entries(rows).map(([name, row]) => nameFault(table, on, name, row)),
  ),
);
