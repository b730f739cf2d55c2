import { readdir } from 'node:fs/promises';
import type { Alteration } from '../../types.ts';

/** The provider made different in a way that the documents allow; must raise no finding. */
export interface Variant extends Alteration {
  /** The file's name unless given. */
  readonly id: string;
  /** What is different, and why the documents allow it. */
  readonly what: string;
  /**
   * The reason why a part of what the plain provider shows cannot be seen here. Without it, at most a tenth of the
   * cases may be inconclusive.
   */
  readonly loses?: string;
  /**
   * The variant behaves like observed deployments, which violate the documents in places. The baseline of this preset
   * lists its findings.
   */
  readonly preset?: string;
}

/** What a file of this folder exports. */
export type VariantFile = Omit<Variant, 'id'> & { readonly id?: string };

const load = async (): Promise<readonly Variant[]> => {
  const folder = new URL('../../variants', import.meta.url);
  const files = (await readdir(folder))
    .filter((file) => /(?<!\.d)\.(?:ts|js)$/.test(file) && !/^(?:load|types)\./.test(file))
    .sort();
  const variants = await Promise.all(
    files.map(async (file) => {
      const module: { readonly default?: VariantFile } = await import(new URL(file, folder).href);
      if (!module.default) throw new Error(`reference/defects/variants/${file} has no default export`);
      return { id: file.replace(/\.(?:ts|js)$/, ''), ...module.default };
    }),
  );
  const ids = new Set(variants.map((variant) => variant.id));
  if (ids.size < variants.length) throw new Error('reference/defects/variants has two variants of one id');
  return variants;
};

let loaded: Promise<readonly Variant[]> | undefined;

/** Every variant, in the order of the file names. */
export const loadVariants = (): Promise<readonly Variant[]> => (loaded ??= load());
