import { describe, expect, test } from 'vitest';
import { cases, operation, type OperationId, operations } from '../../contracts/chain/index.ts';
import { refuse } from '../../reference/handlers/shared/refusal.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { answering, asking, deep, judged, listing, type Members, verdicts } from './data-target.ts';
import { isWhole, partOf } from '../part.ts';

/** The reference provider made wrong in one way: each case of the requirement must fail. */

interface Row {
  readonly what: string;
  readonly requirement: string;
  readonly alteration: Alteration;
  /** Operations on which it cannot be seen. */
  readonly left: readonly OperationId[];
  /** A passive requirement is judged on what these ask for. */
  readonly beside: readonly string[];
}

const row = (
  what: string,
  requirement: string,
  alteration: Alteration,
  { left = [], beside = [] }: Partial<Pick<Row, 'left' | 'beside'>> = {},
): Row => ({ what, requirement, alteration, left, beside });

const without = (...names: readonly string[]) =>
  asking((parameters) => Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name))));
const refusing = (unwanted: (parameters: Members) => boolean): Alteration =>
  asking((parameters) => (unwanted(parameters) ? undefined : parameters));
/** A refusal becomes an answer: that of the same call with other parameters. */
const insteadOfRefusal = (parameters: (given: Members) => Members): Alteration => ({
  call(call, next) {
    try {
      return next(call);
    } catch {
      return next({ ...call, parameters: parameters({ ...call.parameters }) });
    }
  },
});
const money = (change: (one: Members) => Members): Alteration =>
  answering((body) => deep(body as Value, (one) => ('currencyCode' in one ? change(one) : one)) as Members);
const first = (list: Value | undefined): string => String(list).split(',')[0] ?? '';
const filtered = (call: { parameters: Members }): boolean =>
  ['assetId', 'contractAddress', 'contractAddresses'].some((name) => call.parameters[name] !== undefined);

const all = operations.map((one) => one.id);

