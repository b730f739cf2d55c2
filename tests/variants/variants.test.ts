import { describe, expect, test } from 'vitest';
import { loadVariants, type Variant } from '../../reference/variants/load.ts';
import type { Depth } from '../../properties/depth.ts';
import { bundles, judged } from './judged.ts';

/**
 * No variant raises a finding. By default those that do not touch the same things are judged together, which keeps the suite short.
 * ASSAY_VARIANTS=each judges every one alone; =long does so at depth standard with five seeds; any other value names the ones to judge.
 */
const mode = process.env['ASSAY_VARIANTS'] ?? '';
const plan: { readonly depth: Depth; readonly seeds: readonly number[] } = mode === 'long' ? { depth: 'standard', seeds: [1, 2, 3, 4, 5] } : { depth: 'quick', seeds: [1] };

/** Those with a preset are what real deployments do, documented or not: they are judged with the preset's baseline, elsewhere. */
const all = (await loadVariants()).filter((variant) => variant.preset === undefined);
const chosen = ['', 'each', 'long'].includes(mode) ? all : all.filter((variant) => mode.split(',').includes(variant.id));
const together = mode === '' ? bundles(chosen.filter((variant) => variant.loses === undefined)) : chosen.filter((variant) => variant.loses === undefined).map((variant) => [variant]);

/** How many of the settled cases a variant may leave open without a word. */
const share = 0.1;

const raisesNothing = async (variants: readonly Variant[]): Promise<void> => {
  for (const seed of plan.seeds) {
    const result = await judged(variants, { depth: plan.depth, seed });
    expect({ seed, alarms: result.alarms, defects: result.defects }).toEqual({ seed, alarms: [], defects: [] });
    if (variants.every((variant) => variant.loses === undefined)) {
      expect(result.lost.length > result.settled * share ? result.lost : [], `${result.lost.length} of ${result.settled} cases are left open; mend the judge, or say why in \`loses\``).toEqual([]);
    }
  }
};

const nameOf = (variants: readonly Variant[]): string => variants.map((variant) => variant.id).join(' + ');
const limit = mode === 'long' ? 3_600_000 : 300_000;

test('there are forty variants or more, each with a sentence', () => {
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(all.filter((variant) => !/^\S.{20,}/.test(variant.what)).map((variant) => variant.id)).toEqual([]);
});

describe('what the documents allow raises no finding', () => {
  test.each(together.map((variants) => [nameOf(variants), variants] as const))('%s', async (_, variants) => raisesNothing(variants), limit);
});

describe('what the documents allow raises no finding, although much cannot be seen', () => {
  test.each(chosen.filter((variant) => variant.loses !== undefined).map((variant) => [variant.id, variant] as const))('%s', async (_, variant) => raisesNothing([variant]), limit);
});
