import { describe, expect, test } from 'vitest';
import { cases, type OperationId } from '../../contracts/chain/index.ts';
import type { Alteration, OperationCall } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { answering, asking, judged, listing, type Members, verdicts } from './data-target.ts';
import { fewOf, partOf } from '../part.ts';

/** Rules of single endpoints, each broken in one way: its case must fail, and pass where nothing is broken. */

const item = (on: OperationId, change: (one: Members, call: OperationCall, index: number) => Members): Alteration =>
  listing((items, call) => items.map((one, index) => change({ ...one }, call, index)), [on]);
const without = (on: OperationId, name: string): Alteration => asking(({ [name]: _, ...rest }) => rest, [on]);
const inside = (one: Members, member: string, more: Members): Members => ({
  ...one,
  [member]: { ...(one[member] as Members), ...more },
});
const stranger = `0x${'9'.repeat(40)}`;
/** The last of a list, so that a look at the first item alone does not show it. */
const last = (on: OperationId, change: (one: Members) => Members): Alteration =>
  listing((items) => items.map((one, index) => (index === items.length - 1 ? change({ ...one }) : one)), [on]);
const afterSecond =
  (name: string) =>
  (parameters: Members): Members =>
    Number(parameters[name] ?? 0) % 86_400 === 0
      ? parameters
      : { ...parameters, [name]: String(Number(parameters[name]) + 86_400) };
const dropped = (on: OperationId, member: string): Alteration => item(on, ({ [member]: _, ...rest }) => rest);
const chainInfo = (on: OperationId): Alteration =>
  answering((body) => inside(body, 'chainInfo', { network: 'elsewhere' }), [on]);

