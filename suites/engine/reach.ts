import type { Call, Client } from '../../client/types.ts';
import type { Base } from '../../contract/types.ts';

/** A call of each base that needs no subject. */
export const reachCalls: Readonly<Record<Base, Call>> = {
  node: { operation: 'vm.getHeight', parameters: {}, input: 'valid' },
  data: { operation: 'listMessages', parameters: { pageSize: 1 }, input: 'valid' },
  metrics: {
    operation: 'getChainMetrics',
    parameters: { chainId: 'total', metric: 'txCount', pageSize: 1 },
    input: 'valid',
  },
};

/** Bases at which nothing answers at all, with what happened instead. Any HTTP answer counts as an answer. */
export const unreachable = async (client: Client, bases: readonly Base[]): Promise<ReadonlyMap<Base, string>> => {
  const found = new Map<Base, string>();
  await Promise.all(
    bases.map(async (base) => {
      const exchange = await client.send(reachCalls[base], { asker: 'discovery' });
      if (exchange.failure)
        found.set(
          base,
          `${new URL(exchange.request.url).origin} did not answer (${exchange.failure.kind}: ${exchange.failure.message})`,
        );
    }),
  );
  return found;
};
