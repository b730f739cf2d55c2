import type { OperationCall } from '../../../../types.ts';
import { textOf } from '../../shared/data-client.ts';
import { nextSlice, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const filters = [
  'startTimestamp',
  'endTimestamp',
  'chainId',
  'responseCode',
  'requestType',
  'apiKeyId',
  'requestPath',
] as const;

export default {
  on: 'listApiLogs',
  faults: {
    'one-cursor-for-an-organisation': {
      origin: 'paging',
      deep: true,
      sentence: 'What the service does, convention 2: pageToken fetches the next page of the same call',
      what:
        'the store keeps one open query for an organisation: a token that comes back after another list was begun ' +
        'goes on in that list, at the place of its own',
      make: (operation) => {
        let open: OperationCall['parameters'] = {};
        const filtersOfOpen = (): OperationCall['parameters'] =>
          Object.fromEntries(filters.map((name) => [name, open[name]]));
        return repaged(operation, {
          page: (all, { place, begin, size }, { call, whole }) => {
            if (place === 0) open = call.parameters;
            return (place === 0 ? all : whole(filtersOfOpen())).slice(begin, begin + size);
          },
          follow: (all, slice, _page, { whole }) => nextSlice(slice.place === 0 ? all : whole(filtersOfOpen()), slice),
        });
      },
      isKept: async (ask) => {
        const begun = await ask({ parameters: { requestType: 'data', pageSize: 5 } });
        await ask({ parameters: { requestType: 'rpc', pageSize: 5 } });
        const pageToken = begun.result?.['nextPageToken'];
        const { items } = await ask({ parameters: { requestType: 'data', pageSize: 5, pageToken } });
        return items.length > 0 && items.every((item) => textOf(item, 'requestType') === 'data');
      },
    },
  },
} satisfies ReportedFile;
