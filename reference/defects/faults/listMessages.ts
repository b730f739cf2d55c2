import { given, onItems, onParameters } from '../operators/calls.ts';
import { changed } from '../shared/values.ts';
import type { Ask } from '../../types.ts';
import type { Value } from '../../value.ts';
import { sameTexts, textOf, walk } from './shared/data-client.ts';
import { idOfMessage } from './shared/data-messages.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import { largestPagesEndTheList } from './shared/largest-pages.ts';
import type { FaultFile } from './types.ts';

const all = (ask: Ask): Promise<Value[]> => walk(ask, { pageSize: 100 });

export default {
  on: 'listMessages',
  faults: {
    'or-binds-weaker-than-and': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 18: a message passes every filter of the call',
      what: 'with blockchainId and from, messages that leave the chain are listed whoever sent them',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const { blockchainId, from } = call.parameters;
          if (blockchainId === undefined || from === undefined) return items;
          const kept = new Set(items.map(idOfMessage));
          return whole({ from: undefined }).filter(
            (item) => kept.has(idOfMessage(item)) || textOf(item, 'sourceBlockchainId') === blockchainId,
          );
        }),
      holds: async (ask) => {
        const [first] = (await ask()).items;
        const from = textOf(first, 'from');
        const blockchainId = textOf(first, 'sourceBlockchainId');
        const { items } = await ask({ parameters: { from, blockchainId, pageSize: 100 } });
        return items.every((item) => textOf(item, 'from') === from);
      },
    },
    'to-overrides-from': {
      origin: 'input',
      deep: true,
      breaks: 'Endpoints, row 18: from and to both narrow the list',
      what: 'with both from and to only to counts',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['from'] !== undefined && parameters['to'] !== undefined
            ? given(parameters, { from: undefined })
            : undefined,
        ),
      holds: async (ask) => {
        const messages = await all(ask);
        for (const message of messages.slice(0, 20)) {
          const from = textOf(message, 'from');
          const { items } = await ask({ parameters: { from, to: textOf(message, 'to'), pageSize: 100 } });
          if (items.some((item) => textOf(item, 'from') !== from)) return false;
        }
        return messages.length > 0;
      },
    },
    'network-filter-ends-the-list': {
      origin: 'paging',
      deep: true,
      breaks: 'What the service does, convention 2: a list that goes on has a token',
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
      holds: async (ask) => {
        const large = await walk(ask, { network: 'mainnet', pageSize: 100 });
        const small = await walk(ask, { network: 'mainnet', pageSize: 10 });
        const none = await all(ask);
        const fuji = await walk(ask, { network: 'fuji', pageSize: 100 });
        return large.length === small.length && large.length + fuji.length === none.length;
      },
    },
    'gas-in-a-column-of-floats': {
      origin: 'number',
      deep: true,
      breaks: 'What the service does, convention 4: amounts have all their digits',
      what: 'gasSpent is kept in single precision and ends in other digits than the list of the sender shows',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            changed(item, 'sourceTransaction.gasSpent', (value) => String(BigInt(Math.fround(Number(value))))),
          ),
        ),
      holds: async (ask) => {
        const { items } = await ask({ parameters: { pageSize: 40 } });
        for (const item of items) {
          const sent = await walk(ask, { address: textOf(item, 'from'), pageSize: 100 }, 'listAddressMessages');
          const same = sent.find((message) => idOfMessage(message) === idOfMessage(item));
          if (same && textOf(same, 'sourceTransaction.gasSpent') !== textOf(item, 'sourceTransaction.gasSpent'))
            return false;
        }
        return true;
      },
    },
    'every-other-page-from-a-late-replica': {
      origin: 'replica',
      deep: true,
      breaks: 'What the service does, convention 2: pages follow each other without a gap',
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
      holds: async (ask) => {
        const sent = (await walk(ask, { pageSize: 100 })).map(idOfMessage);
        const again = (await walk(ask, { pageSize: 37 })).map(idOfMessage);
        return sameTexts(sent, again);
      },
    },
    'one-chain-counts-as-both-ends': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 18: blockchainId keeps messages from or to the chain; with a source given both count',
      what: 'with sourceBlockchainId the filter blockchainId is taken for the destination alone',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const { blockchainId, sourceBlockchainId } = call.parameters;
          return blockchainId === undefined || sourceBlockchainId === undefined
            ? items
            : items.filter((item) => textOf(item, 'destinationBlockchainId') === blockchainId);
        }),
      holds: async (ask) => {
        const [first] = (await ask()).items;
        const source = textOf(first, 'sourceBlockchainId');
        const plain = await walk(ask, { sourceBlockchainId: source, pageSize: 100 });
        const both = await walk(ask, { sourceBlockchainId: source, blockchainId: source, pageSize: 100 });
        return sameTexts(plain.map(idOfMessage), both.map(idOfMessage));
      },
    },
    'largest-pages-end-the-list': {
      ...largestPagesEndTheList,
      holds: async (ask) => {
        const large = await walk(ask, { pageSize: 100 });
        const small = await walk(ask, { pageSize: 60 });
        return large.length === small.length;
      },
    },
  },
} satisfies FaultFile;
