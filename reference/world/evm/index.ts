import { createRandom, type Random } from '../xchain/random.ts';
import { createPeople } from './cast.ts';
import { createChain } from './chain.ts';
import { cb58 } from './encoding.ts';
import { EvmChain } from './evmChain.ts';
import { Metrics } from './metrics/metrics.ts';
import type { WorldOptions } from '../options.ts';
import { chainSpecs, scaled } from './specs.ts';
import type { Message } from './types.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The EVM chains, their messages and the usage logs. They depend on seed and time only. */
export interface EvmWorld {
  readonly chains: readonly EvmChain[];
  /** By decimal EVM chain id or by blockchain id. */
  chain(id: string): EvmChain | undefined;
  /** All messages, newest first. */
  readonly messages: readonly Message[];
  /** Messages that the address (lower case) sent or receives, newest first. */
  messagesOf(address: string): readonly Message[];
  /** Newest first. */
  readonly apiLogs: readonly ApiLog[];
  readonly metrics: Metrics;
}

/** @param options.now Unix seconds */
export const createEvm = (options: WorldOptions & { readonly now: number }): EvmWorld => {
  const { seed, now, scale = 1, behind = 0, until = now, without = [] } = options;
  const specs = chainSpecs
    .slice(0, options.chains)
    .map((spec) => scaled({ ...spec, ...defined({ messages: without.includes('messages') ? 0 : undefined }) }, scale));
  const random = createRandom(seed);
  const people = createPeople(random, Math.max(...specs.map((spec) => spec.accounts)));
  const blockchainIds = new Map(specs.map((spec) => [spec.chainId, cb58(random.hex(32))]));
  const idsOf = (chainId: string) => ({ chainId, blockchainId: blockchainIds.get(chainId) ?? '' });
  const chains = specs.map((spec, at) => {
    const partner = specs.find((chainSpec) => chainSpec.network === spec.network && chainSpec !== spec) ?? spec;
    // Each chain has its own random source, so that a change to one chain does not affect the others.
    const where = { blockchainId: idsOf(spec.chainId).blockchainId, partner: idsOf(partner.chainId) };
    return new EvmChain(createChain(createRandom(seed * 31 + at + 1), { spec, people, now, behind, until, ...where }));
  });
  if (without.includes('messages'))
    for (const chain of chains) for (const transaction of chain.transactions()) transaction.messages.length = 0;
  const messages = chains
    .flatMap((chain) => [...chain.transactions()].flatMap((transaction) => transaction.messages))
    .sort((a, b) => b.transaction.block.timestamp - a.transaction.block.timestamp || (a.id < b.id ? 1 : -1));
  const byId = new Map(
    chains.flatMap(
      (chain) =>
        [
          [chain.chainId, chain],
          [chain.record.blockchainId, chain],
        ] as const,
    ),
  );
  const byAddress = new Map<string, readonly Message[]>();
  return {
    chains,
    messages,
    chain: (id) => byId.get(id),
    messagesOf: (address) => {
      const cachedMessages = byAddress.get(address);
      if (cachedMessages) return cachedMessages;
      const addressMessages = messages.filter((message) => message.from === address || message.to === address);
      // Only existing addresses are cached, so that invented ones cannot fill the memory.
      if (addressMessages.length > 0) byAddress.set(address, addressMessages);
      return addressMessages;
    },
    apiLogs: without.includes('apiLogs')
      ? []
      : createApiLogs(
          createRandom(seed * 31 + 90),
          chains.map((chain) => chain.chainId),
          people.hub,
          now,
        ).filter(({ eventTimestamp }) => eventTimestamp <= until),
    metrics: new Metrics(chains, Math.min(now, until)),
  };
};

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
