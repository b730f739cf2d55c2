import { given, onCall, onItems, onParameters } from '../../../operators/calls.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const filters = ['chainId', 'responseCode', 'requestType', 'apiKeyId', 'requestPath'] as const;

export default {
  on: 'listApiLogs',
  faults: {
    'third-filter-is-dropped': {
      origin: 'storage-query',
      deep: true,
      report: 'directus/sdk-js#104',
      sentence: 'Endpoints, row 19: each filter of the call keeps the entries that fit, however many filters there are',
      what: 'the query has room for two filters: those behind the second of a call are not applied',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const dropped = filters.filter((name) => parameters[name] !== undefined).slice(2);
          return given(parameters, Object.fromEntries(dropped.map((name) => [name, undefined])));
        }),
      isKept: async (ask) => {
        const [first] = (await ask()).items;
        const wanted = ['chainId', 'responseCode', 'requestType'].map((name) => [name, textOf(first, name)] as const);
        const items = await walk(ask, { ...Object.fromEntries(wanted), pageSize: 100 });
        return items.every((item) => wanted.every(([name, value]) => textOf(item, name) === value));
      },
    },
    'times-of-a-key-in-milliseconds': {
      origin: 'time',
      deep: true,
      report: 'Zingle/rest-api-documentation#2',
      sentence: 'What the service does, convention 4: timestamps are Unix seconds',
      what: 'entries of a single key come from another store: with apiKeyId eventTimestamp is in milliseconds',
      make: (operation) =>
        onItems(operation, (items, { parameters }) =>
          parameters['apiKeyId'] === undefined
            ? items
            : items.map((item) => changed(item, 'eventTimestamp', (time) => Number(time) * 1_000)),
        ),
      isKept: async (ask) => {
        const [first] = (await ask()).items;
        const items = await walk(ask, { apiKeyId: textOf(first, 'apiKeyId'), pageSize: 100 });
        const same = items.find((item) => textOf(item, 'logId') === textOf(first, 'logId'));
        return textOf(same, 'eventTimestamp') === textOf(first, 'eventTimestamp');
      },
    },
    'unknown-organisations-are-the-first': {
      origin: 'input',
      deep: true,
      report: 'DominicFinn/open_tms#239',
      sentence: 'Endpoints, row 19: orgId keeps the entries of this organisation',
      what: 'an organisation that is not found is replaced by the first one: its logs are the answer to any orgId',
      make: (operation) =>
        onCall(operation, (call, next) => next({ ...call, parameters: given(call.parameters, { orgId: undefined }) })),
      isKept: async (ask) => {
        const orgId = 'org-000000000000';
        const { items } = await ask({ parameters: { orgId } });
        return items.every((item) => textOf(item, 'orgId') === orgId);
      },
    },
  },
} satisfies ReportedFile;
