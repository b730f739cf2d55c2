import { onItems } from '../../operators/calls.ts';
import { hub } from '../../shared/examples.ts';
import { textAt } from '../../shared/texts.ts';
import { changed } from '../../shared/values.ts';
import { textOf, walk } from '../shared/data-client.ts';
import { idOfMessage } from '../shared/data-messages.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listAddressMessages',
  faults: {
    'data-cut-at-column-width': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Resources, ICM message: data is what the message carries, the same in both lists of messages',
      what: 'the copy of messages by address has 160 characters for data: longer data is cut',
      make: (operation) =>
        onItems(operation, (items) => items.map((item) => changed(item, 'data', (data) => String(data).slice(0, 160)))),
      holds: async (ask, world) => {
        const all = await walk(ask, { pageSize: 100 }, 'listMessages');
        const data = new Map(all.map((item) => [idOfMessage(item), textOf(item, 'data')]));
        const own = await walk(ask, { address: hub(world).address, pageSize: 100 });
        return own.length > 0 && own.every((item) => data.get(idOfMessage(item)) === textOf(item, 'data'));
      },
    },
    'execution-unknown-to-the-source': {
      origin: 'replica',
      deep: true,
      breaks: 'Resources, ICM message: messageExecuted says whether the message was executed, whoever asks',
      what:
        'messages that the address sent come from the index of the source chain, which does not learn of their ' +
        'execution: messageExecuted is false there, and true for the same message in the list of its receiver',
      make: (operation) =>
        onItems(operation, (items, call) =>
          items.map((item) =>
            textOf(item, 'from').toLowerCase() === textAt(call, 'address').toLowerCase()
              ? changed(item, 'messageExecuted', () => false)
              : item,
          ),
        ),
      holds: async (ask, world) => {
        const own = await walk(ask, { address: hub(world).address, pageSize: 100 });
        for (const item of own.slice(0, 30)) {
          const others = await walk(ask, { address: textOf(item, 'to'), pageSize: 100 });
          const same = others.find((value) => idOfMessage(value) === idOfMessage(item));
          if (textOf(same, 'messageExecuted') !== textOf(item, 'messageExecuted')) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
