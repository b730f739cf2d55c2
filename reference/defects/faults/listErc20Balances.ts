import { given, numberAt, onBody, onCall, onItems, onParameters, withBody } from '../operators/calls.ts';
import { firstChain, hub } from '../shared/examples.ts';
import { at, changed, isMembers } from '../shared/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { Ask } from '../../types.ts';
import type { World } from '../../world/world.ts';
import { cachedBy, keyWithout } from './shared/data-cached.ts';
import { isDistinct, listOf, numberOf, sameTexts, textOf, textsOf, walk } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

/** Addresses of the first chain's tokens that are spam. */
const spam = (world: World): string[] =>
  firstChain(world)
    .record.tokens.filter(({ reputation }) => reputation === 'Malicious')
    .map(({ address }) => checksummed(address));

/** The balance of each token at a block, spam too. */
const balancesAt = async (ask: Ask, world: World, blockNumber: number): Promise<ReadonlyMap<string, bigint>> => {
  const items = await walk(ask, { ...hub(world), blockNumber, filterSpamTokens: false, pageSize: 500 });
  return new Map(items.map((item) => [textOf(item, 'address'), BigInt(textOf(item, 'balance'))]));
};

/** Units times price over 10^decimals, to compare with an amount of money. */
const worthOf = (item: Parameters<typeof textOf>[0]): number =>
  (numberOf(item, 'balance') / 10 ** numberOf(item, 'decimals')) * numberOf(item, 'price.value');

const isWorth = (item: Parameters<typeof textOf>[0]): boolean =>
  Math.abs(numberOf(item, 'balanceValue.value') - worthOf(item)) <= Math.max(0.01, worthOf(item) * 0.02);

