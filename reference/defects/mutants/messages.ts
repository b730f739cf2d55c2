import { when } from '../../../defects/defect.ts';
import { changeEach, isLast, member, oneIn, together } from '../../../defects/operators/answers.ts';
import { dropItem, dropItems, keepItems, swapInOrder } from '../../../defects/operators/items.ts';
import { changeList, swapPages } from '../../../defects/operators/pages.ts';
import { changeParameters, ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, missing } from '../../../defects/triggers.ts';
import { at, hash } from '../../../defects/values.ts';
import { breakEachFilter } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

/** A message between two foreign addresses. */
const ofOthers = together(member('from', `0x${'1'.repeat(40)}`), member('to', `0x${'2'.repeat(40)}`));

export default {
  // Filters that keep other messages, or none.
  'data.messages.filters': [
    breakEachFilter,
    {
      'network-ignored': ignore('network'),
      'network-finds-nothing': when(given('network'), dropItems()),
      'blockchain-as-source': when(
        given('blockchainId'),
        changeParameters(({ blockchainId }) => ({ blockchainId: undefined, sourceBlockchainId: blockchainId })),
      ),
      'network-drops-source': when(given('network'), ignore('sourceBlockchainId')),
      'sender-forgets-receiver': when(given('from'), ignore('to')),
      'newest-to-lost': when(all(given('to'), missing('pageToken')), dropItem('first')),
      // Pending messages that were sent to the chain are missing.
      'either-chain-loses-pending': when(
        given('blockchainId'),
        keepItems(
          (item, { parameters }) =>
            at(item, 'sourceBlockchainId') === parameters['blockchainId'] || at(item, 'status') !== 'pending',
        ),
      ),
      // `blockchainId` is refused for half of the chains; other parameters accept them.
      'either-chain-refuses-some': refuse(
        ({ parameters: { blockchainId } }) => blockchainId !== undefined && hash(blockchainId) % 2 === 1,
      ),
    },
  ],

  // Messages from a chain to itself, and chains with two EVM chain ids.
  'data.messages.between-chains': {
    'to-itself': changeEach(member('destinationBlockchainId', (_, item) => at(item, 'sourceBlockchainId'))),
    'one-to-itself': changeEach(
      member('destinationBlockchainId', (_, item) => at(item, 'sourceBlockchainId')),
      oneIn(15, 'messageId'),
    ),
    'evm-ids-swapped': changeEach(
      (item) =>
        together(
          member('sourceEvmChainId', at(item, 'destinationEvmChainId') ?? ''),
          member('destinationEvmChainId', at(item, 'sourceEvmChainId') ?? ''),
        )(item),
      oneIn(10, 'messageId'),
    ),
  },

  // A source transaction with another time.
  'data.messages.source-transaction': {
    delivered: changeEach(member('sourceTransaction.timestamp', (old) => Number(old) + 12)),
    'of-pending': changeEach(
      member('sourceTransaction.timestamp', (old) => Number(old) + 3),
      (item) => at(item, 'status') === 'pending',
    ),
  },

  // Pending messages that are done.
  'data.messages.status': {
    'never-delivered': changeEach(member('status', 'pending')),
    'receipt-of-pending': changeEach(member('receiptDelivered', true)),
    'pending-executed': changeEach(member('messageExecuted', true), (item) => at(item, 'status') === 'pending'),
  },

  // Messages that are not ordered from the newest to the oldest.
  'data.messages.newest-first': {
    neighbours: swapInOrder(),
    shuffled: changeList((items) => items.toSorted((a, b) => hash(a) - hash(b))),
    'across-pages': swapPages,
    'oldest-first': changeList((items) => items.toReversed()),
    // Two neighbours after the first twenty messages are swapped.
    'messages-swap-late': changeList((items) =>
      items.length < 23 ? items : [...items.slice(0, 20), ...items.slice(20, 23).toReversed(), ...items.slice(23)],
    ),
  },

  // Messages that the address neither sends nor receives.
  'data.messages.of-address': {
    all: changeEach(ofOthers),
    last: changeEach(ofOthers, isLast),
    'one-message-of-others': changeEach(ofOthers, oneIn(20, 'messageId')),
  },

  // Messages that the list of all messages lacks, or shows with other values.
  'data.messages.same-both-ways': {
    'other-id': changeEach(member('messageId', (old) => `${String(old).slice(0, -4)}0000`)),
    'other-content': changeEach(member('messageNonce', (old) => String(Number(old) + 1))),
    'other-chain': changeEach(member('destinationEvmChainId', '1')),
    // Messages without a delivered receipt have another nonce.
    'undelivered-differs': changeEach(
      member('messageNonce', (old) => String(BigInt(String(old)) + 1n)),
      (item) => at(item, 'receiptDelivered') === false,
    ),
  },
} satisfies MutantTable;
