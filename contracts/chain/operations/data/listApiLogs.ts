import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { allOf, byTime, byTimeWithin, pageParameters, secondsOfDay, timeWindow, tokenPaging } from '../../shared.ts';
import { logEntry } from '../../shown.ts';

const filters = {
  orgId: 'orgId',
  chainId: 'chainId',
  responseCode: 'responseCode',
  requestType: 'requestType',
  apiKeyId: 'apiKeyId',
  requestPath: 'requestPath',
} as const;

export default {
  id: 'listApiLogs',
  kind: 'rest',
  base: 'data',
  number: 19,
  httpMethod: 'GET',
  path: '/v1/apiLogs',
  security: optionalKey,
  section: 'Endpoints, row 19',
  summary: 'Log of the requests that a client made',
  parameters: {
    orgId: { in: 'query', type: 'string', subject: 'org-id' },
    startTimestamp: { ...timeWindow.startTimestamp, rounded: 'day' },
    endTimestamp: { ...timeWindow.endTimestamp, rounded: 'day' },
    chainId: { in: 'query', type: 'string', subject: 'evm-chain-id' },
    responseCode: { in: 'query', type: 'integer' },
    requestType: { in: 'query', type: 'string', values: ['data', 'rpc'] },
    apiKeyId: { in: 'query', type: 'string', subject: 'api-key-id' },
    requestPath: { in: 'query', type: 'string' },
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'logs',
    identity: ['logId'],
    paging: tokenPaging,
    order: byTime('eventTimestamp'),
    ranges: [byTimeWithin('eventTimestamp', secondsOfDay)],
    filters,
    conjunction: true,
  },
  filterRequirements: allOf(filters, 'data.logs.filters'),
  survey: [{}, { responseCode: 404 }, { responseCode: 500 }],
  probe: { order: 3, parameters: { pageSize: 1 } },
  shows: [logEntry('logs[]')],
} as const satisfies RestOperation;
