import { descends, sameTexts, textOf, walk } from '../shared/data-client.ts';
import { idOfMessage, timeOfMessage } from '../shared/data-messages.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listMessages',
  faults: {
    'nonce-taken-for-a-key': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 18: all messages; a nonce counts for one chain alone',
      what:
        'without a source the list is deduplicated by messageNonce: of messages of several chains with one nonce ' +
        'the newest alone is listed',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (call.parameters['sourceBlockchainId'] !== undefined) return items;
          const seen = new Set<string>();
          return items.filter((item) => {
            const nonce = textOf(item, 'messageNonce');
            if (seen.has(nonce)) return false;
            seen.add(nonce);
            return true;
          });
        }),
      holds: async (ask, world) => {
        const all = (await walk(ask, { pageSize: 100 })).map(idOfMessage);
        const own: string[] = [];
        for (const { record } of world.evm.chains) {
          const parameters = { sourceBlockchainId: record.blockchainId, pageSize: 100 };
          own.push(...(await walk(ask, parameters)).map(idOfMessage));
        }
        return sameTexts(all, own);
      },
    },
    'two-chains-sort-by-nonce': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 18: ordered by time, newest first, whatever the filters',
      what:
        'with a source and a destination the index of the pair is read, whose nonce is text: messages stand in the ' +
        'order of their nonces as text',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['sourceBlockchainId'] !== undefined &&
          call.parameters['destinationBlockchainId'] !== undefined
            ? items.toSorted((a, b) => (textOf(a, 'messageNonce') < textOf(b, 'messageNonce') ? 1 : -1))
            : items,
        ),
      holds: async (ask) => {
        const [first] = (await ask({})).items;
        const pair = {
          sourceBlockchainId: textOf(first, 'sourceBlockchainId'),
          destinationBlockchainId: textOf(first, 'destinationBlockchainId'),
        };
        return descends((await walk(ask, { ...pair, pageSize: 100 })).map(timeOfMessage));
      },
    },
  },
} satisfies FaultFile;