const rows: readonly (readonly [what: string, key: string, alteration: Alteration])[] = [
  [
    'one transfer is of another token',
    'data.token-transfers.token@listTokenTransfers',
    last('listTokenTransfers', (one) => {
      const kind = ['erc20Token', 'erc721Token', 'erc1155Token'].find((name) => name in one) as string;
      return inside(one, kind, { address: stranger });
    }),
  ],
  [
    'one transfer is of others',
    'data.transfers.of-address@listErc20Transfers',
    last('listErc20Transfers', (one) =>
      inside(inside(one, 'from', { address: stranger }), 'to', { address: stranger }),
    ),
  ],
  [
    'one transaction is of others',
    'data.transfers.of-address@listNativeTransactions',
    last('listNativeTransactions', (one) =>
      inside(inside(one, 'from', { address: stranger }), 'to', { address: stranger }),
    ),
  ],
  [
    'one contract has another deployer',
    'data.deployments.deployer@listContractDeployments',
    last('listContractDeployments', (one) => inside(one, 'deploymentDetails', { deployerAddress: stranger })),
  ],
  [
    'one message is of others',
    'data.messages.of-address@listAddressMessages',
    last('listAddressMessages', (one) => ({ ...one, from: stranger, to: stranger, rewardDetails: {}, receipts: [] })),
  ],
  [
    'one transaction lies in another block',
    'data.block-transactions.block@listBlockTransactions',
    last('listBlockTransactions', (one) => ({ ...one, blockNumber: '1', blockHash: `0x${'1'.repeat(64)}` })),
  ],
  [
    'by hash a transaction is left out',
    'data.block-transactions.block@listBlockTransactions',
    listing(
      (items, call) => (String(call.parameters['blockId']).startsWith('0x') ? items.slice(1) : items),
      ['listBlockTransactions'],
    ),
  ],
  [
    'page size 0 is refused',
    'data.block-transactions.size-zero@listBlockTransactions',
    asking((parameters) => (parameters['pageSize'] === '0' ? undefined : parameters), ['listBlockTransactions']),
  ],
  [
    'one vertex has another height',
    'data.vertices.height@listVerticesByHeight',
    last('listVerticesByHeight', (one) => ({ ...one, vertexHeight: 900 })),
  ],
  [
    'the height may be left out',
    'data.vertices.height@listVerticesByHeight',
    asking((parameters) => ({ vertexHeight: '1', ...parameters }), ['listVerticesByHeight']),
  ],
  [
    'one vertex counts another transaction',
    'data.vertices.tx-count@listVerticesByHeight',
    last('listVerticesByHeight', (one) => ({ ...one, txCount: Number(one['txCount']) + 1 })),
  ],
  ...(['listUtxos', 'queryUtxos'] as const).map(
    (on) => ['another network is named', `data.utxos.chain-info@${on}`, chainInfo(on)] as const,
  ),
  ['another network is named', 'data.vertices.chain-info@listVerticesByHeight', chainInfo('listVerticesByHeight')],
  ...(['listUtxos', 'queryUtxos'] as const).map(
    (on) =>
      [
        'addresses are not looked at in one item',
        `data.utxos.address-filter@${on}`,
        last(on, (one) => ({ ...one, addresses: ['avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqxsjazg'] })),
      ] as const,
  ),
  ...['addresses', 'nodeIds'].map(
    (name) =>
      [`${name} are ignored`, 'data.rewards.filters@listPendingRewards', without('listPendingRewards', name)] as const,
  ),
  ...['chainId', 'responseCode', 'requestType', 'apiKeyId', 'requestPath'].map(
    (name) => [`${name} is ignored`, 'data.logs.filters@listApiLogs', without('listApiLogs', name)] as const,
  ),
  [
    'the start is not rounded',
    'data.logs.day-rounding@listApiLogs',
    asking(afterSecond('startTimestamp'), ['listApiLogs']),
  ],
  [
    'the end is not rounded',
    'data.logs.day-rounding@listApiLogs',
    asking(afterSecond('endTimestamp'), ['listApiLogs']),
  ],
  ...['sourceBlockchainId', 'destinationBlockchainId', 'blockchainId', 'from', 'to', 'network'].map(
    (name) => [`${name} is ignored`, 'data.messages.filters@listMessages', without('listMessages', name)] as const,
  ),
  [
    'blockchainId is the source alone',
    'data.messages.filters@listMessages',
    asking(
      ({ blockchainId, ...rest }) =>
        blockchainId === undefined ? rest : { ...rest, sourceBlockchainId: blockchainId },
      ['listMessages'],
    ),
  ],
  [
    'a network has no messages',
    'data.messages.filters@listMessages',
    listing((items, call) => (call.parameters['network'] === 'mainnet' ? [] : items), ['listMessages']),
  ],
  [
    'a message has other content for its address',
    'data.messages.same-both-ways@listAddressMessages',
    item('listAddressMessages', (one) => inside(one, 'sourceTransaction', { gasSpent: '1' })),
  ],
  [
    'a message of an address is not among all',
    'data.messages.same-both-ways@listAddressMessages',
    item('listAddressMessages', (one) => ({ ...one, messageId: `${String(one['messageId'])}00` })),
  ],
  [
    'the threshold is ignored',
    'data.holders.threshold@listTokenHolders',
    asking(
      (parameters) => (parameters['threshold'] === undefined ? parameters : { ...parameters, threshold: '0' }),
      ['listTokenHolders'],
    ),
  ],
  [
    'the threshold may be left out',
    'data.holders.threshold@listTokenHolders',
    asking((parameters) => ({ threshold: '0', ...parameters }), ['listTokenHolders']),
  ],
  [
    'a holder of more than the threshold is left out',
    'data.holders.threshold@listTokenHolders',
    listing((items, call) => (call.parameters['threshold'] === '0' ? items : items.slice(1)), ['listTokenHolders']),
  ],
  [
    'the threshold is halved',
    'data.holders.threshold@listTokenHolders',
    asking(
      (parameters) =>
        parameters['threshold'] === undefined
          ? parameters
          : { ...parameters, threshold: String(BigInt(String(parameters['threshold'])) / 2n) },
      ['listTokenHolders'],
    ),
  ],
  [
    'the window is ignored',
    'data.holders.time-range@listTokenHolders',
    asking(({ startTimestamp: _start, endTimestamp: _end, ...rest }) => rest, ['listTokenHolders']),
  ],
  [
    'a window is refused',
    'data.holders.time-range@listTokenHolders',
    asking((parameters) => (parameters['startTimestamp'] === undefined ? parameters : undefined), ['listTokenHolders']),
  ],
  ...(['week', 'month'] as const).map(
    (interval) =>
      [
        `a ${interval} begins a day late`,
        `data.metrics.${interval}-aligned@getChainMetrics`,
        listing(
          (items, call) =>
            items.map((one) =>
              call.parameters['timeInterval'] === interval
                ? { ...one, timestamp: Number(one['timestamp']) + 86_400 }
                : one,
            ),
          ['getChainMetrics'],
        ),
      ] as const,
  ),
  ...(
    [
      ['listUtxos', 'utxoType'],
      ['listUtxos', 'utxoEndTimestamp'],
      ['listTokenTransfers', 'blockHash'],
      ['listMessages', 'receipts'],
      ['listApiLogs', 'rpcMethod'],
      ['listPendingRewards', 'progress'],
      ['listNativeTransactions', 'method'],
      ['listErc20Balances', 'tokenReputation'],
      ['listCollectibleBalances', 'tokenUri'],
    ] as const
  ).map(([on, member]) => [`${member} never comes`, `data.schema.members-present@${on}`, dropped(on, member)] as const),
];