const rows: readonly Row[] = [
  row(
    'fuji is refused',
    'data.network.accepted',
    refusing((parameters) => parameters['network'] === 'fuji'),
    { left: ['queryUtxos'] },
  ),
  row(
    'fuji is refused by the POST alone',
    'data.network.accepted',
    asking((parameters) => (parameters['network'] === 'fuji' ? undefined : parameters), ['queryUtxos']),
    { left: all.filter((id) => id !== 'queryUtxos') },
  ),
  row(
    'another network is taken for mainnet',
    'data.network.other',
    insteadOfRefusal((given) => ({ ...given, network: 'mainnet' })),
  ),
  row(
    'the last currency is refused',
    'data.currency.accepted',
    refusing((parameters) => parameters['currency'] === 'nzd'),
  ),
  row(
    'money is in dollars, whatever was asked for',
    'data.currency.accepted',
    money((one) => ({ ...one, currencyCode: 'usd' })),
  ),
  row(
    'the default is the euro',
    'data.currency.default',
    asking((parameters) => ({ currency: 'eur', ...parameters })),
  ),
  row(
    'another currency is taken for the dollar',
    'data.currency.other',
    insteadOfRefusal((given) => ({ ...given, currency: 'usd' })),
  ),
  row(
    'currency codes are upper case',
    'data.currency.lower-case',
    money((one) => ({ ...one, currencyCode: String(one['currencyCode']).toUpperCase() })),
  ),
  row(
    'decimal strings are numbers',
    'data.number.decimal-string',
    answering(
      (body) =>
        deep(body as Value, (one) =>
          Object.fromEntries(
            Object.entries(one).map(([name, value]) => [
              name,
              /^(blockNumber|value|balance|amount|amountStaked|messageNonce)$/.test(name) && typeof value === 'string'
                ? Number(value)
                : value,
            ]),
          ),
        ) as Members,
    ),
    { left: ['listBlockTransactions'] },
  ),
  row(
    'block numbers of a block are numbers',
    'data.number.decimal-string',
    listing(
      (items) => items.map((item) => ({ ...item, blockNumber: Number(item['blockNumber']) })),
      ['listBlockTransactions'],
    ),
    { left: all.filter((id) => id !== 'listBlockTransactions') },
  ),

  row('assetId is not looked at', 'data.utxos.asset-filter', without('assetId')),
  row(
    'a filtered list loses its first item',
    'data.utxos.asset-filter',
    listing((items, call) => (filtered(call) ? items.slice(1) : items)),
  ),
  row(
    'a UTXO of somebody else is listed',
    'data.utxos.address-filter',
    listing((items, call) =>
      call.parameters['addresses'] === undefined || items.length === 0
        ? items
        : [...items.slice(1), { ...items[0], addresses: ['P-avax1nobody'] }],
    ),
  ),
  row('the body is refused', 'data.utxos.post-body', {
    http: (request, next) => (request.method === 'POST' ? next({ ...request, body: '{}' }) : next(request)),
  }),
  row(
    'of the addresses in the body only the first counts',
    'data.utxos.post-body',
    asking((parameters) => ({ ...parameters, addresses: first(parameters['addresses']) }), ['queryUtxos']),
  ),
  row(
    'a POST page stops at 100',
    'data.utxos.post-large-page',
    asking(
      (parameters) => ({ ...parameters, pageSize: String(Math.min(100, Number(parameters['pageSize'] ?? 10))) }),
      ['queryUtxos'],
    ),
  ),
  row(
    'the GET leaves the first UTXO out',
    'data.utxos.same-both-ways',
    listing((items) => items.slice(1), ['listUtxos']),
  ),
  row(
    'an address with P- is refused',
    'data.utxos.address-prefixes',
    refusing((parameters) => String(parameters['addresses']).startsWith('P-')),
  ),
  row(
    'an address with X- has no UTXOs',
    'data.utxos.address-prefixes',
    listing((items, call) => (String(call.parameters['addresses']).startsWith('X-') ? [] : items)),
  ),
  row(
    'addresses are required',
    'data.utxos.addresses-optional',
    refusing(
      (parameters) =>
        parameters['blockchainId'] !== undefined &&
        parameters['vertexHeight'] === undefined &&
        parameters['addresses'] === undefined,
    ),
  ),
  row(
    'the least amount is exclusive',
    'data.utxos.min-amount',
    listing((items, call) =>
      items.filter(
        (item) =>
          call.parameters['minUtxoAmount'] === undefined || String(item['amount']) !== call.parameters['minUtxoAmount'],
      ),
    ),
  ),
  row('the least amount is not looked at', 'data.utxos.min-amount', without('minUtxoAmount')),
  row(
    'the default of the least amount is 1000000000',
    'data.utxos.min-amount',
    asking((parameters) => ({ minUtxoAmount: '1000000000', ...parameters }), ['listUtxos', 'queryUtxos']),
  ),
  row(
    'includeSpent=false lists spent UTXOs',
    'data.utxos.include-spent',
    asking((parameters) => ({ ...parameters, includeSpent: 'true' }), ['listUtxos', 'queryUtxos']),
  ),
  row(
    'includeSpent=true lists spent UTXOs alone',
    'data.utxos.include-spent',
    listing(
      (items, call) =>
        call.parameters['includeSpent'] === 'true'
          ? items.filter((item) => item['consumingTxHash'] !== undefined)
          : items,
      ['listUtxos', 'queryUtxos'],
    ),
  ),
  row(
    'the C-Chain is refused',
    'data.utxos.blockchain-ids',
    refusing((parameters) => parameters['blockchainId'] === 'c-chain'),
  ),
  row(
    'another chain is taken for the P-Chain',
    'data.utxos.blockchain-ids',
    insteadOfRefusal((given) => ({ ...given, blockchainId: 'p-chain' })),
  ),
  row(
    'chainInfo names another network',
    'data.utxos.chain-info',
    answering((body) => ({ ...body, chainInfo: { chainName: 'p-chain', network: 'testnet' } })),
  ),
  row(
    'chainInfo is not there',
    'data.utxos.chain-info',
    answering(({ chainInfo: _, ...body }) => body),
  ),
  row(
    'a spent UTXO does not say when',
    'data.utxos.consumed-agrees',
    listing((items) => items.map(({ consumingBlockTimestamp: _, ...item }) => item)),
  ),
  row(
    'a UTXO is spent before it was made',
    'data.utxos.consumed-agrees',
    listing((items) =>
      items.map((item) => (item['consumingTxHash'] === undefined ? item : { ...item, consumingBlockTimestamp: 1 })),
    ),
  ),

  row('blockNumber is not looked at', 'data.balances.at-block', without('blockNumber')),
  row(
    'the balance is that of the block before',
    'data.balances.at-block',
    answering(
      (body, call, next) =>
        call.parameters['blockNumber'] === undefined
          ? body
          : (
              next({
                ...call,
                parameters: {
                  ...call.parameters,
                  blockNumber: String(Math.max(0, Number(call.parameters['blockNumber']) - 200)),
                },
              }) as { body: Members }
            ).body,
      ['listErc20Balances'],
    ),
  ),
  row(
    'spam is listed by default',
    'data.balances.spam-filter',
    asking((parameters) => ({ filterSpamTokens: 'false', ...parameters }), ['listErc20Balances']),
  ),
  row(
    'filterSpamTokens=false leaves out what is no spam',
    'data.balances.spam-filter',
    listing(
      (items, call) =>
        call.parameters['filterSpamTokens'] === 'false'
          ? items.filter((item) => item['tokenReputation'] === 'Malicious')
          : items,
      ['listErc20Balances'],
    ),
  ),
  row(
    'the contract is not looked at',
    'data.balances.contract-filter',
    without('contractAddress', 'contractAddresses'),
  ),
  row(
    'a filtered list loses its first item',
    'data.balances.contract-filter',
    listing((items, call) => (filtered(call) ? items.slice(1) : items)),
  ),
  row(
    'an ERC-721 token is no collectible',
    'data.balances.collectibles-union',
    listing((items) => items.filter((item) => item['ercType'] !== 'ERC-721'), ['listCollectibleBalances']),
  ),
  row(
    'the native balance is not there',
    'data.balances.native-member',
    answering(({ nativeTokenBalance: _, ...body }) => body),
  ),
  row(
    'an item of somebody else is listed',
    'data.transfers.of-address',
    listing((items, call) =>
      items.map((item, index) =>
        index > 0 || call.parameters['address'] === undefined
          ? item
          : { ...item, from: { address: `0x${'1'.repeat(40)}` }, to: { address: `0x${'2'.repeat(40)}` } },
      ),
    ),
  ),
  row('an account has a deployment', 'data.deployment.contract-only', {
    call(call, next) {
      try {
        return next(call);
      } catch (error) {
        if (call.operation !== 'getDeploymentTransaction') throw error;
        return { kind: 'answer', status: 200, body: {} };
      }
    },
  }),
  row(
    'another transaction comes as the deployment',
    'data.deployment.contract-only',
    answering(
      (body) => ({
        ...body,
        nativeTransaction: { ...(body['nativeTransaction'] as Members), txHash: `0x${'a'.repeat(64)}` },
      }),
      ['getDeploymentTransaction'],
    ),
  ),
  row(
    'the deployment does not give its input',
    'data.deployment.members',
    answering(
      (body) => ({ ...body, nativeTransaction: { ...(body['nativeTransaction'] as Members), input: undefined } }),
      ['getDeploymentTransaction'],
    ),
  ),
  row(
    'what is required can be left out',
    'data.required-params',
    insteadOfRefusal((given) => ({ vertexHeight: '1', threshold: '0', ...given })),
    { left: ['queryUtxos'] },
  ),
  row(
    'a POST without a body is answered',
    'data.required-params',
    {
      http: (request, next) =>
        next(request.method === 'POST' && request.body === '' ? { ...request, method: 'GET' } : request),
    },
    { left: ['listTokenHolders', 'listVerticesByHeight'] },
  ),
];

