import type { ListOrder } from '../../engine/model/order-row.ts';
import type { MemberRange } from '../../engine/model/list-range.ts';
import type { Kinds, Paging, Parameter } from '../../engine/model/operation.ts';

/** Parameter rows and paging that several endpoints of the two documents have in common (Conventions, Limits). */

type Rows = Record<string, Parameter>;

const currencies = [
  'usd',
  'eur',
  'aud',
  'cad',
  'chf',
  'clp',
  'cny',
  'czk',
  'dkk',
  'gbp',
  'hkd',
  'huf',
  'jpy',
  'nzd',
] as const;
const networks = ['mainnet', 'fuji', 'testnet'] as const;

/** Convention 7: an EVM chain id or a blockchain id. */
export const evmChain = {
  chainId: { in: 'path', type: 'string', required: true, subject: 'evm-chain-id', orSubject: 'blockchain-id' },
} as const satisfies Rows;
export const evmAddress = {
  address: { in: 'path', type: 'string', required: true, format: 'evm-address', subject: 'evm-address' },
} as const satisfies Rows;
export const network = {
  network: {
    in: 'path',
    type: 'string',
    required: true,
    values: networks,
    configured: 'network',
    refusalRequirement: 'data.network.other',
  },
} as const satisfies Rows;
export const networkFilter = {
  network: { in: 'query', type: 'string', values: networks, refusalRequirement: 'data.network.other' },
} as const satisfies Rows;
export const currency = {
  currency: {
    in: 'query',
    type: 'string',
    values: currencies,
    default: 'usd',
    changes: 'display',
    refusalRequirement: 'data.currency.other',
  },
} as const satisfies Rows;
export const sortOrder = {
  sortOrder: { in: 'query', type: 'string', values: ['asc', 'desc'] },
} as const satisfies Rows;
export const blockRange = {
  startBlock: { in: 'query', type: 'integer', minimum: 0 },
  endBlock: { in: 'query', type: 'integer', minimum: 0 },
} as const satisfies Rows;
/** The meaning of `blockRange` in lists whose items have their block number at this path. */
export const byBlock = (path: string) =>
  ({
    path,
    from: 'startBlock',
    to: 'endBlock',
    closed: 'from',
    type: 'number',
    compare: 'exact',
    appends: true,
    of: 'chainId',
  }) as const satisfies MemberRange;
/** Members of answers that are timestamps. */
const moments = ['timestamp', 'blockTimestamp', 'eventTimestamp'] as const;
export const timeWindow = {
  startTimestamp: { in: 'query', type: 'integer', minimum: 0, outside: 'open', seenAs: moments },
  endTimestamp: { in: 'query', type: 'integer', minimum: 0, outside: 'open', seenAs: moments },
} as const satisfies Rows;
export const secondsOfDay = 86_400;
/** The meaning of `timeWindow`. It is open whether the ends belong to the window. */
export const byWindow = { from: 'startTimestamp', to: 'endTimestamp', type: 'number' } as const satisfies MemberRange;
/** A window over a timestamp of the items. `slack`: how far outside the window an item may lie. */
export const byTimeWithin = (path: string, slack: number) =>
  ({ ...byWindow, path, slack, appends: true }) as const satisfies MemberRange;

/** The order of a list by a timestamp, or by one of several; `sortOrder` reverses it if the list has that parameter. */
export const byTime = (by: string | readonly string[]) => ({ by, type: 'number' }) as const satisfies ListOrder;
export const byTurnedTime = (by: string | readonly string[]) =>
  ({ ...byTime(by), parameter: 'sortOrder' }) as const satisfies ListOrder;
/** One requirement for all filters of a list. */
export const allOf = (filters: object, requirement: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, requirement]));
/** Encoding of the node's blocks and transactions. `requirement`: other encodings are refused. */
export const encoding = (requirement: 'node.block.encoding-echo' | 'node.tx.encoding-echo') =>
  ({
    encoding: {
      in: 'params',
      type: 'string',
      values: ['hex', 'json'],
      default: 'hex',
      refusalRequirement: requirement,
    },
  }) as const satisfies Rows;

/** `pageSize` with its row of the Limits table, and `pageToken`. */
export const pageParameters = <Min extends number, Max extends number, Default extends number>(
  minimum: Min,
  maximum: Max,
  fallback: Default,
) =>
  ({
    pageSize: { in: 'query', type: 'integer', minimum, maximum, default: fallback, outside: 'open' },
    pageToken: { in: 'query', type: 'string' },
  }) as const satisfies Rows;

/** Paging of the lists that take `pageParameters`. */
export const tokenPaging = {
  style: 'cursor',
  size: 'pageSize',
  cursor: 'pageToken',
  next: 'nextPageToken',
  aboveMaximum: 'limited',
} as const satisfies Paging;

/** Members in which the transaction types of the asset chain differ. NFT and property outputs have another FX. */
const transactionKinds = {
  members: ['sourceChain', 'importedInputs', 'destinationChain', 'exportedOutputs', 'initialStates', 'operations'],
} as const satisfies Kinds;

const puts = ['outputs', 'exportedOutputs', 'inputs', 'importedInputs'] as const;

/** The members that tell the kinds of transactions at this path apart. */
export const kindsOfTransaction = (path: string): Readonly<Record<string, Kinds>> => ({
  [`${path}.unsignedTx`]: transactionKinds,
  [`${path}.credentials[]`]: { values: ['fxID'] },
  ...Object.fromEntries(puts.map((name) => [`${path}.unsignedTx.${name}[]`, { values: ['fxID'] }])),
});

/**
 * The member that tells the first block, which has no transactions, from later blocks. Only for nodes that answer with
 * an object.
 */
export const kindsOfBlock = { block: { first: 'height' } } as const satisfies Readonly<Record<string, Kinds>>;
