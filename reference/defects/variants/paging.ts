import { callWith } from '../../../defects/call.ts';
import type { Alteration, OperationCall } from '../../types.ts';
import { at, onOperations, hashOf, rowOf } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';
import type { VariantTable } from './variant.ts';
import { randomUUID } from 'node:crypto';
import { orderPaths } from '../../../engine/model/listing.ts';
import type { Value } from '../../../defects/value.ts';

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
        ? callWith(call, { [name]: String(BigInt(value) + BigInt(by)) })
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
      next(callWith(call, { includeSpent: call.parameters['includeSpent'] ?? 'true' })),
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

/** Lists that are descending in the plain provider where neither the call nor the document names an order. */
const descending = new Set<OperationCall['operation']>([
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

const filler = '+/=&?#% é"\\'.repeat(90);

/** The items, with neighbours of one rank in an order that depends on the walk. */
function shuffleTies(items: readonly Value[], call: OperationCall, walk: number): Value[] {
  const { listing } = rowOf(call);
  const { identity = [] } = listing ?? {};
  const [by] = listing ? orderPaths(listing, call.parameters) : [];
  const rows = items.map((item, place) => ({
    item,
    rank: by === undefined ? undefined : at(item, by),
    draw: hashOf(
      `${walk} ${identity.map((path) => String(at(item, path))).join(' ')} ${identity.length === 0 ? place : ''}`,
    ),
  }));

  // A list without an order is one tie.
  let tie = 0;
  return rows
    .map((row, index) => ({ ...row, tie: index > 0 && rows[index - 1]?.rank !== row.rank ? (tie += 1) : tie }))
    .sort((a, b) => a.tie - b.tie || a.draw - b.draw)
    .map(({ item }) => item);
}

export const paging: VariantTable = {
  'bad-token-not-found': {
    what: 'an unknown token gets 404: the document does not say under which conditions a status is returned',
    ...paged({ unknown: 404 }),
  },
  'bad-token-restarts': {
    what: 'an unknown token starts the list from its beginning: the document does not show its answer',
    ...paged({ unknown: 'restart' }),
  },
  'empty-end': {
    what: 'every page with items carries a token, so that a list ends with an empty page: the end is not shown',
    ...paged({ emptyEnd: true }),
  },
  'last-token-empty': {
    what: 'the last page carries an empty nextPageToken: the document does not say how a list ends',
    ...paged({ last: '' }),
  },
  'order-ascending': {
    what: 'lists come oldest first unless descending order is asked for: only messages have a documented default',
    ...paged({
      arrange: (items, call) =>
        descending.has(call.operation) && call.parameters['sortOrder'] === undefined ? items.toReversed() : items,
    }),
  },
  'short-pages': {
    what: 'pages contain a few items less than asked for although more follow: pageSize is the largest number of items',
    ...paged({ holds: (size, asked) => (size === 0 ? 100 : !asked || size < 20 ? size : size - 1 - (size % 5)) }),
  },
  'size-clamped': {
    what:
      'a pageSize above the maximum gives the maximum, and one below the minimum or without digits the default: the ' +
      'document gives bounds, and does not say what lies beyond',
    ...paged({
      size: (asked, { minimum, maximum, default: fallback }) => {
        const value = asked !== undefined && /^-?\d+$/.test(asked) ? Number(asked) : fallback;
        return value < minimum ? fallback : Math.min(value, maximum);
      },
    }),
  },
  'size-zero-nothing': {
    what: 'a pageSize of 0 gives no items, and no token: the document only says that 0 is accepted',
    ...paged({ holds: (size) => (size === 0 ? Number.NEGATIVE_INFINITY : size) }),
  },
  'ties-shuffled': {
    what: 'items of equal rank come in another order in every walk: the document does not mention ties',
    ...paged({ arrange: (items, call, _world, walk) => shuffleTies(items, call, walk) }),
  },
  'tokens-bind-size': {
    what: 'a token is refused under another pageSize than it came with: it belongs to the same call',
    ...paged({ bindsSize: true }),
  },
  'tokens-expire': {
    what: 'a token is refused after 400 further calls for lists: the document does not say how long it is valid',
    ...paged({ lasts: 400 }),
  },
  'tokens-long': {
    what: 'tokens have a thousand characters, with all that a query must escape: a token is only a string',
    ...paged({ spelled: (count) => `${count}${filler}` }),
  },
  'tokens-once': {
    what: 'a token is refused the second time: the document says that it fetches the next page, not how often',
    ...paged({ once: true }),
  },
  'tokens-uuid': {
    what: 'tokens are random UUIDs, so that the same page has another one each time: a token is only a string',
    ...paged({ spelled: () => randomUUID() }),
  },
};
