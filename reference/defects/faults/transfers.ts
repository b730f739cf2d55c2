import { Refusal } from '../../handlers/shared/refusal.ts';
import { changeCall } from '../../../defects/defect.ts';
import { changeEach, changeItems, eachMember, member, together } from '../../../defects/operators/answers.ts';
import { changeHttpAnswer } from '../../../defects/operators/http.ts';
import { changeList, keepOfList, relist } from '../../../defects/operators/pages.ts';
import { changeRange } from '../../../defects/operators/parameters.ts';
import { bothBounds, endAlone, rangeIs, startAlone } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import { fault, type FaultTable } from './fault.ts';
import { numberOf, subjectOf, textOf, textsOf, wholeNumberAt } from './shared/values.ts';

const mostBlocks = 1_000;

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
  listErc20Transfers: {
    'ranges-know-receivers-only': fault.query(
      'Endpoints, row 7: transfers from and to the address, in a range too',
      bothBounds,
      keepOfList(
        (item, { call, world }) => textOf(item, 'to.address').toLowerCase() === subjectOf(call, world).address,
      ),
    ),
    'spam-is-filtered-here-too': fault.query(
      'Endpoints, row 7: all ERC-20 transfers; leaving spam tokens out is a matter of balances',
      keepOfList((item, { call, world }) => {
        const contract = textOf(item, 'erc20Token.address').toLowerCase();
        return subjectOf(call, world).chain?.token(contract)?.reputation !== 'Malicious';
      }),
    ),
    'no-content-for-nobody': fault.encoding(
      'What the service does, convention 1: responses are JSON',
      changeHttpAnswer((answer) =>
        answer.status === 200 && answer.body.includes('"transactions":[]')
          ? { status: 204, headers: {}, body: '' }
          : answer,
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
      changeRange(({ start = 0 }) => ({ end: start + mostBlocks })),
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
      changeRange(({ end = 0 }) => (end > mostBlocks ? { start: end - mostBlocks } : undefined)),
    ),
  },
  listTokenTransfers: {
    'old-partition-ignores-the-end': fault.query(
      'What the service does, convention 5: transfers at and behind the end block are outside the range',
      rangeIs(({ start = 0, end = 600 }) => end < 600 && end > start),
      changeList((_, { whole }) => whole({ endBlock: '600' })),
    ),
    'currency-code-from-the-database': fault.encoding(
      'Resources, Money: the currency code is in lower case',
      changeEach(eachMember('currencyCode', (code) => String(code).toUpperCase())),
    ),
    'one-block-has-one-page': fault.paging(
      'What the service does, convention 2: a list that goes on has a nextPageToken, for one block as well',
      rangeIs(({ start, end }) => start !== undefined && end === start + 1),
      relist({ follow: () => undefined }),
      'equilibriumco/pathfinder#1844',
    ),
    'one-transfer-of-a-pair': fault.query(
      'Endpoints, row 8: all transfers of the token, several of one transaction as well',
      changeList(firstOfEachPair),
    ),
    'owner-of-the-mint-stays': fault.query(
      'Resources, ERC-721 transfer: erc721Token.ownerAddress owns the id, as its list of balances says',
      changeItems((items, call, world) => {
        const { chain, address } = subjectOf(call, world);
        const contract = chain?.token(address);
        const transfers = chain && contract ? chain.transfersOfToken(contract) : [];
        const minted = new Map(transfers.map(({ tokenId, to }) => [String(tokenId), checksummed(to)]));
        return items.map((item) =>
          changeAt(
            item,
            'erc721Token.ownerAddress',
            (owner) => minted.get(textOf(item, 'erc721Token.tokenId')) ?? owner,
          ),
        );
      }),
      'schmidsi/generic-erc721-subgraph#1',
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
