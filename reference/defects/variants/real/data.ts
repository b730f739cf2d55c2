import type { Alteration, OperationCall } from '../../../types.ts';
import type { Value } from '../../../../defects/value.ts';
import { refuse } from '../../../handlers/shared/refusal.ts';
import { dayOnly } from '../../../world/evm/metrics/intervals.ts';
import {
  changeDeep,
  hashOf,
  isData,
  isMembers,
  itemsOf,
  type Members,
  onBodies,
  onCalls,
  rowOf,
  at,
  counter,
} from '../shared/bodies.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { scopeOf } from '../../../handlers/metrics.ts';
import { randomUUID } from 'node:crypto';
import { isNodePath } from '../../../rpc.ts';

/** Bodies of existing providers of indexed data that differ from those of the plain provider. */

const subTransfers = new Set(['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions']);

/** One member, at any depth; undefined removes it. */
const members: Readonly<Record<string, (value: Value) => Value | undefined>> = {
  indexStatus: (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  sortKey: String,
  tokenReputation: () => null,
  methodName: () => undefined,
  direction: (value) => (value === 'SourceTransaction' ? 'SOURCE_TRANSACTION' : value),
};

const isMoney = (value: Value): value is Members =>
  isMembers(value) && 'currencyCode' in value && typeof value['value'] === 'string';

/** A sender or recipient is cut to its address, because existing providers do not always show more. */
const isParty = (name: string): boolean => name === 'from' || name === 'to';

/** Undocumented members that transactions have had since 2026-02. */
const withNewMembers = (transaction: Members): Members => ({
  ...transaction,
  blockTimestampMilliseconds: Number(transaction['blockTimestamp']) * 1_000,
  blockMinDelayExcess: 7_970_124,
});

const rewritten = (value: Value, name: string): Value | undefined => {
  if (isMoney(value)) return { ...value, value: Number(value['value']) };
  if (isParty(name) && isMembers(value)) return { address: value['address'] };
  if (name === 'nativeTransaction' && isMembers(value)) return withNewMembers(value);
  if (subTransfers.has(name) && Array.isArray(value) && value.length === 0) return undefined;
  const change = members[name];
  return change ? change(value) : value;
};

/** ERC-1155 balances have no name, symbol and owner, but an amount. */
const collectible = (item: Value): Value => {
  if (!isMembers(item) || item['ercType'] !== 'ERC-1155') return item;
  const { name: _name, symbol: _symbol, ownerAddress: _owner, ...rest } = item;
  return { ...rest, balance: String(1 + (hashOf(String(item['tokenId'])) % 9)) };
};

/** About six in ten messages are delivered, one of them without an indexed source; the others are pending. */
const message = (item: Value): Value => {
  if (!isMembers(item)) return item;
  const { sourceTransaction, ...rest } = item;
  const kind = hashOf(String(item['messageId'])) % 10;
  if (kind < 4 || !isMembers(sourceTransaction))
    return { ...item, status: 'pending', messageExecuted: false, receiptDelivered: false };
  const delivered = {
    ...rest,
    messageExecuted: true,
    destinationTransaction: {
      ...sourceTransaction,
      txHash: String(sourceTransaction['txHash']).replace(/.$/, '0'),
      rewardRedeemer: rest['from'],
      delivererAddress: rest['to'],
    },
  };
  return kind < 9
    ? { ...delivered, sourceTransaction, status: 'delivered' }
    : { ...delivered, status: 'delivered_source_not_indexed' };
};

/**
 * For contracts that the provider does not list itself, it knows only the data on the chain, and for ERC-20 tokens also
 * their decimals.
 */
const contract = (item: Value): Value => {
  if (!isMembers(item)) return item;
  const { name, address, symbol, ercType, deploymentDetails } = item;
  return {
    name,
    address,
    ...defined({ symbol: symbol === '' ? undefined : symbol }),
    ercType,
    ...defined({ decimals: ercType === 'ERC-20' ? 18 : undefined }),
    deploymentDetails,
  };
};

const items: Readonly<Partial<Record<OperationCall['operation'], (item: Value) => Value>>> = {
  listCollectibleBalances: collectible,
  listMessages: message,
  listAddressMessages: message,
  listContractDeployments: contract,
};

const changed = (body: Members, call: OperationCall): Value => {
  const change = items[call.operation];
  const list = rowOf(call).listing?.items ?? '';
  return changeDeep(change ? { ...body, [list]: itemsOf(call, body).map(change) } : body, rewritten);
};

export const dataBodies: Alteration = onBodies(isData, changed);

/** Calls that existing providers refuse: rewards of nobody, and daily metrics without their interval. */
export const dataRefusals: Alteration = onCalls(isData, (call, next) => {
  const { operation, parameters } = call;
  if (operation === 'listPendingRewards' && !parameters['addresses'] && !parameters['nodeIds'])
    refuse(400, 'addresses or nodeIds must be given');
  if (
    operation === 'getChainMetrics' &&
    dayOnly(String(parameters['metric'])) &&
    parameters['timeInterval'] === undefined
  )
    refuse(400, 'timeInterval must be day');
  return next(call);
});

/** UTXOs of the X- and C-Chain in the form of existing providers, with other names than in the document. */

const form = (utxo: Value): Value => {
  if (!isMembers(utxo)) return utxo;
  const { consumingTxHash, consumingBlockTimestamp } = utxo;
  const copied = ['addresses', 'asset', 'consumedOnChainId', 'createdOnChainId', 'utxoId', 'utxoBytes'];
  return {
    ...Object.fromEntries(copied.map((name) => [name, utxo[name]])),
    creationTxHash: utxo['txHash'],
    timestamp: utxo['blockTimestamp'],
    locktime: utxo['platformLocktime'],
    outputIndex: String(utxo['outputIndex']),
    threshold: utxo['threshold'],
    utxoType: 'transfer',
    ...defined({ consumingTxHash, consumingTxTimestamp: consumingBlockTimestamp }),
  };
};

/** The P-Chain has two types of UTXO, and only rewards name their type. */
const ofPChain = (utxo: Value): Value => {
  if (!isMembers(utxo)) return utxo;
  const { rewardType, ...rest } = utxo;
  return {
    ...rest,
    ...defined({ rewardType: rewardType === 'NONE' ? undefined : rewardType }),
    utxoType: utxo['utxoType'] === 'STAKE' ? 'STAKE' : 'TRANSFER',
  };
};

export const dataUtxos: Alteration = onBodies(
  (call) => call.operation === 'listUtxos' || call.operation === 'queryUtxos',
  (body, call) => ({
    ...body,
    utxos: itemsOf(call, body).map(at(body, 'chainInfo.chainName') === 'p-chain' ? ofPChain : form),
  }),
);

/**
 * cumulativeContracts counts to the end of its day, like the other cumulative metrics. The document says that it counts
 * to its timestamp.
 */
export const dataMetrics: Alteration = onBodies(
  ({ operation, parameters }) => operation === 'getChainMetrics' && parameters['metric'] === 'cumulativeContracts',
  (body, call, world) => {
    const daily = world.evm.metrics.points(scopeOf(call, world), 'contracts', 'day');
    const ofDay = new Map(daily.map(({ timestamp, value }) => [timestamp, Number(value)]));
    return {
      ...body,
      results: itemsOf(call, body).map((point) => {
        const timestamp = Number(at(point, 'timestamp'));
        return { value: Number(at(point, 'value')) + (ofDay.get(timestamp) ?? 0), timestamp };
      }),
    };
  },
);

const turn = counter();

const perMinute = 8_000;

/** A 400 has a list of messages, because a call can have several errors. */
const listed = (body: string): string => {
  const refusal = JSON.parse(body) as { readonly message: unknown; readonly statusCode: number };
  return refusal.statusCode === 400 ? JSON.stringify({ ...refusal, message: [refusal.message] }) : body;
};

/** The HTTP of existing providers of indexed data: their key's header, rate limits, and messages that may be lists. */
export const dataDoor: Alteration = {
  options: { keyHeader: 'x-glacier-api-key' },
  http: async (request, next) => {
    const answer = await next(request);
    if (isNodePath(request.path)) return answer;
    const left = perMinute - (turn(next) % perMinute);
    return {
      ...answer,
      headers: {
        ...answer.headers,
        'ratelimit-policy': `${perMinute};w=60`,
        'ratelimit-limit': `${perMinute}`,
        'ratelimit-remaining': `${left}`,
        'ratelimit-reset': '60',
        'retry-after': '1',
        'x-request-id': randomUUID(),
      },
      body: answer.status >= 400 ? listed(answer.body) : answer.body,
    };
  },
};
