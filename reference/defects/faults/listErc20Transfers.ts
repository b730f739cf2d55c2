import { numberAt } from '../operators/calls.ts';
import { onAnswer } from '../operators/exchanges.ts';
import { textAt } from '../shared/texts.ts';
import { at, isMembers } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import { numberOf, textOf, textsOf } from './shared/data-client.ts';
import { keysetPaged, relist } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listErc20Transfers',
  faults: {
    'one-transfer-per-transaction': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 7: each ERC-20 transfer of the address',
      what: 'of several transfers of the address in one transaction only the first is listed',
      make: (operation) =>
        relist(operation, (items) => {
          const hashes = textsOf(items, 'txHash');
          return items.filter((_, index) => hashes.indexOf(hashes[index] ?? '') === index);
        }),
    },
    'ranges-know-receivers-only': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 7: transfers from and to the address, in a range too',
      what: 'with both startBlock and endBlock transfers that the address sent are missing',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['startBlock'] === undefined || call.parameters['endBlock'] === undefined
            ? items
            : items.filter(
                (item) => textOf(item, 'to.address').toLowerCase() === textAt(call, 'address').toLowerCase(),
              ),
        ),
    },
    'spam-is-filtered-here-too': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 7: all ERC-20 transfers; leaving spam tokens out is a matter of balances',
      what: 'transfers of spam tokens are left out',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.filter(
            (item) => chain?.token(textOf(item, 'erc20Token.address').toLowerCase())?.reputation !== 'Malicious',
          );
        }),
    },
    'cursor-is-a-transaction': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the next page goes on where the page before ended',
      what: 'where a page ends between two transfers of one transaction, the rest of them are on no page',
      make: (operation) => keysetPaged(operation, (item) => textOf(item, 'txHash')),
    },
    'start-block-stops-before-the-newest': {
      origin: 'storage-query',
      sentence: 'What the service does, convention 5: a range with a start alone goes up to the most recent block',
      what: 'with startBlock alone the most recent block that has transfers of the address is left out',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (call.parameters['startBlock'] === undefined || call.parameters['endBlock'] !== undefined) return items;
          const newest = Math.max(...items.map((item) => numberOf(item, 'blockNumber')));
          return items.filter((item) => numberOf(item, 'blockNumber') < newest);
        }),
    },
    'token-of-the-first-log': {
      origin: 'join',
      sentence: 'Resources, ERC-20 transfer: each transfer names its own token',
      what: 'the second transfer of a transaction shows the token of the first one',
      make: (operation) =>
        relist(operation, (items) => {
          const tokens = new Map<string, Value | undefined>();
          for (const item of items.toReversed()) {
            const hash = textOf(item, 'txHash');
            if (!tokens.has(hash)) tokens.set(hash, at(item, 'erc20Token'));
          }
          return items.map((item) =>
            isMembers(item) ? { ...item, erc20Token: tokens.get(textOf(item, 'txHash')) } : item,
          );
        }),
    },
    'no-content-for-nobody': {
      origin: 'encoding',
      sentence: 'What the service does, convention 1: responses are JSON',
      what: 'an address without transfers gets status 204 and no body in place of an empty list',
      make: (operation) =>
        onAnswer(operation, (answer) =>
          answer.status === 200 && answer.body.includes('"transactions":[]')
            ? { status: 204, headers: {}, body: '' }
            : answer,
        ),
    },
    'bounds-that-meet-hold-a-block': {
      origin: 'storage-query',
      sentence:
        'What the service does, convention 5: the end block is no part of the range, even where it equals the start',
      what: 'startBlock=N with endBlock=N lists block N, as BETWEEN does',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const start = numberAt(call.parameters, 'startBlock');
          return start !== undefined && start === numberAt(call.parameters, 'endBlock')
            ? whole({ endBlock: String(start + 1) })
            : items;
        }),
    },
  },
} satisfies FaultFile;
