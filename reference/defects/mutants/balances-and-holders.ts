import { itemsOf, textAt, withBody, callWith } from '../../../defects/call.ts';
import { changeCall, type Defect, when } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, member } from '../../../defects/operators/answers.ts';
import { dropItem, dropItems, keepItems } from '../../../defects/operators/items.ts';
import { defaultTo, fix, ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, any, atLeast, given, isNumber, matches, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, hash } from '../../../defects/values.ts';
import type { MutantTable } from './types.ts';
import { token } from '../shared/examples.ts';
import { inAnswer } from './shared/utxo-sets.ts';

const addressOf = (item: Value): string => String(at(item, 'address')).toLowerCase();

/** Every holder has another address. */
const otherHolders = changeEach(member('address', (old) => `0x9${String(old).slice(3)}`));

/** Balances are looked up at both ends of the window alone. */
const heldAtAnEnd: Defect = changeCall((call, next, _world, operation) => {
  const { startTimestamp = 0, endTimestamp = startTimestamp } = call.parameters;
  const heldAt = (time: Value): readonly Value[] => {
    const list = inAnswer(next(callWith(call, { startTimestamp: time, endTimestamp: time })), 'addresses');
    return Array.isArray(list) ? list : [];
  };
  const held = new Set([startTimestamp, endTimestamp].flatMap(heldAt).map(addressOf));
  return withBody(next(call), (body) => ({
    ...body,
    addresses: itemsOf(operation, body).filter((item) => held.has(addressOf(item))),
  }));
});

export default {
  // The balance at a block that was not requested.
  'data.balances.at-block': {
    ignored: ignore('blockNumber'),
    refused: refuse(given('blockNumber')),
    'block-zero-is-the-latest': when(given('blockNumber', '0'), ignore('blockNumber')),
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

  'data.balances.collectibles-union': {
    'no-erc721': keepItems((item) => at(item, 'ercType') !== 'ERC-721'),
  },

  // The list of another kind of tokens shows another native balance.
  'data.balances.native-agree': {
    zero: changeAnswer('nativeTokenBalance.balance', '0'),
    'zero-under-a-filter': when(given('contractAddress'), changeAnswer('nativeTokenBalance.balance', '0')),
  },

  // Balances that show another owner.
  'data.balances.owner': {
    third: changeEach(member('ownerAddress', `0x${'7'.repeat(40)}`), (_, index) => index === 2),
  },

  // Spam tokens by default, or none without the filter.
  'data.balances.spam-filter': {
    'off-by-default': defaultTo('filterSpamTokens', 'false'),
    'false-loses': when(given('filterSpamTokens', 'false'), dropItem('first')),
    'contracts-keep-spam-out': when(given('contractAddresses'), fix('filterSpamTokens', 'true')),
  },

  // Holders that are not listed, although they hold the token.
  'data.holders.of-transfers': {
    'every-second-left-out': keepItems((item) => hash(at(item, 'address')) % 2 === 0),
  },

  // A threshold is ignored, optional, refused or compared inexactly.
  'data.holders.threshold': {
    optional: defaultTo('threshold', '0'),
    'refused-beyond-64-bits': refuse(matches('threshold', /^\d{20,}$/)),
    'compared-as-doubles': when(
      isNumber('threshold', (threshold) => threshold > Number.MAX_SAFE_INTEGER),
      keepItems((item, call) => Number(at(item, 'sortKey')) > Number(textAt(call, 'threshold'))),
    ),
    'others-when-high': when(matches('threshold', /../), otherHolders),
    // A threshold beyond 63 bits counts as none.
    'threshold-in-63-bits': when(matches('threshold', /^\d{20,}$/), fix('threshold', '0')),
  },

  // A window is refused, or lists holders that a wider window does not list.
  'data.holders.time-range': {
    'end-refused': refuse(given('endTimestamp')),
    // An end without a start is ignored.
    'end-alone-ignored': when(missing('startTimestamp'), ignore('endTimestamp')),
    'held-at-an-end': when(all(given('startTimestamp'), given('endTimestamp')), heldAtAnEnd),
    // A window within a day finds nobody: balances are kept by the day.
    'window-of-hours-empty': when(
      ({ parameters: { startTimestamp, endTimestamp } }) => Number(endTimestamp) - Number(startTimestamp) < 86_400,
      dropItems(),
    ),
    // The first holder is missing if the call gives a start and no end.
    'start-without-end-loses': when(all(given('startTimestamp', 0), missing('endTimestamp')), dropItem('first')),
    'late-window-refused': {
      hard: 'easy',
      sentence: '400 for a timestamp that a signed number of 32 bits does not hold',
      mutate: refuse(any(atLeast('startTimestamp', 2 ** 31), atLeast('endTimestamp', 2 ** 31))),
      isKept: async (ask, world) =>
        (await ask({ parameters: { ...token(world), threshold: '0', endTimestamp: 2 ** 31 } })).status === 200,
    },
  },
} satisfies MutantTable;
