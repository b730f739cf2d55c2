import { textAt, callWith } from '../../../defects/call.ts';
import { changeCall, everyNth } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, changeItems, member, together } from '../../../defects/operators/answers.ts';
import { cachedBy, keyWithout } from '../../../defects/operators/caches.ts';
import { keepOfList, nextPlace, relist } from '../../../defects/operators/pages.ts';
import { changeRange } from '../../../defects/operators/parameters.ts';
import { any, given, matches, rangeIs, startAlone } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { changeAt } from '../../../defects/values.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf, numberOf, subjectOf, textOf } from './shared/values.ts';

const transfers = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers'];

export default {
  listAddressTransactions: {
    'internals-multiply-transfers': fault.join(
      'Endpoints, row 1: each token transfer of a transaction stands in its list once',
      changeEach((item) => {
        const internals = listOf(item, 'internalTransactions');
        return internals.length < 2
          ? item
          : changeAt(item, 'erc20Transfers', (rows) => listOf(rows).flatMap((row) => internals.map(() => row)));
      }),
    ),
    'ranges-lack-failed-transactions': fault.query(
      'Endpoints, row 1: a block range leaves out only what lies outside it',
      any(given('startBlock'), given('endBlock')),
      keepOfList((item) => textOf(item, 'nativeTransaction.txStatus') !== '0'),
    ),
    'traces-are-left-out-of-short-ranges': fault.query(
      'Endpoints, row 1: each transaction has its internal transactions, in any range of blocks',
      rangeIs(({ start = 0, end = Infinity }) => end - start <= 2),
      changeEach(member('internalTransactions', [])),
      'blockscout/blockscout#13044',
    ),
    'start-block-alone-is-exclusive': fault.query(
      'What the service does, convention 5: startBlock is inclusive, also without endBlock',
      startAlone,
      keepOfList((item, { parameters: { startBlock } }) => {
        const number = numberOf(item, 'nativeTransaction.blockNumber');
        return number === 0 || number > Number(startBlock);
      }),
      'hirosystems/chainhook#352',
    ),
    'first-failure-reverts-its-block': fault.join(
      'Resources, internal transaction: isReverted says whether this internal transaction was reverted',
      changeItems((items, call, world) =>
        items.map((item) => {
          const number = textOf(item, 'nativeTransaction.blockNumber');
          const first = subjectOf(call, world).chain?.block(number)?.transactions[0];
          return first?.succeeded === false ? changeAt(item, 'internalTransactions.isReverted', () => true) : item;
        }),
      ),
      'blockscout/blockscout#3401',
    ),
    'calls-without-value-are-not-stored': fault.query(
      'Endpoints, rule 1: internal transactions in which the address is the sender or receiver',
      changeEach(member('internalTransactions', (rows) => listOf(rows).filter((row) => textOf(row, 'value') !== '0'))),
      'trezor/blockbook#1621',
    ),
    'internal-transaction-has-the-outer-status': fault.join(
      'Data, Internal transaction: isReverted is about the internal transaction',
      changeEach((item) =>
        changeAt(item, 'internalTransactions.isReverted', () => textOf(item, 'nativeTransaction.txStatus') === '0'),
      ),
      'blockscout/blockscout#8349',
    ),
    'parts-compared-by-letter-case': fault.input(
      'Data, Endpoints, rule 1: the sub-transactions of which the address is the sender or receiver',
      changeItems((items, call) => {
        const isOwn = (part: Value): boolean =>
          [textOf(part, 'from.address'), textOf(part, 'to.address')].includes(textAt(call, 'address'));
        const ownOf = (name: string) => member(name, (parts) => listOf(parts).filter(isOwn));
        return items.map(together(...['internalTransactions', ...transfers].map(ownOf)));
      }),
      'moonstream-to/api#248',
    ),
  },
  listBlockTransactions: {
    'pages-by-hash-start-over': fault.paging(
      'What the service does, convention 2: the token leads to the next page',
      matches('blockId', /^0x/),
      relist({
        page: (all, { begin, size }) => all.slice(begin === size ? 0 : begin, begin === size ? size : begin + size),
      }),
    ),
    'sized-pages-lack-failed-transactions': fault.join(
      'Endpoints, row 10: all transactions of the block, whatever the page size',
      given('pageSize'),
      keepOfList((item) => textOf(item, 'txStatus') !== '0'),
    ),
    'one-node-gives-hex-quantities': fault.replica(
      'What the service does, convention 4: big numbers are decimal strings',
      everyNth(
        3,
        changeAnswer('transactions.gasPrice', (price) => `0x${BigInt(String(price)).toString(16)}`),
      ),
    ),
    'blockchain-ids-miss-the-first-partition': fault.query(
      'What the service does, convention 7: a chain has two names that mean the same',
      changeCall((call, next, world) => {
        const { chain } = subjectOf(call, world);
        const blockId = Number(call.parameters['blockId']);
        return chain?.record.blockchainId === textAt(call, 'chainId') &&
          blockId > chain.head - 100 &&
          blockId <= chain.head
          ? next(callWith(call, { blockId: String(blockId - 1) }))
          : next(call);
      }),
    ),
    'one-status-for-a-block': fault.join(
      'Resources, native transaction: txStatus is that of the transaction',
      changeItems((items, call, world) => {
        const [first] = subjectOf(call, world).chain?.block(textOf(items[0], 'blockNumber'))?.transactions ?? [];
        return items.map((item) => changeAt(item, 'txStatus', () => (first?.succeeded ? '1' : '0')));
      }),
    ),
    'live-feed-jumped-over-blocks': fault.replica(
      'Endpoints, row 10: the transactions of the block',
      keepOfList((item) => numberOf(item, 'blockNumber') < 1_200 || numberOf(item, 'blockNumber') >= 1_208),
      'hirosystems/ordinals-api#276',
    ),
    'cursor-index-is-text': fault.paging(
      'Conventions, 2: the value of nextPageToken fetches the next page of the list',
      relist({
        follow: (all, slice, page) => {
          const end = nextPlace(all, slice) ?? Infinity;
          const last = textOf(page.at(-1), 'blockIndex');
          const after = all.findIndex((item, index) => index >= end && textOf(item, 'blockIndex') > last);
          return after === -1 ? undefined : after;
        },
      }),
    ),
  },
  listNativeTransactions: {
    'cache-key-without-end-block': fault.cache(
      'What the service does, convention 5: the range ends before the end block of this very call',
      cachedBy(keyWithout('endBlock')),
    ),
    'one-node-gives-milliseconds': fault.rollout(
      'What the service does, convention 4: timestamps are seconds',
      everyNth(
        4,
        changeAnswer('transactions.blockTimestamp', (time) => Number(time) * 1_000),
      ),
    ),
    'partitions-lack-their-first-block': fault.query(
      'What the service does, convention 5: a range lists every transaction inside it',
      given('startBlock'),
      keepOfList((item, { parameters: { startBlock } }) => {
        const number = numberOf(item, 'blockNumber');
        return number % 256 !== 0 || number <= Number(startBlock);
      }),
    ),
    'place-in-the-block-is-zero': fault.join(
      'Resources, native transaction: blockIndex is one figure, by address as in the block',
      changeEach(member('blockIndex', 0)),
      'erigontech/erigon#6309',
    ),
    'equal-bounds-are-one-block': fault.query(
      'What the service does, convention 5: endBlock is exclusive, also where it is startBlock',
      changeRange(({ start, end }) => (start === end && end !== undefined ? { end: end + 1 } : undefined)),
      'filecoin-project/ref-fvm#1285',
    ),
  },
} satisfies FaultTable;
