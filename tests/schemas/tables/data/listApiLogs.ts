import { identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      orgId: 'org-1',
      logs: [
        {
          orgId: 'org-1',
          logId: 'log-1',
          apiKeyId: 'key-1',
          apiKeyAlias: 'main',
          hostRegion: 'eu',
          requestPath: '/v1/icm/messages',
          chainId: 'chain-1',
          rpcMethod: 'eth_call',
          eventTimestamp: 1_700_000_000,
          requestType: 'data',
          apiCreditsConsumed: 5,
          requestDurationMsecs: 12,
          responseCode: 200,
          metadata: { ipAddress: '192.0.2.1', host: 'data.example', userAgent: 'curl' },
        },
      ],
    },
  ],
  damages: [
    ...listing('logs'),
    ...identifying('/logs/0', 'logId', 'eventTimestamp'),
    ['a request type in upper case', '/logs/0/requestType', 'DATA', 'data.logs.request-type'],
    ['another request type', '/logs/0/requestType', 'graphql', 'data.logs.request-type'],
    ['a request type as a number', '/logs/0/requestType', 1, 'data.logs.request-type'],
  ],
} satisfies Table;
