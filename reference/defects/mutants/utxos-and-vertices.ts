import { isSuccess, itemsOf, textAt, withItems, callWith } from '../../../defects/call.ts';
import { bySteps, type Defect, when, whenever } from '../../../defects/defect.ts';
import { changeEach, has, isLast, member } from '../../../defects/operators/answers.ts';
import { dropItem, keepItems } from '../../../defects/operators/items.ts';
import { defaultTo, fix, replace, takeElements } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, atLeast, given, matches, missing, not } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { withNext } from '../../../defects/walk.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';
import { holder } from '../shared/examples.ts';
import { refuseEachValue } from './shared/derived.ts';

const isSpent = has('consumingTxHash');

const isJoint = (item: Value): boolean => {
  const owners = at(item, 'addresses');
  return Array.isArray(owners) && owners.length > 1;
};

/** The least amount is exclusive. */
const excludeLeast = when(
  atLeast('minUtxoAmount', 1),
  replace('minUtxoAmount', (amount) => String(BigInt(amount) + 1n)),
);

/** Filters each page after it was cut; a page that loses items by it is the last one. */
const filterPages = (name: string, fits: (item: Value, asked: string) => boolean): Defect =>
  bySteps(
    (operation) =>
      function* (call) {
        if (call.parameters[name] === undefined) return yield call;
        const unfiltered = yield callWith(call, { [name]: undefined });
        if (!isSuccess(unfiltered)) return unfiltered;
        const items = itemsOf(operation, unfiltered.body);
        const fitting = items.filter((item) => fits(item, textAt(call, name)));
        const filtered = { ...unfiltered, body: withItems(operation, unfiltered.body, fitting) };
        return fitting.length < items.length ? withNext(operation, filtered, undefined) : filtered;
      },
  );

/** The call names a chain by something like a word that is not one of the documented names. */
const namesOtherChain = all(
  matches('blockchainId', /^[a-z]+(-[a-z]+)*$/),
  not(given('blockchainId', 'p-chain', 'x-chain', 'c-chain')),
);

export default {
  // UTXOs of other addresses.
  'data.utxos.address-filter': {
    // The address whose key is all zeros.
    all: changeEach(member('addresses', ['avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqlxfwnk'])),
    'second-address-ignored': takeElements('addresses', (addresses) =>
      addresses.slice(0, Math.max(1, addresses.length - 1)),
    ),
  },

  // Prefixed addresses that are refused or not found.
  'data.utxos.address-prefixes': {
    'p-refused': refuse(matches('addresses', /(^|,)P-/)),
    'x-finds-less': when(matches('addresses', /(^|,)X-/), dropItem('first')),
    'bare-refused': refuse(all(given('addresses'), not(matches('addresses', /(^|,)[PX]-/)))),
    // A prefix on the second of two addresses is refused.
    'prefix-of-second-address': refuse(matches('addresses', /,\s*[PX]-/)),
  },

  // A list without addresses is refused.
  'data.utxos.addresses-optional': { '': refuse(missing('addresses')) },

  // The filter by asset is ignored, refused, or loses UTXOs.
  'data.utxos.asset-filter': {
    'asset-filter-loses-spent': when(
      given('assetId'),
      keepItems((item) => !isSpent(item)),
    ),
  },

  // A named chain that is refused, or another name that is taken.
  'data.utxos.blockchain-ids': [
    refuseEachValue('blockchainId', 400, '-refused'),
    {
      'other-taken': when(namesOtherChain, fix('blockchainId', 'x-chain')),
      'other-fails': refuse(namesOtherChain, 500),
    },
  ],

  // Spent UTXOs although they were not requested, no spent UTXOs although they were, or only spent ones.
  'data.utxos.include-spent': {
    'always-with': when(given('includeSpent', 'false'), fix('includeSpent', 'true')),
    ...whenever(given('includeSpent', 'true'), {
      'never-with': fix('includeSpent', 'false'),
      // Unspent UTXOs of several owners are missing.
      'spent-loses-joint': keepItems((item) => isSpent(item) || !isJoint(item)),
    }),
    // A staked UTXO counts as spent.
    'staked-among-spent': when(
      not(given('includeSpent', 'true')),
      keepItems((item) => at(item, 'staked') !== true),
    ),
    'spent-among-the-oldest': {
      hard: 'hard',
      sentence: 'includeSpent=false with sortBy=timestamp and sortOrder=asc gives spent ones too',
      mutate: on(
        'queryUtxos',
        when(
          all(given('includeSpent', 'false'), given('sortBy', 'timestamp'), given('sortOrder', 'asc')),
          fix('includeSpent', 'true'),
        ),
      ),
      isKept: async (ask, world) => {
        const { items } = await ask({
          parameters: {
            network: 'mainnet',
            blockchainId: 'x-chain',
            addresses: holder(world).slice('X-'.length),
            includeSpent: false,
            sortBy: 'timestamp',
            sortOrder: 'asc',
            pageSize: 1024,
          },
        });
        return items.every((item) => !isSpent(item));
      },
    },
  },

  // A least amount that is exclusive, ignored, or not 0 where none is given.
  'data.utxos.min-amount': {
    exclusive: excludeLeast,
    'default-high': defaultTo('minUtxoAmount', '2000000000'),
    'after-the-page-is-cut': filterPages(
      'minUtxoAmount',
      (item, least) => BigInt(String(at(item, 'amount'))) >= BigInt(least),
    ),
    // Only the lower 32 bits of the least amount count.
    'least-amount-in-32-bits': when(
      atLeast('minUtxoAmount', 2 ** 32),
      replace('minUtxoAmount', (amount) => String(BigInt(amount) % 2n ** 32n)),
    ),
  },

  // A body of addresses is refused, or only its first address counts.
  'data.utxos.post-body': {
    'first-only': takeElements('addresses', (addresses) => addresses.slice(0, 1)),
    'one-allowed': refuse(matches('addresses', /,/)),
  },

  // A call by blockchain id lists other vertices than a call by `x-chain`.
  'data.vertices.chain-name': {
    'one-less': when(not(given('blockchainId', 'x-chain')), dropItem('first')),
  },

  // Vertices of another height, or a height that is optional.
  'data.vertices.height': {
    'last-other': changeEach(
      member('vertexHeight', (old) => Number(old) + 1),
      isLast,
    ),
    optional: defaultTo('vertexHeight', '1'),
  },
} satisfies MutantTable;
