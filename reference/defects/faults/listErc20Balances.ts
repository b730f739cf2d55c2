import {
  bodyOf,
  given,
  numberAt,
  onBody,
  onCall,
  onMemberWithout,
  onParameters,
  withBody,
} from '../operators/calls.ts';
import { changed } from '../shared/values.ts';
import { cachedBy, keyWithout } from '../shared/data-cached.ts';
import { listOf, textOf } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listErc20Balances',
  faults: {
    'block-number-is-exclusive': {
      origin: 'storage-query',
      sentence: 'Endpoints, rule 5: the balance at the block given, after its transfers',
      what: 'token balances at a block lack the transfers of the block itself',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const block = numberAt(call.parameters, 'blockNumber');
          const answer = next(call);
          if (block === undefined || block === 0 || answer.kind !== 'answer') return answer;
          const before = { blockNumber: String(block - 1), pageSize: '500', pageToken: undefined };
          const balances = new Map(
            listOf(bodyOf(call, next, before), 'erc20TokenBalances').map((item) => [textOf(item, 'address'), item]),
          );
          return withBody(answer, (body) => ({
            ...body,
            erc20TokenBalances: listOf(body, 'erc20TokenBalances').map(
              (item) => balances.get(textOf(item, 'address')) ?? item,
            ),
          }));
        }),
    },
    'native-balance-is-always-the-latest': {
      origin: 'join',
      sentence: 'Endpoints, rule 5: with a block number the balances are those at that block',
      what: 'blockNumber changes the token balances, while nativeTokenBalance stays the latest one',
      make: (operation) => onMemberWithout(operation, 'blockNumber', 'nativeTokenBalance'),
    },
    'worth-stays-in-dollars': {
      origin: 'number',
      sentence: 'Resources, ERC-20 token balance; convention 9: the worth of a balance is in the currency asked for',
      what: 'in another currency balanceValue has its code, and the figure in dollars',
      make: (operation) =>
        onCall(operation, (call, next) =>
          withBody(next(call), (body) => {
            if (call.parameters['currency'] === undefined) return body;
            const inDollars = bodyOf(call, next, { currency: undefined, pageToken: undefined });
            const dollars = new Map(
              listOf(inDollars, 'erc20TokenBalances').map((item) => [
                textOf(item, 'address'),
                textOf(item, 'balanceValue.value'),
              ]),
            );
            return {
              ...body,
              erc20TokenBalances: listOf(body, 'erc20TokenBalances').map((item) =>
                changed(item, 'balanceValue.value', (value) => dollars.get(textOf(item, 'address')) ?? value),
              ),
            };
          }),
        ),
    },
    'repeated-contracts-repeat-balances': {
      origin: 'join',
      sentence: 'Endpoints, row 6: a contract list narrows the balances; each balance stands in the list once',
      what: 'a contract that contractAddresses names twice is listed twice',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = call.parameters['contractAddresses'];
          if (typeof named !== 'string') return items;
          const contracts = named.split(',').map((text) => text.trim().toLowerCase());
          return items.flatMap((item) =>
            contracts.filter((contract) => contract === textOf(item, 'address').toLowerCase()).map(() => item),
          );
        }),
    },
    'named-contracts-escape-the-spam-filter': {
      origin: 'storage-query',
      sentence: 'Endpoints, rule 5: spam tokens are left out unless filterSpamTokens is false',
      what: 'a spam token that contractAddresses names is listed where filterSpamTokens is left out',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['contractAddresses'] !== undefined && parameters['filterSpamTokens'] === undefined
            ? given(parameters, { filterSpamTokens: 'false' })
            : undefined,
        ),
    },
    'short-page-ends-the-list': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: a list that goes on has a token',
      what: 'spam is taken out of a page after it was read, and a page that is shorter by that has no token',
      make: (operation) =>
        repaged(operation, {
          list: (items, { call, whole }) =>
            call.parameters['filterSpamTokens'] === 'false' ? items : whole({ filterSpamTokens: 'false' }),
          page: (all, { begin, size }, { call }) =>
            all
              .slice(begin, begin + size)
              .filter(
                (item) =>
                  call.parameters['filterSpamTokens'] === 'false' || textOf(item, 'tokenReputation') !== 'Malicious',
              ),
          follow: (all, slice, page) => (page.length < slice.size ? undefined : nextSlice(all, slice)),
        }),
    },
    'cache-key-without-currency': {
      origin: 'cache',
      sentence: 'What the service does, convention 9: money is in the currency of this very call',
      what: 'a call that differs from an earlier one in its currency alone gets the earlier answer',
      make: (operation) => cachedBy(operation, (call) => keyWithout(call, 'currency')),
    },
    'history-knows-no-spam': {
      origin: 'join',
      sentence: 'Endpoints, rule 5: spam tokens are left out at earlier blocks too',
      what: 'with blockNumber spam tokens are listed, since the history has no reputations',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['blockNumber'] !== undefined && (parameters['filterSpamTokens'] ?? 'true') === 'true'
            ? given(parameters, { filterSpamTokens: 'false' })
            : undefined,
        ),
    },
    'later-pages-lack-the-native-balance': {
      origin: 'paging',
      sentence: 'Endpoints, row 6; Resources: each answer has the native balance with its price, an object',
      what: 'from the second page on the price of the native balance is null',
      make: (operation) =>
        onBody(operation, (body, { parameters }) =>
          parameters['pageToken'] === undefined ? body : changed(body, 'nativeTokenBalance.price', () => null),
        ),
    },
  },
} satisfies FaultFile;
