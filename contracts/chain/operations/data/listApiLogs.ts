import { dataEndpoint } from '../../operation-rows.ts';
import { allOf, byTime, byTimeWithin, pageParameters, secondsOfDay, timeWindow } from '../../shared.ts';
import { logEntry } from '../../shown.ts';
import { logRules } from '../../member-rules.ts';

const filters = {
  orgId: 'orgId',
  chainId: 'chainId',
  responseCode: 'responseCode',
  requestType: 'requestType',
  apiKeyId: 'apiKeyId',
  requestPath: 'requestPath',
} as const;

export default dataEndpoint({
  id: 'listApiLogs',
  number: 19,
  path: '/v1/apiLogs',
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
    order: byTime('eventTimestamp'),
    ranges: [byTimeWithin('eventTimestamp', secondsOfDay)],
    filters,
    conjunction: true,
  },
  filterRequirements: allOf(filters, 'data.logs.filters'),
  survey: [{}, { responseCode: 404 }, { responseCode: 500 }],
  probe: { order: 3, parameters: { pageSize: 1 } },
  shows: [logEntry('logs[]')],
  memberRules: logRules,
});
