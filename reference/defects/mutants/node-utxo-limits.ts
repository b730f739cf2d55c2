import { when, whenever } from '../../../defects/defect.ts';
import { defaultTo, ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, missing } from '../../../defects/triggers.ts';
import { giveUtxos, limitIs, mostUtxos, severalAddresses, takeLimit } from './shared/utxo-sets.ts';
import type { MutantTable } from './types.ts';

const isAbove = limitIs((limit) => limit > mostUtxos);
const isWithin = limitIs((limit) => limit >= 1 && limit <= mostUtxos);
const isMoreThanOne = limitIs((limit) => limit > 1);

export default {
  // Limits above 1024 are refused, or return another number of UTXOs than 1024.
  'node.utxos.limit-clamp': {
    'beyond-32-bits-refused': refuse(limitIs((limit) => limit >= 2 ** 32)),
    'beyond-52-bits-refused': refuse(limitIs((limit) => limit >= 2 ** 52)),
    ...whenever(isAbove, {
      'in-32-bits': takeLimit((limit) => limit % 2 ** 32),
      unlimited: giveUtxos((limit) => limit),
      'one-less': takeLimit(() => mostUtxos - 1),
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
    'at-most-100': when(
      isWithin,
      takeLimit((limit) => Math.min(limit, 100)),
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
    // A UTXO that two of the addresses own counts twice.
    'one-less-for-several-addresses': when(
      all(isMoreThanOne, severalAddresses),
      takeLimit((limit) => limit - 1),
    ),
  },
} satisfies MutantTable;
