import { changeCall } from '../../../defects/defect.ts';
import { changeEach, changeItems, changeMember, member, together } from '../../../defects/operators/answers.ts';
import { cachedBy, keyWithout } from '../../../defects/operators/caches.ts';
import { endEarly, keepOfList, nextPlace, relist, changeList } from '../../../defects/operators/pages.ts';
import { changeRange } from '../../../defects/operators/parameters.ts';
import { any, given, matches, rangeIs, startAlone, bothBounds, endAlone } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { changeAt, at } from '../../../defects/values.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf, numberOf, subjectOf, textOf, textsOf, wholeNumberAt } from './shared/values.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';

const maxBlocks = 1_000;

const batchSize = 64;

const keysOf = (items: readonly Value[], ...paths: readonly string[]): string[] =>
  items.map((item) => paths.map((path) => textOf(item, path)).join(' '));

/** One transfer of a token between two addresses in a transaction; those of NFTs all. */
const firstOfEachPair = (items: Value[]): Value[] => {
  const keys = keysOf(items, 'txHash', 'from.address', 'to.address');
  return items.filter(
    (item, index) => textOf(item, 'erc20Token.address') === '' || keys.indexOf(keys[index] ?? '') === index,
  );
};

/** The transfer with the largest index of each token between two addresses in a transaction. */
const lastOfEachPair = (items: Value[]): Value[] => {
  const keys = keysOf(items, 'txHash', 'erc20Token.address', 'from.address', 'to.address');
  const indexes = items.map((item) => numberOf(item, 'logIndex'));
  const largest = new Map<string, number>();
  keys.forEach((key, index) => largest.set(key, Math.max(largest.get(key) ?? 0, indexes[index] ?? 0)));
  return items.filter((_, index) => largest.get(keys[index] ?? '') === indexes[index]);
};

const withoutLastZeroBytes = (hash: Value): Value => String(hash).replace(/(?:00)+$/, '');

/** The rows after the place of a cursor that holds the log index as text; the place is behind the last row before. */
const rowsFrom = (rows: readonly Value[], place: number): readonly Value[] => {
  const last = rows[place - 1];
  if (last === undefined) return rows;
  const [lastBlock, lastIndex] = [numberOf(last, 'blockNumber'), textOf(last, 'logIndex')];
  return rows.filter((row) => {
    const block = numberOf(row, 'blockNumber');
    return block < lastBlock || (block === lastBlock && textOf(row, 'logIndex') < lastIndex);
  });
};

