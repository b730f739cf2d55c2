import { numberAt } from '../../../defects/call.ts';
import { when } from '../../../defects/defect.ts';
import { changeEach, member, oneIn, together } from '../../../defects/operators/answers.ts';
import { keepItems } from '../../../defects/operators/items.ts';
import { ignore, replace, shift } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { given, isNumber, oneValueIn } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';

const day = 86_400;

const isAtOrAfter = (item: Value, start: number): boolean => Number(at(item, 'eventTimestamp')) >= start;

export default {
  // Filters that keep other messages, or none.
  'data.messages.filters': {
    // `blockchainId` is refused for half of the chains; other parameters accept them.
    'either-chain-refuses-some': refuse(oneValueIn('blockchainId', 2)),
  },

  // A source transaction with another time than the transaction of its hash.
  'data.answers.agree': {
    'time-of-the-source': on(
      'listAddressMessages',
      changeEach(member('sourceTransaction.timestamp', (old) => Number(old) + 12)),
    ),
  },

  // Messages that the address neither sends nor receives.
  'data.messages.of-address': {
    'one-message-of-others': changeEach(
      together(member('from', `0x${'1'.repeat(40)}`), member('to', `0x${'2'.repeat(40)}`)),
      oneIn(20, 'messageId'),
    ),
  },

  // Messages that the list of all messages lacks, or shows with other values.
  'data.messages.same-both-ways': {
    'other-id': changeEach(member('messageId', (old) => `${String(old).slice(0, -4)}0000`)),
    'other-chain': changeEach(member('destinationEvmChainId', '1')),
  },

  // Timestamps that are not rounded down to their day.
  'data.logs.day-rounding': {
    'start-up': when(
      isNumber('startTimestamp', (start) => start % day > day / 2),
      shift('startTimestamp', day / 2),
    ),
    // A range that is empty after rounding is the whole day.
    'one-day-widened': when(
      ({ parameters: { startTimestamp, endTimestamp } }) =>
        Number(endTimestamp) > 0 && Math.floor(Number(startTimestamp) / day) === Math.floor(Number(endTimestamp) / day),
      shift('endTimestamp', day),
    ),
    // Only a timestamp in the last hour of its day is rounded up.
    'late-hour-next-day': when(
      isNumber('endTimestamp', (end) => end % day >= 82_800),
      replace('endTimestamp', (end) => String(Number(end) - (Number(end) % day) + day)),
    ),
    'full-minutes-stay': {
      hard: 'hard',
      sentence: 'a startTimestamp on a full minute is not rounded down to its day',
      mutate: keepItems((item, { parameters }) => {
        const start = numberAt(parameters, 'startTimestamp') ?? 0;
        return start % 60 !== 0 || isAtOrAfter(item, start);
      }),
    },
  },

  // Filters that keep other entries, or none.
  'data.logs.filters': [
    {
      'type-drops-code': when(given('requestType'), ignore('responseCode')),
      'path-forgets-key': {
        hard: 'middling',
        sentence: 'beside requestPath, apiKeyId is not looked at',
        mutate: when(given('requestPath'), ignore('apiKeyId')),
      },
    },
  ],

  // A request type that is neither.
  'data.logs.request-type': {
    'upper-case': changeEach(member('requestType', (old) => String(old).toUpperCase())),
  },

  // Rewards that do not match, or none that do.
  'data.rewards.filters': [
    {
      'nodes-drop-addresses': when(given('nodeIds'), ignore('addresses')),
    },
  ],
} satisfies MutantTable;
