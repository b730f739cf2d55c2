import { given, onItems, onParameters } from '../operators/calls.ts';
import { changed } from '../shared/values.ts';
import { textOf } from './shared/data-client.ts';
import { idOfMessage } from './shared/data-messages.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import { largestPagesEndTheList } from './shared/largest-pages.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listMessages',
  faults: {
    'or-binds-weaker-than-and': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 18: a message passes every filter of the call',
      what: 'with blockchainId and from, messages that leave the chain are listed whoever sent them',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const { blockchainId, from } = call.parameters;
          if (blockchainId === undefined || from === undefined) return items;
          const ids = new Set(items.map(idOfMessage));
          return whole({ from: undefined }).filter(
            (item) => ids.has(idOfMessage(item)) || textOf(item, 'sourceBlockchainId') === blockchainId,
          );
        }),
    },
    'to-overrides-from': {
      origin: 'input',
      sentence: 'Endpoints, row 18: from and to both narrow the list',
      what: 'with both from and to only to counts',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['from'] !== undefined && parameters['to'] !== undefined
            ? given(parameters, { from: undefined })
            : undefined,
        ),
    },
    'network-filter-ends-the-list': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: a list that goes on has a token',
      what: 'the network is filtered after a page is read, and a page that comes out shorter has no token',
      make: (operation) =>
        repaged(operation, {
          list: (items, { call, whole }) =>
            call.parameters['network'] === undefined ? items : whole({ network: undefined }),
          page: (rows, { begin, size }, { call, whole }) => {
            const slice = rows.slice(begin, begin + size);
            if (call.parameters['network'] === undefined) return slice;
            const own = new Set(whole().map(idOfMessage));
            return slice.filter((item) => own.has(idOfMessage(item)));
          },
          follow: (rows, slice, page) => (page.length < slice.size ? undefined : nextSlice(rows, slice)),
        }),
    },
    'gas-in-a-column-of-floats': {
      origin: 'number',
      sentence: 'What the service does, convention 4: amounts have all their digits',
      what: 'gasSpent is kept in single precision and ends in other digits than the list of the sender shows',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            changed(item, 'sourceTransaction.gasSpent', (value) => String(BigInt(Math.fround(Number(value))))),
          ),
        ),
    },
    'every-other-page-from-a-late-replica': {
      origin: 'replica',
      sentence: 'What the service does, convention 2: pages follow each other without a gap',
      what: 'every second request is answered by a replica without the newest two messages, so that offsets shift',
      make: (operation) => {
        let asked = 0;
        return repaged(operation, {
          list: (items) => {
            asked += 1;
            return asked % 2 === 0 ? items.slice(2) : items;
          },
        });
      },
    },
    'one-chain-counts-as-both-ends': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 18: blockchainId keeps messages from or to the chain; with a source given both count',
      what: 'with sourceBlockchainId the filter blockchainId is taken for the destination alone',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const { blockchainId, sourceBlockchainId } = call.parameters;
          return blockchainId === undefined || sourceBlockchainId === undefined
            ? items
            : items.filter((item) => textOf(item, 'destinationBlockchainId') === blockchainId);
        }),
    },
    'largest-pages-end-the-list': largestPagesEndTheList,
  },
} satisfies FaultFile;
