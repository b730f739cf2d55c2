import { pagesOf } from '../../../engine/model/listing.ts';
import { numberAt, withBody, withParameters } from '../../../defects/call.ts';
import { type Defect, tolerated, when } from '../../../defects/defect.ts';
import { changeItems } from '../../../defects/operators/answers.ts';
import { keepItems } from '../../../defects/operators/items.ts';
import { follow, relist, wholeList } from '../../../defects/operators/pages.ts';
import { changeParameters, shift } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, isNumber, not, onLaterPages, sizeIs, type Trigger } from '../../../defects/triggers.ts';
import { hash } from '../../../defects/values.ts';
import { answerRefusals, on } from '../inside.ts';
import { listingOf } from '../../../engine/model/listing.ts';
import { token } from '../shared/examples.ts';
import type { MutantTable } from './types.ts';

type Paging = ReturnType<typeof pagesOf>;

const givesSize: Trigger = ({ parameters }, operation) => parameters[pagesOf(operation).size] !== undefined;

const isNoNumber = all(
  givesSize,
  sizeIs((size) => size === undefined),
);

const isBelow = sizeIs((size, { minimum }) => size !== undefined && size < minimum);
const isAbove = sizeIs((size, { maximum }) => size !== undefined && size > maximum);

/** Another page size applies, given or default. */
const takeSize = (size: (paging: Paging) => number): Defect =>
  changeParameters((_, _call, operation) => {
    const paging = pagesOf(operation);
    return { [paging.size]: String(size(paging)) };
  });

/** Another default size. */
const defaultSize = (size: (paging: Paging) => number): Defect => when(not(givesSize), takeSize(size));

/** Where the default is 0, a page of the largest size is documented already. */
const takeMaximum: Defect = (operation) =>
  pagesOf(operation).default === 0 ? undefined : takeSize(({ maximum }) => maximum)(operation);

/** If a call gives a page size, another size applies. */
const fill = (size: (size: number, paging: Paging) => number): Defect => {
  return (operation) => {
    const paging = pagesOf(operation);
    return relist({
      size: (asked, call) => (givesSize(call, operation) ? size(asked, paging) : asked),
    })(operation);
  };
};

/** A size above the maximum gets as many items as it names, instead of a refusal. */
const giveAll: Defect = (operation) => {
  const paging = pagesOf(operation);
  return answerRefusals((call, next) => {
    const size = numberAt(call.parameters, paging.size) ?? 0;
    if (size <= paging.maximum) return undefined;
    const unsized = { ...call, parameters: withParameters(call.parameters, { [paging.size]: undefined }) };
    return withBody(next(unsized), (body) => ({
      ...body,
      [paging.next]: undefined,
      [listingOf(operation).items]: wholeList(operation, unsized, next).slice(0, size),
    }));
  })(operation);
};

export default {
  // An undocumented default. A smaller default is tolerated, because a page size is a maximum.
  'data.page.size-default': {
    'one-more': defaultSize((paging) => paging.default + 1),
    maximum: defaultSize(({ maximum }) => maximum),
    // The default of endpoints whose maximum is 100.
    hundred: on(
      'listCollectibleBalances',
      defaultSize(() => 100),
    ),
    fewer: tolerated(defaultSize((paging) => Math.ceil(paging.default / 2))),
    'one-less': tolerated(defaultSize((paging) => paging.default - 1)),
    refused: refuse(not(givesSize)),
  },

  // Lists that differ with the page size.
  'data.page.size-invariant': {
    'small-pages-lose': when(
      sizeIs((size = 0) => size > 0 && size <= 10),
      changeItems((items) => (items.length > 1 ? items.slice(0, -1) : items)),
    ),
    'other-items-when-odd': when(
      sizeIs((size = 0) => size % 2 === 1),
      keepItems((item) => hash(item) % 4 > 0),
    ),
    'large-pages-repeat': follow((end, { size }) => (size > 3 ? end - 2 : end)),
    'even-size-loses-one': on(
      ['listErc20Balances', 'listAddressMessages'],
      follow((end, { place, size }) => end + (place === 0 && size % 2 === 0 ? 1 : 0)),
    ),
    // With the largest page size, one item between two pages is missing.
    'largest-page-loses-one': on('listAddressTransactions', (operation) =>
      follow((end, { size }) => end + (size === pagesOf(operation).maximum ? 1 : 0))(operation),
    ),
    // With pages of one item, the second item of the list is missing.
    'size-one-loses-second': on(
      ['listErc721Balances', 'listContractDeployments', 'listBlockTransactions'],
      follow((end, { size, total }) => end + (size === 1 && end === 1 && total > 2 ? 1 : 0)),
    ),
  },

  // Pages with more items than their size.
  'data.page.size-limit': {
    'one-more': fill((size) => size + 1),
    ignored: fill((_, { maximum }) => maximum),
    'rounded-up': fill((size) => Math.ceil(size / 10) * 10),
    'eights-from-a-start': {
      hard: 'middling',
      sentence: 'with startBlock, pages whose size is a multiple of 8 hold one more',
      mutate: on(
        'listTokenTransfers',
        when(
          all(
            given('startBlock'),
            sizeIs((size = 0) => size > 0 && size < 100 && size % 8 === 0),
          ),
          shift('pageSize', 1),
        ),
      ),
      isKept: async (ask, world) =>
        (await ask({ parameters: { ...token(world), startBlock: 1, pageSize: 16 } })).items.length <= 16,
    },
  },

  // A maximum that is refused, and sizes above it that get more than it, or a server error.
  'data.page.size-max': {
    refused: refuse(sizeIs((size, { maximum }) => size === maximum)),
    'above-gives-all': giveAll,
    'above-fails': refuse(isAbove, 500),
    // The size is looked at on the first page alone.
    'above-gives-all-later': on(['listUtxos', 'listNativeTransactions', 'listMessages'], when(onLaterPages, giveAll)),
  },

  // A minimum that is refused, and sizes below it that get more than the default, or a server error.
  'data.page.size-min': {
    refused: refuse(sizeIs((size, { minimum }) => size === minimum)),
    'below-gives-maximum': when(isBelow, takeMaximum),
    'below-fails': refuse(isBelow, 500),
  },

  // A size that is no number is taken for the maximum, or gets a server error.
  'data.page.size-not-a-number': {
    'gives-maximum': when(isNoNumber, takeMaximum),
    fails: refuse(isNoNumber, 500),
  },

  // Pages that stop at 100.
  'data.utxos.post-large-page': {
    'clamped-at-100': relist({ size: (size) => Math.min(size, 100) }),
    'above-100-refused': refuse(isNumber('pageSize', (size) => size > 100)),
  },
} satisfies MutantTable;