export default {
  listAddressTransactions: {
    'ranges-lack-failed-transactions': fault.query(
      'Endpoints, row 1: a block range leaves out only what lies outside it',
      any(given('startBlock'), given('endBlock')),
      keepOfList((item) => textOf(item, 'nativeTransaction.txStatus') !== '0'),
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
      changeMember('internalTransactions.isReverted', (isReverted, item, call, world) => {
        const number = textOf(item, 'nativeTransaction.blockNumber');
        const first = subjectOf(call, world).chain?.block(number)?.transactions[0];
        return first?.succeeded === false ? true : isReverted;
      }),
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
    'one-status-for-a-block': fault.join(
      'Resources, native transaction: txStatus is that of the transaction',
      changeMember('txStatus', (_, item, call, world) => {
        const block = subjectOf(call, world).chain?.block(textOf(item, 'blockNumber'));
        return block?.transactions[0]?.succeeded ? '1' : '0';
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
    'partitions-lack-their-first-block': fault.query(
      'What the service does, convention 5: a range lists every transaction inside it',
      given('startBlock'),
      keepOfList((item, { parameters: { startBlock } }) => {
        const number = numberOf(item, 'blockNumber');
        return number % 256 !== 0 || number <= Number(startBlock);
      }),
    ),
  },
  listErc20Transfers: {
    'ranges-know-receivers-only': fault.query(
      'Endpoints, row 7: transfers from and to the address, in a range too',
      bothBounds,
      keepOfList(
        (item, { call, world }) => textOf(item, 'to.address').toLowerCase() === subjectOf(call, world).address,
      ),
    ),
    'hashes-of-the-first-page': fault.cache(
      'Resources, ERC-20 transfer: txHash is the transaction that the transfer is part of',
      changeItems((items) => {
        const first = [...new Set(textsOf(items, 'txHash'))].slice(0, 32);
        return items.map((item) =>
          changeAt(item, 'txHash', (hash) => (first.includes(String(hash)) ? hash : (first.at(-1) ?? hash))),
        );
      }),
    ),
    'end-beyond-the-head-is-refused': fault.input(
      'What the service does, convention 5: endBlock is exclusive, so a number behind the newest block is a bound',
      changeCall((call, next, world) => {
        const head = subjectOf(call, world).chain?.head ?? Infinity;
        if ((wholeNumberAt(call.parameters, 'endBlock') ?? 0) > head) throw new Refusal(400, 'endBlock is unknown');
        return next(call);
      }),
    ),
    'open-ranges-end-after-a-thousand-blocks': fault.input(
      'What the service does, convention 5: with startBlock alone the range ends at the most recent block',
      startAlone,
      changeRange(({ start = 0 }) => ({ end: start + maxBlocks })),
    ),
    'entity-id-without-the-log': fault.query(
      'Data, Endpoints 7: transactions are the ERC-20 transfers of the address',
      changeList(lastOfEachPair),
      'aave/protocol-subgraphs#47',
    ),
    'log-index-in-the-cursor-is-text': fault.paging(
      'Data, Conventions, 2: with nextPageToken as pageToken comes the next page',
      relist({
        page: (rows, { place, size }) => rowsFrom(rows, place).slice(0, size),
        follow: (rows, { place, size }, page) => {
          const last = page.at(-1);
          return last === undefined || rowsFrom(rows, place).length <= size ? undefined : rows.indexOf(last) + 1;
        },
      }),
      'p2panda/aquadoggo#65',
    ),
    'hashes-lose-their-last-zero-bytes': fault.encoding(
      'Data, ERC-20 transfer: the flat list forms carry blockHash and txHash',
      changeEach(together(member('txHash', withoutLastZeroBytes), member('blockHash', withoutLastZeroBytes))),
      'shyiko/mysql-binlog-connector-java#169',
    ),
    'last-block-of-each-batch-is-lost': fault.query(
      'Data, Endpoints, row 7; convention 5: the transfers of the address in every block of the range',
      keepOfList((item) => numberOf(item, 'blockNumber') % 128 !== 127),
      'AugurProject/augur-node#753',
    ),
    'end-alone-looks-back-a-thousand-blocks': fault.input(
      'Conventions, 5: when only endBlock is given, the range starts at genesis',
      endAlone,
      changeRange(({ end = 0 }) => (end > maxBlocks ? { start: end - maxBlocks } : undefined)),
    ),
  },
  listTokenTransfers: {
    'old-partition-ignores-the-end': fault.query(
      'What the service does, convention 5: transfers at and behind the end block are outside the range',
      rangeIs(({ start = 0, end = 600 }) => end < 600 && end > start),
      changeList((_, { whole }) => whole({ endBlock: '600' })),
    ),
    'one-block-has-one-page': fault.paging(
      'What the service does, convention 2: a list that goes on has a nextPageToken, for one block as well',
      rangeIs(({ start, end }) => start !== undefined && end === start + 1),
      endEarly(),
      'equilibriumco/pathfinder#1844',
    ),
    'one-transfer-of-a-pair': fault.query(
      'Endpoints, row 8: all transfers of the token, several of one transaction as well',
      changeList(firstOfEachPair),
    ),
    'values-keep-64-bits': fault.number(
      'Resources, ERC-20 transfer: value is the amount as a decimal string, the same in each list',
      changeEach(member('value', (value) => String(BigInt.asUintN(64, BigInt(String(value)))))),
      'evmos/ethermint#218',
    ),
    'row-at-a-full-batch-is-forgotten': fault.query(
      'Data, Endpoints, 8: transfers of the token contract',
      keepOfList((item, { call, world }) => {
        const block = subjectOf(call, world).chain?.block(textOf(item, 'blockNumber'));
        const rows = (block?.transactions ?? []).flatMap(({ transfers }) => transfers);
        return rows.findIndex(({ logIndex }) => logIndex === at(item, 'logIndex')) % (batchSize + 1) !== batchSize;
      }),
      'vnpy/vnpy_taos#12',
    ),
  },
} satisfies FaultTable;