describe('an endpoint that is wrong in one way', () => {
  test.each(partOf(rows))('$what: $requirement fails', async ({ requirement, alteration, left, beside }) => {
    const expected = cases
      .filter((one) => one.requirement.id === requirement && !left.includes(one.operation.id))
      .map((one) => `fail ${one.key}`);
    const came = verdicts(await judged([alteration], { only: [requirement, ...beside] }));
    expect(
      came.filter((one) => one.includes(` ${requirement}@`) && !left.some((id) => one.endsWith(`@${id}`))),
    ).toEqual(expected);
  });

  // Some subjects come from other operations. If both paths are missing, a missing path looks like a wrong subject.
  const learntFrom: readonly (readonly OperationId[])[] = [
    ['listMessages', 'listUtxos'],
    ['listAddressTransactions', 'listContractDeployments'],
  ];
  test.each(
    [...learntFrom, all.filter((id) => operation(id).kind === 'rest' && !learntFrom.flat().includes(id))].map(
      (gone) => ({ gone }),
    ),
  )('$gone are not found under their paths', async ({ gone }) => {
    const came = verdicts(
      await judged([{ call: (call, next) => (gone.includes(call.operation) ? refuse(404, 'altered') : next(call)) }], {
        only: ['data.version.paths'],
      }),
    );
    expect(came.filter((one) => one.startsWith('fail'))).toEqual(
      [...gone].sort().map((id) => `fail data.version.paths@${id}`),
    );
  });
});

describe('the reference provider as it is', () => {
  const mine = [
    'data.page.*',
    'data.range.*',
    'data.sort.*',
    'data.chain-id.*',
    'data.network.*',
    'data.currency.*',
    'data.number.*',
    'data.utxos.*',
    'data.balances.*',
    'data.transfers.*',
    'data.deployment.*',
    'data.version.*',
    'data.required-params',
  ];

  test.skipIf(!isWhole).each([[1], [2]])(
    'every case is settled with seed %i, in at most 1200 requests',
    async (seed) => {
      const all = await judged([], { only: mine, seed });
      expect(verdicts(all).filter((one) => !/^(pass|observed) /.test(one))).toEqual([]);
      expect(all.requests).toBeLessThanOrEqual(1_200);
    },
  );
});