export default {
  on: 'listErc20Balances',
  faults: {
    'block-number-is-exclusive': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, rule 5: the balance at the block given, after its transfers',
      what: 'token balances at a block lack the transfers of the block itself',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const block = numberAt(call.parameters, 'blockNumber');
          const answer = next(call);
          if (block === undefined || block === 0 || answer.kind !== 'answer') return answer;
          const before = { ...call.parameters, blockNumber: String(block - 1), pageSize: '500', pageToken: undefined };
          const old = next({ ...call, parameters: given(before, {}), whole: true });
          const balances = new Map(
            (old.kind === 'answer' ? listOf(old.body, 'erc20TokenBalances') : []).map((item) => [
              textOf(item, 'address'),
              item,
            ]),
          );
          return withBody(answer, (body) => ({
            ...body,
            erc20TokenBalances: listOf(body, 'erc20TokenBalances').map(
              (item) => balances.get(textOf(item, 'address')) ?? item,
            ),
          }));
        }),
      holds: async (ask, world) => {
        const subject = hub(world);
        const transfers = await walk(ask, { ...subject, pageSize: 100 }, 'listErc20Transfers');
        for (const transfer of transfers.slice(0, 10)) {
          const block = numberOf(transfer, 'blockNumber');
          const token = textOf(transfer, 'erc20Token.address');
          const net = transfers
            .filter((one) => numberOf(one, 'blockNumber') === block && textOf(one, 'erc20Token.address') === token)
            .reduce<bigint>((sum, one) => {
              const value = BigInt(textOf(one, 'value'));
              return (
                sum +
                (textOf(one, 'to.address') === subject.address ? value : 0n) -
                (textOf(one, 'from.address') === subject.address ? value : 0n)
              );
            }, 0n);
          const after = (await balancesAt(ask, world, block)).get(token) ?? 0n;
          const before = (await balancesAt(ask, world, block - 1)).get(token) ?? 0n;
          if (after - before !== net) return false;
        }
        return true;
      },
    },
    'native-balance-is-always-the-latest': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, rule 5: with a block number the balances are those at that block',
      what: 'blockNumber changes the token balances, while nativeTokenBalance stays the latest one',
      make: (operation) =>
        onCall(operation, (call, next) =>
          withBody(next(call), (body) => {
            if (call.parameters['blockNumber'] === undefined) return body;
            const latest = next({
              ...call,
              parameters: given(call.parameters, { blockNumber: undefined }),
              whole: true,
            });
            return {
              ...body,
              nativeTokenBalance: latest.kind === 'answer' ? at(latest.body, 'nativeTokenBalance') : undefined,
            };
          }),
        ),
      holds: async (ask, world) => {
        const subject = hub(world);
        const transactions = await walk(ask, { ...subject, pageSize: 100 }, 'listNativeTransactions');
        const paid = transactions.find(
          (item) => textOf(item, 'from.address') === subject.address && textOf(item, 'value') !== '0',
        );
        const block = numberOf(paid, 'blockNumber');
        const balances = await Promise.all(
          [block - 1, block].map(async (blockNumber) =>
            textOf((await ask({ parameters: { ...subject, blockNumber } })).result, 'nativeTokenBalance.balance'),
          ),
        );
        return balances[0] !== balances[1];
      },
    },
    'worth-stays-in-dollars': {
      origin: 'number',
      deep: true,
      breaks: 'Resources, ERC-20 token balance; convention 9: the worth of a balance is in the currency asked for',
      what: 'in another currency balanceValue has its code, and the figure in dollars',
      make: (operation) =>
        onCall(operation, (call, next) =>
          withBody(next(call), (body) => {
            if (call.parameters['currency'] === undefined) return body;
            const inDollars = next({
              ...call,
              parameters: given(call.parameters, { currency: undefined, pageToken: undefined }),
              whole: true,
            });
            const dollars = new Map(
              (inDollars.kind === 'answer' ? listOf(inDollars.body, 'erc20TokenBalances') : []).map((item) => [
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
      holds: async (ask, world) => {
        const { items } = await ask({ parameters: { ...hub(world), currency: 'jpy', pageSize: 100 } });
        return items.length > 0 && items.every(isWorth);
      },
    },
    'repeated-contracts-repeat-balances': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 6: a contract list narrows the balances; each balance stands in the list once',
      what: 'a contract that contractAddresses names twice is listed twice',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = call.parameters['contractAddresses'];
          if (typeof named !== 'string') return items;
          const contracts = named.split(',').map((one) => one.trim().toLowerCase());
          return items.flatMap((item) =>
            contracts.filter((one) => one === textOf(item, 'address').toLowerCase()).map(() => item),
          );
        }),
      holds: async (ask, world) => {
        const [first] = (await ask({ parameters: hub(world) })).items;
        const contract = textOf(first, 'address');
        const { items } = await ask({
          parameters: { ...hub(world), contractAddresses: `${contract},${contract.toLowerCase()}` },
        });
        return isDistinct(textsOf(items, 'address'));
      },
    },
    'named-contracts-escape-the-spam-filter': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, rule 5: spam tokens are left out unless filterSpamTokens is false',
      what: 'a spam token that contractAddresses names is listed where filterSpamTokens is left out',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['contractAddresses'] !== undefined && parameters['filterSpamTokens'] === undefined
            ? given(parameters, { filterSpamTokens: 'false' })
            : undefined,
        ),
      holds: async (ask, world) => {
        const plain = textsOf(await walk(ask, { ...hub(world), pageSize: 500 }), 'address');
        const named = await walk(ask, { ...hub(world), contractAddresses: spam(world).join(',') });
        return textsOf(named, 'address').every((address) => plain.includes(address));
      },
    },
    'short-page-ends-the-list': {
      origin: 'paging',
      deep: true,
      breaks: 'What the service does, convention 2: a list that goes on has a token',
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
      holds: async (ask, world) => {
        const large = await walk(ask, { ...hub(world), pageSize: 500 });
        const small = await walk(ask, { ...hub(world), pageSize: 4 });
        return sameTexts(textsOf(large, 'address'), textsOf(small, 'address'));
      },
    },
    'cache-key-without-currency': {
      origin: 'cache',
      deep: true,
      breaks: 'What the service does, convention 9: money is in the currency of this very call',
      what: 'a call that differs from an earlier one in its currency alone gets the earlier answer',
      make: (operation) => cachedBy(operation, (call) => keyWithout(call, 'currency')),
      holds: async (ask, world) => {
        for (const currency of ['eur', 'gbp']) {
          const { items } = await ask({ parameters: { ...hub(world), currency } });
          if (items.some((item) => textOf(item, 'price.currencyCode') !== currency)) return false;
        }
        return true;
      },
    },
    'history-knows-no-spam': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, rule 5: spam tokens are left out at earlier blocks too',
      what: 'with blockNumber spam tokens are listed, since the history has no reputations',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['blockNumber'] !== undefined && (parameters['filterSpamTokens'] ?? 'true') === 'true'
            ? given(parameters, { filterSpamTokens: 'false' })
            : undefined,
        ),
      holds: async (ask, world) => {
        const blockNumber = firstChain(world).head;
        const { items } = await ask({ parameters: { ...hub(world), blockNumber, pageSize: 500 } });
        const listed = textsOf(items, 'address');
        return spam(world).every((address) => !listed.includes(address));
      },
    },
    'no-decimals-count-as-eighteen': {
      origin: 'number',
      deep: true,
      breaks: 'Resources, ERC-20 token balance: the worth is that of the balance in whole tokens',
      what: 'a token with 0 decimals is valued as if it had 18: at nothing',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => (at(item, 'decimals') === 0 ? changed(item, 'balanceValue.value', () => '0.00') : item)),
        ),
      holds: async (ask, world) => {
        const items = await walk(ask, { ...hub(world), pageSize: 500 });
        return items.every(isWorth);
      },
    },
    'later-pages-lack-the-native-balance': {
      origin: 'paging',
      deep: true,
      breaks: 'Endpoints, row 6; Resources: each answer has the native balance with its price, an object',
      what: 'from the second page on the price of the native balance is null',
      make: (operation) =>
        onBody(operation, (body, { parameters }) =>
          parameters['pageToken'] === undefined ? body : changed(body, 'nativeTokenBalance.price', () => null),
        ),
      holds: async (ask, world) => {
        const first = await ask({ parameters: { ...hub(world), pageSize: 5 } });
        const { result } = await ask({
          parameters: { ...hub(world), pageSize: 5, pageToken: first.result?.['nextPageToken'] },
        });
        return isMembers(at(result, 'nativeTokenBalance.price'));
      },
    },
  },
} satisfies FaultFile;
