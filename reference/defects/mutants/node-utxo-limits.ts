import { itemsOf, callWith } from '../../../defects/call.ts';
import { changeCall, type Defect, when, whenever } from '../../../defects/defect.ts';
import { changeBody } from '../../../defects/operators/answers.ts';
import { defaultTo, ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { limitOf, changeUtxos, giveUtxos, inAnswer, limitIs, mostUtxos, takeLimit } from './shared/utxo-sets.ts';
import type { MutantTable } from './types.ts';

const isAbove = limitIs((limit) => limit > mostUtxos);
const isWithin = limitIs((limit) => limit >= 1 && limit <= mostUtxos);
const isMoreThanOne = limitIs((limit) => limit > 1);

const severalAddresses = ({
  parameters,
}: {
  readonly parameters: { readonly [name: string]: Value | undefined };
}): boolean => Array.isArray(parameters['addresses']) && parameters['addresses'].length > 1;

/** Another count than the number of UTXOs. */
const changeCount = (change: (count: number, limit: number) => Value | undefined): Defect => {
  return changeBody((body, call, _world, operation) => ({
    ...body,
    numFetched: change(itemsOf(operation, body).length, limitOf(call)),
  }));
};

export default {
  // Limits above 1024 are refused, or return another number of UTXOs than 1024.
  'node.utxos.limit-clamp': {
    refused: refuse(isAbove),
    'beyond-32-bits-refused': refuse(limitIs((limit) => limit >= 2 ** 32)),
    'beyond-52-bits-refused': refuse(limitIs((limit) => limit >= 2 ** 52)),
    // As if the limit were a signed number of 32 bits.
    'limit-above-31-bits': refuse(limitIs((limit) => limit >= 2 ** 31)),
    ...whenever(isAbove, {
      'in-16-bits': takeLimit((limit) => limit % 2 ** 16),
      'in-32-bits': takeLimit((limit) => limit % 2 ** 32),
      unlimited: giveUtxos((limit) => limit),
      half: takeLimit(() => mostUtxos / 2),
      wrapped: takeLimit((limit) => limit % mostUtxos || 1),
      'one-less': takeLimit(() => mostUtxos - 1),
      empty: changeUtxos(() => []),
    }),
    'limit-in-16-bits': {
      hard: 'hard',
      sentence: 'of limits above 2^17 only the lower 16 bits count, where these are more than 1',
      mutate: when(
        limitIs((limit) => limit > 2 ** 17 && limit < 2 ** 31 - 1),
        takeLimit((limit) => limit % 2 ** 16),
      ),
    },
  },

  // The default limit is not 1024.
  'node.utxos.limit-default': {
    half: defaultTo('limit', 512),
    'one-less': defaultTo('limit', 1_023),
    refused: refuse(missing('limit')),
    'a-hundred': defaultTo('limit', 100),
    'a-thousand': defaultTo('limit', 1_000),
    unlimited: when(
      all(missing('limit'), missing('startIndex')),
      giveUtxos(() => 5_000),
    ),
    'one-more': when(
      missing('limit'),
      giveUtxos(() => mostUtxos + 1),
    ),
    // Calls with several addresses and without a limit return half of the default.
    'default-limit-of-two': when(severalAddresses, defaultTo('limit', 512)),
    // Exported UTXOs have another default.
    'ten-of-another-chain': when(given('sourceChain'), defaultTo('limit', 10)),
  },

  // Limits from 1 to 1024 return more UTXOs, or fewer although more exist.
  'node.utxos.limit-honoured': {
    ignored: ignore('limit'),
    ...whenever(isWithin, {
      'one-more': giveUtxos((limit) => limit + 1),
      'at-most-100': takeLimit((limit) => Math.min(limit, 100)),
      'per-address': giveUtxos((limit, { parameters: { addresses } }) =>
        Array.isArray(addresses) ? limit * (addresses.length + 1) : limit,
      ),
    }),
    'one-less': when(
      all(isWithin, isMoreThanOne),
      takeLimit((limit) => limit - 1),
    ),
    'ignored-of-another-chain': when(given('sourceChain'), ignore('limit')),
    // Limits that are multiples of seven return one UTXO too many.
    'odd-limit-one-more': when(
      limitIs((limit) => limit > 0 && limit < mostUtxos && limit % 7 === 0),
      takeLimit((limit) => limit + 1),
    ),
  },

  // Answers below the limit although more follows.
  'node.utxos.more-when-full': {
    'at-most-3': takeLimit((limit) => Math.min(limit || mostUtxos, 3)),
    'one-less': when(
      isMoreThanOne,
      takeLimit((limit) => limit - 1),
    ),
    // A UTXO that two of the addresses own counts twice.
    'one-less-for-several-addresses': when(
      all(isMoreThanOne, severalAddresses),
      takeLimit((limit) => limit - 1),
    ),
    'one-kept-back': changeCall((call, next) => {
      const answer = next(call);
      const count = Number(inAnswer(answer, 'numFetched'));
      return count > 1 && count < (limitOf(call) || mostUtxos) ? next(callWith(call, { limit: count - 1 })) : answer;
    }),
  },

  // A numFetched that is not the number of entries as a decimal string.
  'node.utxos.num-fetched': {
    missing: changeCount(() => undefined),
    'leading-zero': changeCount((count) => `0${count}`),
  },
} satisfies MutantTable;
