import type { RestOperation } from '../../../../engine/model/operation.ts';
import { pageParameters, timeWindow, tokenPaging, window } from '../../shared.ts';

export default {
  id: 'listApiLogs',
  kind: 'rest',
  base: 'data',
  number: 19,
  httpMethod: 'GET',
  path: '/v1/apiLogs',
  key: true,
  section: 'Endpoints, row 19',
  summary: 'Log of the requests that a client made',
  parameters: {
    orgId: { in: 'query', type: 'string', subject: 'org-id', filters: 'orgId' },
    startTimestamp: { ...timeWindow.startTimestamp, rounded: 'day' },
    endTimestamp: { ...timeWindow.endTimestamp, rounded: 'day' },
    chainId: { in: 'query', type: 'string', subject: 'evm-chain-id', filters: 'chainId' },
    responseCode: { in: 'query', type: 'integer', filters: 'responseCode' },
    requestType: { in: 'query', type: 'string', values: ['data', 'rpc'], filters: 'requestType' },
    apiKeyId: { in: 'query', type: 'string', subject: 'api-key-id', filters: 'apiKeyId' },
    requestPath: { in: 'query', type: 'string', filters: 'requestPath' },
    ...pageParameters(1, 100, 10),
  },
  window,
  listing: {
    items: 'logs',
    identity: ['logId'],
    paging: tokenPaging(1, 100, 10),
    order: { by: 'eventTimestamp' },
  },
  survey: [{}, { responseCode: 404 }],
  probe: { order: 3, parameters: { pageSize: 1 } },
} as const satisfies RestOperation;
