import { describe, expect, test } from 'vitest';
import { loadVariants, type Variant } from '../../reference/defects/variants/load.ts';
import type { Depth } from '../../engine/model/depth.ts';
import { bundles } from './bundles.ts';
import { judged } from './judged.ts';

/**
 * ASSAY_VARIANTS: unset, variants that do not touch the same things are judged together, which keeps the suite short; `each` judges every one
 * alone; `long` does so at depth standard with five seeds; anything else names the ones to judge, by comma.
 */
const mode = process.env['ASSAY_VARIANTS'] ?? '';
const plan: { readonly depth: Depth; readonly seeds: readonly number[]; readonly limitMs: number } =
  mode === 'long'
    ? { depth: 'standard', seeds: [1, 2, 3, 4, 5], limitMs: 3_600_000 }
    : { depth: 'quick', seeds: [1], limitMs: 300_000 };

/** Those with a preset are what real deployments do, documented or not: they are judged with the preset's baseline, elsewhere. */
export const all: readonly Variant[] = (await loadVariants()).filter((variant) => variant.preset === undefined);

const chosen = ['', 'each', 'long'].includes(mode)
  ? all
  : all.filter((variant) => mode.split(',').includes(variant.id));
const seeing = chosen.filter((variant) => variant.loses === undefined);

/** Judged together where nothing is asked of one alone. */
export const together: readonly (readonly Variant[])[] =
  mode === '' ? bundles(seeing) : seeing.map((variant) => [variant]);

export const losing: readonly Variant[] = chosen.filter((variant) => variant.loses !== undefined);

/** How many of the settled cases a variant may leave open without a word. */
const share = 0.1;

const raisesNothing = async (variants: readonly Variant[]): Promise<void> => {
  for (const seed of plan.seeds) {
    const result = await judged(variants, { depth: plan.depth, seed });
    expect({ seed, alarms: result.alarms, defects: result.defects }).toEqual({ seed, alarms: [], defects: [] });
    if (variants.some((variant) => variant.loses !== undefined)) continue;
    expect(
      result.lost.length > result.settled * share ? result.lost : [],
      `${result.lost.length} of ${result.settled} cases are left open: mend the judge, or say why in \`loses\``,
    ).toEqual([]);
  }
};

/** A test for each of these groups of variants. */
export const judgeEach = (title: string, groups: readonly (readonly Variant[])[]): void => {
  describe.skipIf(groups.length === 0)(title, () => {
    test.each(groups.map((variants) => [variants.map((variant) => variant.id).join(' + '), variants] as const))(
      '%s',
      async (_, variants) => raisesNothing(variants),
      plan.limitMs,
    );
  });
};
