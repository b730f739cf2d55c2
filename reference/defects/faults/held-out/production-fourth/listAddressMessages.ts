import type { Slice } from '../../../../../defects/operators/pages.ts';
import type { Value } from '../../../../value.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { sameTexts, textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import { repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

/** The indices of the rows that the queries for sent and for received messages find, each with its own limit. */
function fetched(all: readonly Value[], { place, size }: Slice, address: string): number[] {
  const rows = all.map((item, index) => ({ index, isSent: textOf(item, 'from').toLowerCase() === address }));
  const after = rows.slice(place);
  const found = [
    ...after.filter(({ isSent }) => isSent).slice(0, size),
    ...after.filter(({ isSent }) => !isSent).slice(0, size),
  ];
  return found.map(({ index }) => index).sort((a, b) => a - b);
}

export default {
  on: 'listAddressMessages',
  faults: {
    'cursor-at-the-older-end-of-two-queries': {
      origin: 'paging',
      deep: true,
      report: 'seed-hypermedia/seed#876',
      sentence: 'Data, Conventions, 2: with nextPageToken as pageToken comes the next page',
      what:
        'sent and received messages come from two queries with a limit each, are merged and cut to the page, but the ' +
        'cursor is the oldest message of both queries: the messages that the cut took away are on no page',
      make: (operation) =>
        repaged(operation, {
          page: (all, slice, { call }) =>
            fetched(all, slice, textAt(call, 'address').toLowerCase())
              .slice(0, slice.size)
              .flatMap((index) => all.slice(index, index + 1)),
          follow: (all, slice, _page, { call }) => {
            const end = (fetched(all, slice, textAt(call, 'address').toLowerCase()).at(-1) ?? all.length) + 1;
            return end < all.length ? end : undefined;
          },
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const own = await walk(ask, { address, pageSize: 10 });
        const sent = await walk(ask, { from: address, pageSize: 100 }, 'listMessages');
        const received = await walk(ask, { to: address, pageSize: 100 }, 'listMessages');
        return own.length > 0 && sameTexts(own.map(idOfMessage), [...sent, ...received].map(idOfMessage));
      },
    },
  },
} satisfies ReportedFile;
