import type { Comparison } from '../../engine/model/comparison.ts';

/** Name of the results file. */
export const comparisonFile = 'compare.json';

/** compare.json (schemas/comparison.json). */
export interface ComparisonDocument extends Comparison {
  readonly schema: 'assay-comparison/1';
}

export const toDocument = (result: Comparison): ComparisonDocument => ({ schema: 'assay-comparison/1', ...result });
