import { when, withState } from '../../../defects/defect.ts';
import {
  changeAnswer,
  changeBody,
  changeEach,
  changeItems,
  member,
  removeFromAnswer,
} from '../../../defects/operators/answers.ts';
import { dropItem, dropItems, keepItems } from '../../../defects/operators/items.ts';
import { changeList } from '../../../defects/operators/pages.ts';
import { defaultTo, fix, ignore, takeElements } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, isNumber, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt, hash } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';

const otherOwner = member('ownerAddress', `0x${'7'.repeat(40)}`);

export default {
  // The balance at a block that was not requested.
  'data.balances.at-block': {
    ignored: ignore('blockNumber'),
    refused: refuse(given('blockNumber')),
    'later-pages-of-another-block': when(
      all(given('blockNumber'), given('pageToken')),
      changeAnswer('erc20TokenBalances.balance', (old) => `${String(old)}0`),
    ),
    'block-zero-is-the-latest': when(given('blockNumber', '0'), ignore('blockNumber')),
    'newest-differs': when(
      given('blockNumber'),
      changeAnswer('erc20TokenBalances.balance', (old) => `${String(old)}0`),
    ),
    // If the call gives a block, tokens whose decimals are not 18 are missing.
    'at-block-loses-six-decimals': when(
      given('blockNumber'),
      keepItems((item) => at(item, 'decimals') === 18),
    ),
    'every-64th-block-refused': {
      hard: 'hard',
      sentence: '400 for a block number that is a multiple of 64 beside a currency',
      mutate: refuse(
        all(
          given('currency'),
          isNumber('blockNumber', (block) => block > 0 && block % 64 === 0),
        ),
      ),
    },
  },

  // ERC-721 tokens that are missing among the collectibles.
  // Holders of an id that others hold as well.
  'data.balances.collectibles-of-transfers': {
    'erc1155-of-some': keepItems(
      (item, call) => at(item, 'ercType') !== 'ERC-1155' || hash(call.parameters['address']) % 2 === 0,
    ),
    'erc721-of-some': keepItems(
      (item, call) => at(item, 'ercType') !== 'ERC-721' || hash(call.parameters['address']) % 2 === 0,
    ),
  },
  'data.balances.collectibles-union': {
    'no-erc721': keepItems((item) => at(item, 'ercType') !== 'ERC-721'),
    'one-missing': changeItems((items) => {
      const place = items.findIndex((item) => at(item, 'ercType') === 'ERC-721');
      return items.filter((_, index) => index !== place);
    }),
    // One ERC-721 token in three is missing after the first five.
    'union-loses-later': changeList((items) =>
      items.filter(
        (item, index) => index < 5 || at(item, 'ercType') === 'ERC-1155' || hash(at(item, 'tokenId')) % 3 > 0,
      ),
    ),
  },

  // Balances of tokens that were not requested.
  'data.balances.contract-filter': [
    ({ parameters }) => {
      const name = 'contractAddresses' in parameters ? 'contractAddresses' : 'contractAddress';
      return {
        ignored: ignore(name),
        'finds-nothing': when(given(name), dropItems()),
        refused: refuse(given(name)),
      };
    },
    {
      'contract-finds-no-erc1155': on(
        'listCollectibleBalances',
        when(
          given('contractAddress'),
          keepItems((item) => at(item, 'ercType') !== 'ERC-1155'),
        ),
      ),
      'second-contract-ignored': on(
        'listErc20Balances',
        takeElements('contractAddresses', (addresses) => addresses.slice(0, 1)),
      ),
    },
  ],

  // Balances without the native one.
  'data.balances.native-member': {
    '': removeFromAnswer('nativeTokenBalance'),
    renamed: changeBody(({ nativeTokenBalance, ...body }) => ({ ...body, nativeBalance: nativeTokenBalance })),
  },

  // The list of another kind of tokens shows another native balance.
  'data.balances.native-agree': {
    zero: changeAnswer('nativeTokenBalance', (native) => ({ ...(native as object), balance: '0' })),
    'zero-under-a-filter': when(
      given('contractAddress'),
      changeAnswer('nativeTokenBalance', (native) => ({ ...(native as object), balance: '0' })),
    ),
    // Only of addresses that hold none of the tokens, as where a join drops them.
    'zero-without-tokens': changeBody((body) =>
      [body['erc721TokenBalances']].flat().length > 0
        ? body
        : { ...body, nativeTokenBalance: { ...(body['nativeTokenBalance'] as object), balance: '0' } },
    ),
  },

  // Balances that show another owner.
  'data.balances.owner': {
    all: changeEach(otherOwner),
    third: changeEach(otherOwner, (_, index) => index === 2),
  },

  // Spam tokens by default, or none without the filter.
  'data.balances.spam-filter': {
    'off-by-default': defaultTo('filterSpamTokens', 'false'),
    'true-ignored': when(given('filterSpamTokens', 'true'), fix('filterSpamTokens', 'false')),
    'false-loses': when(given('filterSpamTokens', 'false'), dropItem('first')),
    'contracts-let-spam-in': when(given('contractAddresses'), fix('filterSpamTokens', 'false')),
    'contracts-keep-spam-out': when(given('contractAddresses'), fix('filterSpamTokens', 'true')),
  },

  // A value that is not the balance times the price.
  'data.balances.worth': {
    'twice-the-worth': on(
      'listErc20Balances',
      changeEach(member('balanceValue.value', (value) => String(Number(value) * 2 + 1))),
    ),
    'eighteen-decimals': on(
      'listErc20Balances',
      changeEach(member('balanceValue.value', (value) => (Number(value) / 1_000_000).toFixed(2))),
    ),
    // The price of a token is that of the token that was at its place in an earlier answer.
    'price-cached-by-place': on(
      'listErc20Balances',
      when(
        missing('currency'),
        withState(() => {
          const known = new Map<number, Value>();
          return changeItems((items) =>
            items.map((item, place) => {
              const price = known.get(place) ?? at(item, 'price.value') ?? '0';
              known.set(place, price);
              const units = Number(at(item, 'balance')) / 10 ** Number(at(item, 'decimals'));
              const priced = changeAt(item, 'price.value', () => price);
              return changeAt(priced, 'balanceValue.value', () => (units * Number(price)).toFixed(6));
            }),
          );
        }),
      ),
    ),
    'of-the-native-token': changeAnswer('nativeTokenBalance.balanceValue.value', (value) => String(Number(value) + 3)),
  },
} satisfies MutantTable;
