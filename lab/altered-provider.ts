import { defined } from '../engine/model/defined.ts';
import { inProcess } from '../reference/in-process.ts';
import { createProvider, type Provider } from '../reference/provider.ts';
import type { Alteration } from '../reference/types.ts';
import { createWorld, type World } from '../reference/world/world.ts';
import { keySecrets } from './key-secrets.ts';

const key = 'reference-key';
const worlds = new Map<number, World>();

/** A shared world for providers that differ in their answers only. */
const shared = (seed: number): World => {
  const cachedWorld = worlds.get(seed) ?? createWorld({ seed });
  worlds.set(seed, cachedWorld);
  return cachedWorld;
};

/** The reference provider with alterations. */
export const providerWith = (alterations: readonly Alteration[], seed = 1): Provider => {
  const ownWorld = alterations.some(({ world }) => world !== undefined);
  const world = ownWorld ? undefined : shared(seed);
  return createProvider({ seed, key, alterations, ...defined({ world }) });
};

/** The reference provider with alterations, in this process and without a socket, and the key that it accepts. */
export const alteredProvider = (alterations: readonly Alteration[], seed = 1) => ({
  secrets: keySecrets(key),
  dispatcher: inProcess(providerWith(alterations, seed)),
});
