import { inProcess } from '../reference/in-process.ts';
import { createProvider, type Provider } from '../reference/provider.ts';
import type { Alteration } from '../reference/types.ts';
import { keySecrets } from './key-secrets.ts';

const key = 'reference-key';

/** The reference provider with alterations. */
export const providerWith = (alterations: readonly Alteration[], seed = 1): Provider =>
  createProvider({ seed, key, alterations });

/** The reference provider with alterations, in this process and without a socket, and the key that it accepts. */
export const alteredProvider = (alterations: readonly Alteration[], seed = 1) => ({
  secrets: keySecrets(key),
  dispatcher: inProcess(providerWith(alterations, seed)),
});
