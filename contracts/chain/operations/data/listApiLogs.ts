import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { byTime, pageParameters, timeWindow, tokenPaging, window } from '../../shared.ts';

/** What the filters of the log keep. */
const ofLog = { filterRequirement: 'data.logs.filters' } as const;
import { logEntry } from '../../shown.ts';

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
    orgId: { in: 'query', type: 'string', subject: 'org-id', filters: 'orgId', ...ofLog },
    startTimestamp: { ...timeWindow.startTimestamp, rounded: 'day' },
    endTimestamp: { ...timeWindow.endTimestamp, rounded: 'day' },
    chainId: { in: 'query', type: 'string', subject: 'evm-chain-id', filters: 'chainId', ...ofLog },
    responseCode: { in: 'query', type: 'integer', filters: 'responseCode', ...ofLog },
    requestType: { in: 'query', type: 'string', values: ['data', 'rpc'], filters: 'requestType', ...ofLog },
    apiKeyId: { in: 'query', type: 'string', subject: 'api-key-id', filters: 'apiKeyId', ...ofLog },
    requestPath: { in: 'query', type: 'string', filters: 'requestPath', ...ofLog },
    ...pageParameters(1, 100, 10),
  },
  window,
  listing: {
    items: 'logs',
    identity: ['logId'],
    paging: tokenPaging(1, 100, 10),
    order: byTime('eventTimestamp'),
  },
  survey: [{}, { responseCode: 404 }, { responseCode: 500 }],
  probe: { order: 3, parameters: { pageSize: 1 } },
  shows: [logEntry('logs[]')],
} as const satisfies RestOperation;
