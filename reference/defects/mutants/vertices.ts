import { when } from '../../../defects/defect.ts';
import { changeEach, isLast, member } from '../../../defects/operators/answers.ts';
import { dropItem, keepItems } from '../../../defects/operators/items.ts';
import { defaultTo } from '../../../defects/operators/parameters.ts';
import { given, not } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { chainInfo, mainnetEverywhere } from './shared/chain-info.ts';
import type { MutantTable } from './types.ts';

const nextHeight = member('vertexHeight', (old) => Number(old) + 1);

/** A vertex with other parents. */
const changeParents = (change: (parents: Value[]) => Value[]): ((item: Value) => Value) =>
  member('parentHashes', (old) => change(Array.isArray(old) ? old : []));

export default {
  // A chainInfo that is missing, incomplete, or of another network.
  'data.vertices.chain-info': { ...chainInfo, 'vertex-info-of-test-network': mainnetEverywhere },

  // A call by blockchain id lists other vertices than a call by `x-chain`.
  'data.vertices.chain-name': {
    'one-less': when(not(given('blockchainId', 'x-chain')), dropItem('first')),
    'without-parents': when(not(given('blockchainId', 'x-chain')), changeEach(changeParents(() => []))),
  },

  // Vertices of another height, or a height that is optional.
  'data.vertices.height': {
    other: changeEach(nextHeight),
    'last-other': changeEach(nextHeight, isLast),
    optional: defaultTo('vertexHeight', '1'),
  },

  // Parents that come several times, or in another form than vertices.
  'data.vertices.parents': {
    'first-twice': changeEach(changeParents((parents) => [...parents.slice(0, 1), ...parents])),
    'cut-transactions': changeEach(
      member('transactions', (ids) => (Array.isArray(ids) ? ids.map((id) => String(id).slice(0, 40)) : ids)),
    ),
    'its-own-parent': changeEach((item) => changeParents(() => [at(item, 'vertexHash') ?? ''])(item)),
    'empty-ones-lost': keepItems((item) => at(item, 'txCount') !== 0),
    'cut-hashes': changeEach(changeParents((parents) => parents.map((parent) => String(parent).slice(0, 12)))),
  },

  // A count that is not that of the transactions.
  'data.vertices.tx-count': {
    more: changeEach(member('txCount', (old) => Number(old) + 1)),
    zero: changeEach(member('txCount', 0)),
    // Only vertices of two transactions or more count one too few.
    'vertex-of-several': changeEach(member('txCount', (count) => (Number(count) > 1 ? Number(count) - 1 : count))),
  },
} satisfies MutantTable;
