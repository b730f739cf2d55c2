import { given, itemsOf, onCall, withBody } from '../../../operators/calls.ts';
import { descends, numberOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listPendingRewards',
  faults: {
    'ascending-turns-each-page-around': {
      origin: 'paging',
      deep: false,
      report: 'RestComm/Restcomm-Connect#2750',
      sentence: 'What the service does, convention 6: sortOrder=asc sorts the list by timestamp, the oldest first',
      what: 'with sortOrder=asc each page of the descending list is turned around: the newest rewards come first',
      make: (operation) =>
        onCall(operation, (call, next) => {
          if (call.parameters['sortOrder'] !== 'asc') return next(call);
          const descending = next({ ...call, parameters: given(call.parameters, { sortOrder: 'desc' }) });
          return withBody(descending, (body) => ({
            ...body,
            pendingRewards: itemsOf(operation, body).toReversed(),
          }));
        }),
      isKept: async (ask) => {
        const items = await walk(ask, { network: 'mainnet', sortOrder: 'asc', pageSize: 50 });
        return descends(items.toReversed().map((item) => numberOf(item, 'startTimestamp')));
      },
    },
  },
} satisfies ReportedFile;
