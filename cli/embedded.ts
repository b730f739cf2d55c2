import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { serve, type Served } from '../reference/http.ts';
import { loadFuzzMutants } from '../reference/mutants/fuzz/load.ts';
import { loadMutants } from '../reference/mutants/load.ts';
import { createProvider, type Provider } from '../reference/provider.ts';
import type { Alteration } from '../reference/types.ts';
import { loadVariants } from '../reference/variants/load.ts';
import { didYouMean, nearNames } from './near.ts';
import { Usage } from './usage.ts';

/** How the reference provider is made; plain data, so that a thread can make it too. */
export interface Embedded {
  readonly worldSeed: number;
  readonly mutants: readonly string[];
  readonly variants: readonly string[];
}

/** How it is served. */
export interface ThreadSettings {
  /** Milliseconds that every answer is held back. */
  readonly delayMs?: number;
}

export const embeddedKey = 'embedded-key';
/** The environment variable that carries it to the run, and to commands that reproduce a finding. */
export const embeddedKeyVariable = 'ASSAY_EMBEDDED_KEY';
/** Where the mocked provider is asked: no socket is ever opened to it. */
export const mockedOrigin = 'http://embedded.assay.invalid';

const named = <T extends { readonly id: string }>(all: readonly T[], id: string, kind: string): T => {
  const found = all.find((one) => one.id === id);
  if (found) return found;
  const near = nearNames(
    id,
    all.map((one) => one.id),
  );
  throw new Usage(`There is no ${kind} \`${id}\`.${didYouMean(near)} \`assay list --${kind}s\` shows all.`);
};

/** @throws Usage for a mutant or variant that does not exist. */
const alterationsOf = async ({ mutants, variants }: Embedded): Promise<readonly Alteration[]> => {
  const alterations: Alteration[] = [];
  if (mutants.length > 0) {
    const all = [...(await loadMutants()), ...(await loadFuzzMutants())];
    alterations.push(...mutants.map((id) => named(all, id, 'mutant')));
  }
  if (variants.length > 0) {
    const all = await loadVariants();
    alterations.push(...variants.map((id) => named(all, id, 'variant')));
  }
  return alterations;
};

/** @throws Usage for a mutant or variant that does not exist. */
export const embeddedProvider = async (embedded: Embedded): Promise<Provider> =>
  createProvider({ seed: embedded.worldSeed, key: embeddedKey, alterations: await alterationsOf(embedded) });

const here = fileURLToPath(import.meta.url);

/**
 * Serves the provider from a thread of its own, so that it answers while the command judges.
 * @throws Usage for a mutant or variant that does not exist.
 */
export const serveEmbedded = async (embedded: Embedded, settings: ThreadSettings): Promise<Served> => {
  // Node starts no thread from TypeScript: a checkout that Vitest has loaded serves from this one.
  if (path.extname(here) === '.ts') return serve(await embeddedProvider(embedded), settings);
  await alterationsOf(embedded);
  const thread = new Worker(path.join(path.dirname(here), 'embedded-thread.js'), {
    workerData: { ...embedded, ...settings },
    execArgv: [],
  });
  const url = await new Promise<string>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  thread.unref();
  return {
    url,
    close: async () => {
      await thread.terminate();
    },
  };
};
