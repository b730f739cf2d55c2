import { createRandom } from '../xchain/random.ts';
import { createApiLogs, type ApiLog } from './apiLogs.ts';
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
