import { sameTexts, walk } from '../../shared/data-client.ts';
import { idOfMessage, timeOfMessage } from '../../shared/data-messages.ts';
import { keysetPaged } from '../../shared/data-repaged.ts';
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
  },
} satisfies ReportedFile;
