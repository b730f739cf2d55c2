import { createProvider, type Provider } from '../../../../reference/provider.ts';
import { isNodePath } from '../../../../reference/rpc.ts';
import type { Alteration, ProviderRequest } from '../../../../reference/types.ts';
import { createWorld, type World } from '../../../../reference/world/world.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** The part of the provider that answers a request. */
export type GrowingPart = 'node' | 'data';

export interface GrowingOptions {
  readonly seed: number;
  readonly key?: string;
  /** Unix seconds: later blocks do not exist yet. */
  until(part: GrowingPart): number;
  /** Alterations at this moment. Equal lists must be the same array. */
  alterations?(): readonly Alteration[];
}

/** Worlds that are kept: the newest of each part. */
const keptWorlds = 2;

/**
 * The reference provider over time: the same chains, with more and more of their blocks. History never changes, unless
 * an alteration changes it.
 */
export const createGrowing = ({
  seed,
  key,
  until,
  alterations = () => none,
}: GrowingOptions): Pick<Provider, 'fetch'> => {
  const worlds = new Map<number, World>();
  const providers = new Map<World, { readonly of: readonly Alteration[]; readonly provider: Provider }>();

  const worldAt = (time: number): World => {
    const world = worlds.get(time) ?? createWorld({ seed, until: time });
    worlds.delete(time);
    worlds.set(time, world);
    for (const [old, world] of [...worlds].slice(0, -keptWorlds)) {
      worlds.delete(old);
      providers.delete(world);
    }
    return world;
  };

  const providerFor = (request: ProviderRequest): Provider => {
    const world = worldAt(until(isNodePath(request.path) ? 'node' : 'data'));
    const of = alterations();
    const earlier = providers.get(world);
    if (earlier?.of === of) return earlier.provider;
    const provider = createProvider({ seed, world, alterations: of, ...defined({ key }) });
    providers.set(world, { of, provider });
    return provider;
  };

  return { fetch: (request) => providerFor(request).fetch(request) };
};

const none: readonly Alteration[] = [];
