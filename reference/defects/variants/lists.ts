import type { Alteration, OperationCall } from '../../types.ts';
import { at, onOperations, withParameters } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';
import type { VariantTable } from './variant.ts';

const day = 86_400;
const parties = ['nativeTransaction.from.address', 'nativeTransaction.to.address'];

/** A parameter plus some number, where it has digits and the change leaves the range a range. */
function shifted(
  operations: readonly OperationCall['operation'][],
  name: string,
  by: number,
  applies: (parameters: OperationCall['parameters']) => boolean = () => true,
): Alteration {
  return onOperations(operations, (call, next) => {
    const value = call.parameters[name];
    return next(
      typeof value === 'string' && /^[1-9]\d*$/.test(value) && applies(call.parameters)
        ? withParameters(call, { [name]: String(BigInt(value) + BigInt(by)) })
        : call,
    );
  });
}

const isWindow = ({
  startTimestamp = 0,
  endTimestamp = Number.MAX_SAFE_INTEGER,
}: OperationCall['parameters']): boolean => Number(startTimestamp) < Number(endTimestamp);

export const lists: VariantTable = {
  'holders-at-threshold': {
    what: 'an address that held exactly the threshold is a holder: the parameter says minimum, the rule says more than',
    ...shifted(['listTokenHolders'], 'threshold', -1),
  },
  'logs-last-day-whole': {
    what:
      'the whole day that endTimestamp is rounded down to counts: the document says that both are rounded, not if ' +
      'that day counts',
    ...shifted(['listApiLogs'], 'endTimestamp', day),
  },
  'own-transactions': {
    what:
      'an address lists only transactions that it sent or received, not transactions with a transfer of it: rule 1 ' +
      'is about the transfers only',
    ...paged({
      arrange: (items, call) => {
        const address = String(call.parameters['address']).toLowerCase();
        return call.operation === 'listAddressTransactions'
          ? items.filter((item) => parties.some((path) => String(at(item, path)).toLowerCase() === address))
          : items;
      },
    }),
  },
  'spent-by-default': {
    what: 'UTXO lists contain spent ones unless includeSpent is false: its default is not shown',
    ...onOperations(['listUtxos', 'queryUtxos'], (call, next) =>
      next(withParameters(call, { includeSpent: call.parameters['includeSpent'] ?? 'true' })),
    ),
  },
  'window-end-exclusive': {
    what: 'endTimestamp is the first instant behind the window of metrics and holders: whether it counts is not shown',
    ...shifted(['getChainMetrics', 'listTokenHolders'], 'endTimestamp', -1, isWindow),
  },
  'window-start-exclusive': {
    what: 'startTimestamp is the last instant before the window of metrics: whether it counts is not shown',
    ...shifted(['getChainMetrics'], 'startTimestamp', 1, isWindow),
  },
};
