import { endThread } from '../../engine/model/end-thread.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { type Credential, schemesIn, solePlaceholder } from '../../engine/model/credential.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Served } from '../../reference/http.ts';
import type { Provider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { asksForReference, type ReferenceFlags } from '../options/command-options.ts';
import type { ValuesOf } from '../options/table.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { Usage } from '../usage.ts';
import { defined } from '../../engine/model/defined.ts';

// The provider is loaded where it runs, which is a thread of its own: a command that only starts it need not wait.

/** Options of the reference provider. Plain data, so that a thread can create the provider too. */
export interface ReferenceOptions {
  readonly worldSeed: number;
  readonly mutants: readonly string[];
  readonly variants: readonly string[];
}

/** Options for serving it. */
export interface ThreadSettings {
  /** Delay of every answer, in milliseconds. */
  readonly delayMs?: number;
}

export const referenceKey = 'reference-key';
/** Environment variable that passes the provider's key to the run, and to commands that reproduce a finding. */
export const referenceKeyVariable = 'ASSAY_EMBEDDED_KEY';

/** The reference provider's key as a secret of a run. */
export const referenceCredentials = ({ operations }: Pick<Contract, 'operations'>): readonly Credential[] => {
  process.env[referenceKeyVariable] = referenceKey;
  const source = { variable: referenceKeyVariable };
  return schemesIn(operations).map(({ id, place }) => ({ scheme: id, place, source, placeholder: solePlaceholder }));
};

/** URL of the mocked provider. No socket is ever opened to it. */
export const mockedOrigin = 'http://reference.assay.invalid';

const byId = <T extends { readonly id: string }>(all: readonly T[], id: string, kind: string): T => {
  const match = all.find((value) => value.id === id);
  if (match) return match;
  const near = nearNames(
    id,
    all.map((value) => value.id),
  );
  throw new Usage(`There is no ${kind} \`${id}\`.${didYouMean(near)} \`assay explain ${kind}s\` shows all.`);
};

/** @throws Usage for a mutant or variant that does not exist. */
const alterationsOf = async ({ mutants, variants }: ReferenceOptions): Promise<readonly Alteration[]> => {
  const alterations: Alteration[] = [];
  if (mutants.length > 0) {
    const { loadMutants, loadFuzzMutants } = await import('../../reference/defects/mutants/load.ts');
    const all = [...(await loadMutants()), ...(await loadFuzzMutants())];
    alterations.push(...mutants.map((id) => byId(all, id, 'mutant')));
  }
  if (variants.length > 0) {
    const catalogue = await import('../../reference/defects/variants/index.ts');
    alterations.push(...variants.map((id) => byId(catalogue.variants, id, 'variant')));
  }
  return alterations;
};

/** @throws Usage for a mutant or variant that does not exist. */
export const referenceProvider = async (options: ReferenceOptions): Promise<Provider> => {
  const { createProvider } = await import('../../reference/provider.ts');
  return createProvider({ seed: options.worldSeed, key: referenceKey, alterations: await alterationsOf(options) });
};

/** Its answers are short-lived garbage; V8's default would let three times as much pile up. */
const youngMiB = 16;

const modulePath = fileURLToPath(import.meta.url);

/** The provider in a separate thread. */
export interface ReferenceThread {
  /** Waits until the provider is served. */
  served(): Promise<Served>;
}

/** Starts the thread. A command that ends before it needs the provider does not wait for it. */
const startThread = (options: ReferenceOptions, settings: ThreadSettings): ReferenceThread => {
  const thread = new Worker(path.join(path.dirname(modulePath), 'reference-thread.js'), {
    workerData: { ...options, ...settings },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
  });
  const url = new Promise<string>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  url.catch(() => undefined);
  thread.unref();
  return {
    async served() {
      thread.ref();
      const served = await url;
      thread.unref();
      return {
        url: served,
        close: () => endThread(thread),
      };
    },
  };
};

/** Options that name another contract, change the provider, or may do so. */
const otherwise = ['config', 'preset', 'documents', 'url', 'node', 'data', 'metrics', 'mocked'] as const;

/**
 * Starts the thread if the options ask for the unchanged provider. For a command that has not loaded its modules: the
 * provider builds its chain meanwhile.
 */
export const startReference = (
  values: Pick<ValuesOf<'run'>, (typeof otherwise)[number] | keyof ReferenceFlags | 'world-seed'>,
): ReferenceThread | undefined => {
  const { mutant, variant, 'world-seed': worldSeed, 'reference-delay': delayMs } = values;
  const isOther = otherwise.some((name) => values[name] !== undefined) || mutant.length > 0 || variant.length > 0;
  if (!asksForReference(values) || isOther || path.extname(modulePath) === '.ts') return undefined;
  return startThread({ worldSeed, mutants: [], variants: [] }, defined({ delayMs }));
};

/**
 * Serves the provider from a separate thread, so that it answers while the command judges. `started`: its thread.
 * @throws Usage for a mutant or variant that does not exist.
 */
export const serveReference = async (
  options: ReferenceOptions,
  settings: ThreadSettings,
  started?: ReferenceThread,
): Promise<Served> => {
  if (started) return started.served();
  // Node cannot start a thread from TypeScript, so in a checkout under Vitest this thread serves.
  if (path.extname(modulePath) === '.ts') {
    const { serve } = await import('../../reference/http.ts');
    return serve(await referenceProvider(options), settings);
  }
  await alterationsOf(options);
  return startThread(options, settings).served();
};
