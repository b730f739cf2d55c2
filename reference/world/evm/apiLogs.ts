import type { Random } from '../xchain/random.ts';

export interface ApiLog {
  readonly orgId: string;
  readonly logId: string;
  /** Unix seconds. */
  readonly eventTimestamp: number;
  readonly apiKeyId: string;
  readonly apiKeyAlias: string;
  readonly hostRegion: string;
  readonly requestType: 'data' | 'rpc';
  readonly requestPath: string;
  readonly apiCreditsConsumed: number;
  readonly requestDurationMsecs: number;
  readonly responseCode: number;
  readonly chainId: string;
  readonly rpcMethod: string;
  readonly metadata: { readonly ipAddress: string; readonly host: string; readonly userAgent: string };
}

const dataPaths = [
  (chainId: string) => `/v1/chains/${chainId}/blocks`,
  (chainId: string, account: string) => `/v1/chains/${chainId}/addresses/${account}/transactions`,
  (chainId: string, account: string) => `/v1/chains/${chainId}/addresses/${account}/balances:listErc20`,
  () => '/v1/icm/messages',
];
const rpcMethods = ['eth_blockNumber', 'eth_call', 'eth_getBalance', 'eth_getLogs'];
const aliases = ['explorer', 'wallet', 'nightly'];
const days = 10;

/** Ten days of requests of one organisation about one account, newest first. Several entries have the same second. */
export const createApiLogs = (
  random: Random,
  chainIds: readonly string[],
  account: string,
  now: number,
): readonly ApiLog[] => {
  const orgId = `org-${random.hex(6)}`;
  const keys = aliases.map((apiKeyAlias) => ({ apiKeyAlias, apiKeyId: `key-${random.hex(6)}` }));
  const times = Array.from({ length: 420 }, () => now - random.between(1, days * 86_400 - 1)).sort((a, b) => b - a);
  return times.map((at, index) => {
    const chainId = random.pick(chainIds);
    const requestType = random.chance(0.6) ? 'data' : 'rpc';
    return {
      orgId,
      logId: `log-${random.hex(8)}`,
      ...random.pick(keys),
      eventTimestamp: index % 9 === 1 ? (times[index - 1] ?? at) : at,
      hostRegion: random.pick(['eu-west-1', 'us-east-1', 'ap-south-1']),
      requestType,
      requestPath: requestType === 'data' ? random.pick(dataPaths)(chainId, account) : `/ext/bc/${chainId}/rpc`,
      apiCreditsConsumed: random.between(1, 40),
      requestDurationMsecs: random.between(3, 900),
      responseCode: random.pick([200, 200, 200, 200, 400, 404, 429, 500]),
      chainId,
      rpcMethod: requestType === 'rpc' ? random.pick(rpcMethods) : '',
      metadata: {
        ipAddress: `192.0.2.${random.between(1, 254)}`,
        host: 'data.example',
        userAgent: random.pick(['curl/8.5.0', 'undici', 'Mozilla/5.0']),
      },
    };
  });
};