describe('a rule that is broken in one way', () => {
  test.each(partOf(rows))('%s: %s fails', async (_what, key, alteration) => {
    expect(verdicts(await judged([alteration], { only: [key] }))).toEqual([`fail ${key}`]);
  });
});

describe('what the documents allow', () => {
  const keys = [...new Set(rows.map(([, key]) => key))];

  test('keeps every rule where nothing is altered, and seeds do not matter', async () => {
    for (const seed of fewOf(1, [1, 2]))
      expect(verdicts(await judged([], { only: keys, seed }))).toEqual(
        keys.map((key) => `pass ${key}`).sort((a, b) => (a.slice(5) < b.slice(5) ? -1 : 1)),
      );
  });

  test('members that only some items have are not missed, nor a message that names its address in another role', async () => {
    const role: Alteration = item('listAddressMessages', (one, call) => ({
      ...one,
      from: stranger,
      to: stranger,
      receipts: [{ receivedMessageNonce: '1', relayerRewardAddress: call.parameters['address'] as Value }],
    }));
    const spent = ['consumingTxHash', 'consumingBlockNumber', 'consumingBlockTimestamp', 'rewardType'].map((member) =>
      dropped('listUtxos', member),
    );
    const judgements = await judged([role, ...spent], {
      only: ['data.messages.of-address', 'data.schema.members-present@listUtxos'],
    });
    expect(judgements.outcomes.filter((outcome) => outcome.verdict === 'fail')).toEqual([]);
    expect(judgements.outcomes.flatMap((outcome) => outcome.observations.map(({ what }) => what))).toContain(
      'an item that holds address at another path',
    );
  });

  test('networks have two names, hex has two cases, timestamps that are cut off by nothing', async () => {
    const shouting: Alteration = item('listTokenTransfers', (one) =>
      one['erc20Token']
        ? inside(one, 'erc20Token', {
            address: String((one['erc20Token'] as Members)['address'])
              .toUpperCase()
              .replace('0X', '0x'),
          })
        : one,
    );
    const fuji = answering((body) =>
      body['chainInfo']
        ? inside(body, 'chainInfo', {
            network: String((body['chainInfo'] as Members)['network']).replace('testnet', 'fuji'),
          })
        : body,
    );
    const only = [
      'data.token-transfers.token',
      'data.vertices.chain-info',
      'data.utxos.chain-info',
      'data.network.accepted@listUtxos',
    ];
    expect(verdicts(await judged([shouting, fuji], { only })).filter((text) => !text.startsWith('pass'))).toEqual([]);
  });

  test('every case of this file is one of the contract', () => {
    expect(keys.filter((key) => !cases.some((testCase) => testCase.key === key))).toEqual([]);
  });
});
