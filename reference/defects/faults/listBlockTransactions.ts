import { given, onBody } from '../operators/calls.ts';
import { textAt } from '../shared/texts.ts';
import { changed } from '../shared/values.ts';
import { cachedBy, keyWithout } from '../shared/data-cached.ts';
import { isDecimal, textOf } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'pages-by-hash-start-over': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the token leads to the next page',
      what: 'a block named by its hash gives its first page for the first token again',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }, { call }) => {
            const from = textAt(call, 'blockId').startsWith('0x') && begin === size ? 0 : begin;
            return all.slice(from, from + size);
          },
        }),
    },
    'blocks-end-at-a-hundred': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: a list that goes on has a token',
      what: 'of a block with more than 100 transactions the call without pageSize gives 100 and no token',
      make: (operation) =>
        repaged(operation, {
          follow: (all, slice, _page, { call }) =>
            call.parameters['pageSize'] === undefined ? undefined : nextSlice(all, slice),
        }),
    },
    'block-zero-is-the-latest': {
      origin: 'input',
      sentence: 'Endpoints, row 10: the transactions of the block asked for',
      what: 'blockId 0 counts as absent and gives the transactions of the newest block that has some',
      make: (operation) => ({
        call: (call, next, world) => {
          if (call.operation !== operation.id || call.parameters['blockId'] !== '0') return next(call);
          const blocks = world.evm.chain(textAt(call, 'chainId'))?.record.blocks ?? [];
          const newest = blocks.findLast((block) => block.transactions.length > 0)?.number ?? 0;
          return next({ ...call, parameters: given(call.parameters, { blockId: String(newest) }) });
        },
      }),
    },
    'chains-share-a-cache': {
      origin: 'cache',
      sentence: 'Endpoints, row 10: the block of the chain asked for',
      what: 'a block number that was asked for on one chain gives the same transactions on another one',
      make: (operation) => cachedBy(operation, (call) => keyWithout(call, 'chainId')),
    },
    'sized-pages-lack-failed-transactions': {
      origin: 'join',
      sentence: 'Endpoints, row 10: all transactions of the block, whatever the page size',
      what: 'with a pageSize transactions that failed are left out',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['pageSize'] === undefined ? items : items.filter((item) => textOf(item, 'txStatus') !== '0'),
        ),
    },
    'one-node-gives-hex-quantities': {
      origin: 'replica',
      deep: false,
      sentence: 'What the service does, convention 4: big numbers are decimal strings',
      what: 'every third answer passes gas prices on as the chain gives them, in hex',
      make: (operation) => {
        let asked = 0;
        return onBody(operation, (body) => {
          asked += 1;
          return asked % 3 === 0
            ? changed(body, 'transactions.gasPrice', (price) => `0x${BigInt(String(price)).toString(16)}`)
            : body;
        });
      },
    },
    'blockchain-ids-miss-the-first-partition': {
      origin: 'storage-query',
      sentence: 'What the service does, convention 7: a chain has two names that mean the same',
      what:
        'by its blockchain id a chain gives the block before the one that the number names, for the newest 100 ' +
        'blocks',
      make: (operation) => ({
        call: (call, next, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const blockId = textAt(call, 'blockId');
          return call.operation === operation.id &&
            chain?.record.blockchainId === textAt(call, 'chainId') &&
            isDecimal(blockId) &&
            Number(blockId) > chain.head - 100 &&
            Number(blockId) <= chain.head
            ? next({ ...call, parameters: given(call.parameters, { blockId: String(Number(blockId) - 1) }) })
            : next(call);
        },
      }),
    },
  },
} satisfies FaultFile;
