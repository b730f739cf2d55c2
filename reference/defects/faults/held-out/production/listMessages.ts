import { textOf, sameTexts, walk } from '../../shared/data-client.ts';
import { idOfMessage, timeOfMessage } from '../../shared/data-messages.ts';
import { keysetPaged, relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listMessages',
  faults: {
    'cursor-holds-whole-minutes': {
      origin: 'paging',
      deep: true,
      report: 'activepieces/activepieces#14323',
      sentence: 'What the service does, convention 2: all pages together hold each message once',
      what:
        'the token holds the time of the last message, cut to the minute: messages of this minute that do not fit on ' +
        'the page are on no page',
      make: (operation) => keysetPaged(operation, (item) => String(Math.floor(timeOfMessage(item) / 60))),
      isKept: async (ask) => {
        const whole = await walk(ask, { pageSize: 100 });
        const paged = await walk(ask, { pageSize: 3 });
        return sameTexts(whole.map(idOfMessage), paged.map(idOfMessage));
      },
    },
    'sender-or-receiver': {
      origin: 'storage-query',
      deep: true,
      report: 'projectEndings/staticSearch#9',
      sentence: 'Endpoints, row 18: from and to together keep messages that have this sender and this receiver',
      what: 'from and to given together are joined by or: messages of the sender to anyone are listed',
      make: (operation) =>
        relist(operation, (items, { call: { parameters }, whole }) => {
          if (parameters['from'] === undefined || parameters['to'] === undefined) return items;
          const either = new Set([...whole({ from: undefined }), ...whole({ to: undefined })].map(idOfMessage));
          return whole({ from: undefined, to: undefined }).filter((item) => either.has(idOfMessage(item)));
        }),
      isKept: async (ask) => {
        const [first] = (await ask()).items;
        const [from, to] = [textOf(first, 'from'), textOf(first, 'to')];
        const items = await walk(ask, { from, to, pageSize: 100 });
        return items.every((item) => textOf(item, 'from') === from && textOf(item, 'to') === to);
      },
    },
  },
} satisfies ReportedFile;
