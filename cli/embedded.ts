import { loadFuzzMutants } from '../reference/mutants/fuzz/load.ts';
import { loadMutants } from '../reference/mutants/load.ts';
import { createProvider, type Provider } from '../reference/provider.ts';
import type { Alteration } from '../reference/types.ts';
import { loadVariants } from '../reference/variants/load.ts';
import { didYouMean, nearNames } from './near.ts';
import { Usage } from './usage.ts';

/** How the embedded provider is made; plain data, so that the suites' worker can make it too. */
export interface Embedded {
  readonly worldSeed: number;
  readonly mutants: readonly string[];
  readonly variants: readonly string[];
}

export const embeddedKey = 'embedded-key';
/** The environment variable that carries it to the suites. */
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
export const embeddedProvider = async ({ worldSeed, mutants, variants }: Embedded): Promise<Provider> => {
  const alterations: Alteration[] = [];
  if (mutants.length > 0) {
    const all = [...(await loadMutants()), ...(await loadFuzzMutants())];
    alterations.push(...mutants.map((id) => named(all, id, 'mutant')));
  }
  if (variants.length > 0) {
    const all = await loadVariants();
    alterations.push(...variants.map((id) => named(all, id, 'variant')));
  }
  return createProvider({ seed: worldSeed, key: embeddedKey, alterations });
};
