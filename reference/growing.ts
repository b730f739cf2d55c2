import { createProvider, type Provider } from './provider.ts';
import { isNodePath } from './rpc.ts';
import type { Alteration, ProviderRequest } from './types.ts';
import { createWorld, type World } from './world/world.ts';

/** The part of the provider that answers a request. */
export type GrowingPart = 'node' | 'data';

export interface GrowingOptions {
  readonly seed: number;
  readonly key?: string;
  /** Number of newest blocks that do not exist yet. It falls while the chains grow. */
  behind(part: GrowingPart): number;
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
  behind,
  alterations = () => none,
}: GrowingOptions): Pick<Provider, 'fetch'> => {
  const worlds = new Map<number, World>();
  const providers = new Map<World, { readonly of: readonly Alteration[]; readonly provider: Provider }>();

  const worldAt = (blocks: number): World => {
    const known = worlds.get(blocks) ?? createWorld({ seed, behind: blocks });
    worlds.delete(blocks);
    worlds.set(blocks, known);
    for (const [old, world] of [...worlds].slice(0, -keptWorlds)) {
      worlds.delete(old);
      providers.delete(world);
    }
    return known;
  };

  const providerFor = (request: ProviderRequest): Provider => {
    const world = worldAt(behind(isNodePath(request.path) ? 'node' : 'data'));
    const of = alterations();
    const known = providers.get(world);
    if (known?.of === of) return known.provider;
    const provider = createProvider({ seed, world, alterations: of, ...(key === undefined ? {} : { key }) });
    providers.set(world, { of, provider });
    return provider;
  };

  return { fetch: (request) => providerFor(request).fetch(request) };
};

const none: readonly Alteration[] = [];
