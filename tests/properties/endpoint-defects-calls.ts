import { operations } from '../../contracts/chain/index.ts';
import type { Value } from '../../reference/value.ts';
import { answering, asking, deep, listing, type Members } from './data-target.ts';
import { row, without, refusing, insteadOfRefusal, money, filtered, type Row } from './endpoint-defect.ts';

const all = operations.map(({ id }) => id);

export const callDefects: readonly Row[] = [
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
    money((item) => ({ ...item, currencyCode: 'usd' })),
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
    money((item) => ({ ...item, currencyCode: String(item['currencyCode']).toUpperCase() })),
  ),
  row(
    'decimal strings are numbers',
    'data.number.decimal-string',
    answering(
      (body) =>
        deep(body as Value, (item) =>
          Object.fromEntries(
            Object.entries(item).map(([name, value]) => [
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
