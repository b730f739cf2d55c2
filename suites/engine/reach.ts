import type { Client } from '../../client/types.ts';
import type { Base } from '../../contract/types.ts';
import type { OperationId } from '../../contract/index.ts';

/** A call of each base that needs no subject. */
const first: Readonly<
  Record<Base, { readonly operation: OperationId; readonly parameters: Readonly<Record<string, string | number>> }>
> = {
  node: { operation: 'vm.getHeight', parameters: {} },
  data: { operation: 'listMessages', parameters: { pageSize: 1 } },
  metrics: { operation: 'getChainMetrics', parameters: { chainId: 'total', metric: 'txCount', pageSize: 1 } },
};

/** Bases at which nothing answers at all, with what happened instead. Any HTTP answer counts as an answer. */
export const unreachable = async (client: Client, bases: readonly Base[]): Promise<ReadonlyMap<Base, string>> => {
  const found = new Map<Base, string>();
  await Promise.all(
    bases.map(async (base) => {
      const exchange = await client.send({ ...first[base], input: 'valid' }, { asker: 'discovery' });
      if (exchange.failure)
        found.set(
          base,
          `${new URL(exchange.request.url).origin} did not answer (${exchange.failure.kind}: ${exchange.failure.message})`,
        );
    }),
  );
  return found;
};
