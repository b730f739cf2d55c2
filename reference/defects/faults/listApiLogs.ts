import { given, numberAt, onItems, onParameters } from '../operators/calls.ts';
import { onAnswer } from '../operators/exchanges.ts';
import { changed } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import { numberOf } from './shared/data-client.ts';
import { relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const day = 86_400;
const hour = 3_600;
const midnight = (time: number): number => time - (time % day);
const timeOf = (item: Value): number => numberOf(item, 'eventTimestamp');

/** Whether the query has this parameter with a value that the documents rule out. */
const isBad = (query: URLSearchParams, name: string, fits: (value: string) => boolean): boolean => {
  const value = query.get(name);
  return value !== null && !fits(value);
};

export default {
  on: 'listApiLogs',
  faults: {
    'midnight-in-central-europe': {
      origin: 'time',
      sentence: 'Endpoints, row 19: timestamps are rounded down to midnight in UTC',
      what: 'startTimestamp in the last two hours of a UTC day begins at 22:00 of it, midnight in Berlin in summer',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const start = numberAt(call.parameters, 'startTimestamp');
          if (start === undefined) return items;
          const local = midnight(start + 2 * hour) - 2 * hour;
          return items.filter((item) => timeOf(item) >= local);
        }),
    },
    'codes-compared-by-class': {
      origin: 'storage-query',
      deep: false,
      sentence: 'Endpoints, row 19: responseCode keeps the entries with that very code',
      what: 'responseCode=404 lists 400 and 429 too, as the column that is searched holds the class of the code',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          const code = numberAt(call.parameters, 'responseCode');
          return code === undefined
            ? items
            : whole({ responseCode: undefined }).filter(
                (item) => Math.floor(numberOf(item, 'responseCode') / 100) === Math.floor(code / 100),
              );
        }),
    },
    'key-replaces-the-type': {
      origin: 'input',
      sentence: 'Endpoints, row 19: requestType and apiKeyId both narrow the list',
      what: 'with apiKeyId the filter requestType is lost',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['apiKeyId'] !== undefined && ['data', 'rpc'].includes(String(parameters['requestType']))
            ? given(parameters, { requestType: undefined })
            : undefined,
        ),
    },
    'data-requests-have-no-method': {
      origin: 'encoding',
      deep: false,
      sentence: 'Resources, API log entry: rpcMethod is a string',
      what: 'entries of type data have rpcMethod null',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'rpcMethod', (method) => (method === '' ? null : method))),
        ),
    },
    'wide-ranges-keep-the-last-week': {
      origin: 'time',
      sentence: 'Endpoints, row 19: the range begins with the day of startTimestamp',
      what: 'of a range of more than seven days only the last seven are looked at',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const start = numberAt(call.parameters, 'startTimestamp');
          if (start === undefined) return items;
          const end = numberAt(call.parameters, 'endTimestamp') ?? world.now;
          const first = Math.min(end, world.now) - 7 * day;
          return start >= first ? items : items.filter((item) => timeOf(item) >= first);
        }),
    },
    'token-forgets-the-type': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the token continues the list of the same call, with its filters',
      what: 'the second page of a list of one requestType goes on in the list of both',
      make: (operation) =>
        repaged(operation, {
          page: (rows, { begin, size }, { whole }) =>
            (begin === 0 ? rows : whole({ requestType: undefined })).slice(begin, begin + size),
        }),
    },
    'failures-stand-in-another-table': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 19: without responseCode entries of every code are listed',
      what: 'entries with responseCode 500 are listed with responseCode=500 alone',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['responseCode'] === undefined
            ? items.filter((item) => numberOf(item, 'responseCode') < 500)
            : items,
        ),
    },
    'two-errors-give-a-list': {
      origin: 'encoding',
      sentence: 'Errors: the message of an error body is a string',
      what: 'a call with two parameters that are not acceptable gets an array as message',
      make: (operation) =>
        onAnswer(operation, (answer, request) => {
          if (answer.status !== 400) return answer;
          const query = new URLSearchParams(request.path.split('?')[1] ?? '');
          const integer = (value: string): boolean => /^\d+$/.test(value);
          const bad = [
            isBad(query, 'pageSize', (value) => integer(value) && Number(value) >= 1 && Number(value) <= 100),
            isBad(query, 'requestType', (value) => ['data', 'rpc'].includes(value)),
            isBad(query, 'startTimestamp', integer),
            isBad(query, 'endTimestamp', integer),
          ].filter(Boolean).length;
          if (bad < 2) return answer;
          const { message, ...rest } = JSON.parse(answer.body) as Record<string, unknown>;
          return { ...answer, body: JSON.stringify({ message: [message, 'and more'], ...rest }) };
        }),
    },
    'stored-paths-are-escaped': {
      origin: 'encoding',
      sentence: 'Endpoints, row 19: requestPath keeps the entries with that path',
      what: 'a requestPath with a colon finds nothing, as paths are stored with %3A and shown without',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          String(call.parameters['requestPath'] ?? '').includes(':') ? [] : items,
        ),
    },
  },
} satisfies FaultFile;
