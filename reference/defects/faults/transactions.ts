import { checksummed } from '../../world/evm/encoding.ts';
import { textAt } from '../../../defects/call.ts';
import { changeCall, everyNth, when } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, changeItems, member, together } from '../../../defects/operators/answers.ts';
import { cachedBy, keyWithout } from '../../../defects/operators/caches.ts';
import { keepOfList, nextPlace, relist } from '../../../defects/operators/pages.ts';
import { changeRange } from '../../../defects/operators/parameters.ts';
import { any, given, matches, rangeIs, startAlone } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { changeAt } from '../../../defects/values.ts';
import { firstChain } from '../shared/examples.ts';
import { fault, type FaultTable } from './fault.ts';
import { walk } from './shared/client.ts';
import { nativeChangeIsKept } from './shared/native-balance.ts';
import { listOf, numberOf, subjectOf, textOf, textsOf } from './shared/values.ts';

const transfers = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers'];

/** The parameters that narrow a list to one block. */
const onlyBlock = (
  number: number,
): { readonly startBlock: number; readonly endBlock: number; readonly pageSize: number } => ({
  startBlock: number,
  endBlock: number + 1,
  pageSize: 100,
});

export default {
  listAddressTransactions: {
    '2026-11-a': {
      'internals-multiply-transfers': fault(
        'join',
        'Endpoints, row 1: each token transfer of a transaction stands in its list once',
        changeEach((item) => {
          const internals = listOf(item, 'internalTransactions');
          return internals.length < 2
            ? item
            : changeAt(item, 'erc20Transfers', (rows) => listOf(rows).flatMap((row) => internals.map(() => row)));
        }),
      ),
      'ranges-lack-failed-transactions': fault(
        'storage-query',
        'Endpoints, row 1: a block range leaves out only what lies outside it',
        when(
          any(given('startBlock'), given('endBlock')),
          keepOfList((item) => textOf(item, 'nativeTransaction.txStatus') !== '0'),
        ),
      ),
    },
    '2026-11-c': {
      'traces-are-left-out-of-short-ranges': fault(
        'storage-query',
        'Endpoints, row 1: each transaction has its internal transactions, in any range of blocks',
        when(
          rangeIs(({ start = 0, end = Infinity }) => end - start <= 2),
          changeEach(member('internalTransactions', [])),
        ),
        { report: 'blockscout/blockscout#13044' },
      ),
      'start-block-alone-is-exclusive': fault(
        'storage-query',
        'What the service does, convention 5: startBlock is inclusive, also without endBlock',
        when(
          startAlone,
          keepOfList((item, { parameters: { startBlock } }) => {
            const number = numberOf(item, 'nativeTransaction.blockNumber');
            return number === 0 || number > Number(startBlock);
          }),
        ),
        { report: 'hirosystems/chainhook#352' },
      ),
    },
    '2026-11-e': {
      'first-failure-reverts-its-block': fault(
        'join',
        'Resources, internal transaction: isReverted says whether this internal transaction was reverted',
        changeItems((items, call, world) =>
          items.map((item) => {
            const number = textOf(item, 'nativeTransaction.blockNumber');
            const first = subjectOf(call, world).chain?.block(number)?.transactions[0];
            return first?.succeeded === false ? changeAt(item, 'internalTransactions.isReverted', () => true) : item;
          }),
        ),
        {
          report: 'blockscout/blockscout#3401',
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            for (const { number, transactions } of record.blocks.filter((block) => !block.transactions[0]?.succeeded)) {
              const moved = transactions.flatMap(({ internals }) => internals.filter(({ value }) => value > 0n));
              for (const { to } of moved)
                if (!(await nativeChangeIsKept(ask, { chainId, address: checksummed(to) }, number))) return false;
            }
            return true;
          },
        },
      ),
      'calls-without-value-are-not-stored': fault(
        'storage-query',
        'Endpoints, rule 1: internal transactions in which the address is the sender or receiver',
        changeEach(
          member('internalTransactions', (rows) => listOf(rows).filter((row) => textOf(row, 'value') !== '0')),
        ),
        { report: 'trezor/blockbook#1621' },
      ),
    },
    '2026-11-g': {
      'internal-transaction-has-the-outer-status': fault(
        'join',
        'Data, Internal transaction: isReverted is about the internal transaction',
        changeEach((item) =>
          changeAt(item, 'internalTransactions.isReverted', () => textOf(item, 'nativeTransaction.txStatus') === '0'),
        ),
        {
          report: 'blockscout/blockscout#8349',
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            const found = record.blocks
              .flatMap(({ transactions }) => transactions)
              .find(({ internals }) => internals.some(({ isReverted, value }) => isReverted && value > 0n));
            return (
              found !== undefined &&
              nativeChangeIsKept(ask, { chainId, address: checksummed(found.from) }, found.block.number)
            );
          },
        },
      ),
    },
    '2026-11-h': {
      'parts-compared-by-letter-case': fault(
        'input',
        'Data, Endpoints, rule 1: the sub-transactions of which the address is the sender or receiver',
        changeItems((items, call) => {
          const isOwn = (part: Value): boolean =>
            [textOf(part, 'from.address'), textOf(part, 'to.address')].includes(textAt(call, 'address'));
          const ownOf = (name: string) => member(name, (parts) => listOf(parts).filter(isOwn));
          return items.map(together(...['internalTransactions', ...transfers].map(ownOf)));
        }),
        { report: 'moonstream-to/api#248' },
      ),
    },
  },
  listBlockTransactions: {
    '2026-11-a': {
      'pages-by-hash-start-over': fault(
        'paging',
        'What the service does, convention 2: the token leads to the next page',
        when(
          matches('blockId', /^0x/),
          relist({
            page: (all, { begin, size }) => all.slice(begin === size ? 0 : begin, begin === size ? size : begin + size),
          }),
        ),
      ),
      'sized-pages-lack-failed-transactions': fault(
        'join',
        'Endpoints, row 10: all transactions of the block, whatever the page size',
        when(
          given('pageSize'),
          keepOfList((item) => textOf(item, 'txStatus') !== '0'),
        ),
      ),
      'one-node-gives-hex-quantities': fault(
        'replica',
        'What the service does, convention 4: big numbers are decimal strings',
        everyNth(
          3,
          changeAnswer('transactions.gasPrice', (price) => `0x${BigInt(String(price)).toString(16)}`),
        ),
      ),
      'blockchain-ids-miss-the-first-partition': fault(
        'storage-query',
        'What the service does, convention 7: a chain has two names that mean the same',
        changeCall((call, next, world) => {
          const { chain } = subjectOf(call, world);
          const blockId = Number(call.parameters['blockId']);
          return chain?.record.blockchainId === textAt(call, 'chainId') &&
            blockId > chain.head - 100 &&
            blockId <= chain.head
            ? next({ ...call, parameters: { ...call.parameters, blockId: String(blockId - 1) } })
            : next(call);
        }),
      ),
    },
    '2026-11-b': {
      'one-status-for-a-block': fault(
        'join',
        'Resources, native transaction: txStatus is that of the transaction',
        changeItems((items, call, world) => {
          const [first] = subjectOf(call, world).chain?.block(textOf(items[0], 'blockNumber'))?.transactions ?? [];
          return items.map((item) => changeAt(item, 'txStatus', () => (first?.succeeded ? '1' : '0')));
        }),
      ),
    },
    '2026-11-c': {
      'live-feed-jumped-over-blocks': fault(
        'replica',
        'Endpoints, row 10: the transactions of the block',
        keepOfList((item) => numberOf(item, 'blockNumber') < 1_200 || numberOf(item, 'blockNumber') >= 1_208),
        {
          report: 'hirosystems/ordinals-api#276',
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            for (const { number, transactions } of record.blocks.slice(1_195, 1_215)) {
              const items = await walk(ask, { chainId, blockId: String(number), pageSize: 100 });
              if (items.length !== transactions.length) return false;
            }
            return true;
          },
        },
      ),
    },
    '2026-11-k': {
      'cursor-index-is-text': fault(
        'paging',
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
  },
  listNativeTransactions: {
    '2026-11-a': {
      'cache-key-without-end-block': fault(
        'cache',
        'What the service does, convention 5: the range ends before the end block of this very call',
        cachedBy(keyWithout('endBlock')),
      ),
      'one-node-gives-milliseconds': fault(
        'rollout',
        'What the service does, convention 4: timestamps are seconds',
        everyNth(
          4,
          changeAnswer('transactions.blockTimestamp', (time) => Number(time) * 1_000),
        ),
      ),
    },
    '2026-11-b': {
      'partitions-lack-their-first-block': fault(
        'storage-query',
        'What the service does, convention 5: a range lists every transaction inside it',
        when(
          given('startBlock'),
          keepOfList((item, { parameters: { startBlock } }) => {
            const number = numberOf(item, 'blockNumber');
            return number % 256 !== 0 || number <= Number(startBlock);
          }),
        ),
        {
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            const first = record.blocks.filter(({ number }) => number > 0 && number % 256 === 0);
            for (const { block, hash, from } of first.flatMap(({ transactions }) => transactions)) {
              const range = { ...onlyBlock(block.number), startBlock: block.number - 1 };
              const { items } = await ask({ parameters: { chainId, address: from, ...range } });
              if (!textsOf(items, 'txHash').includes(hash)) return false;
            }
            return true;
          },
        },
      ),
    },
    '2026-11-c': {
      'place-in-the-block-is-zero': fault(
        'join',
        'Resources, native transaction: blockIndex is one figure, by address as in the block',
        changeEach(member('blockIndex', 0)),
        { report: 'erigontech/erigon#6309' },
      ),
    },
    '2026-11-e': {
      'equal-bounds-are-one-block': fault(
        'storage-query',
        'What the service does, convention 5: endBlock is exclusive, also where it is startBlock',
        changeRange(({ start, end }) => (start === end && end !== undefined ? { end: end + 1 } : undefined)),
        { report: 'filecoin-project/ref-fvm#1285' },
      ),
    },
  },
} satisfies FaultTable;
