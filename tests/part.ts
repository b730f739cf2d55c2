import { expect, test } from 'vitest';

/**
 * Long tables of real runs: `npm test` takes every twelfth row, `npm run proofs` all of them (ASSAY_PROOFS=all).
 * Another twelfth by ASSAY_PROOFS=2/12.
 */
const proofs = process.env['ASSAY_PROOFS'] ?? '1/12';
const [part = 1, of = 1] = proofs === 'all' ? [1, 1] : proofs.split('/').map(Number);

/** Whether all rows are run. */
export const isWhole = proofs === 'all';

/** The rows of a table that this run takes. */
export const partOf = <Row>(rows: readonly Row[]): readonly Row[] => rows.filter((_, index) => index % of === part - 1);

/** About so many rows of a short table, whose rows show the same in different places; all of them in the proofs. */
export const fewOf = <Row>(count: number, rows: readonly Row[]): readonly Row[] =>
  isWhole ? rows : rows.filter((_, index) => index % Math.ceil(rows.length / count) === 0);

/** A test that takes long and adds little to others. Only `npm run proofs` runs it. */
export const proof = test.skipIf(!isWhole);

/** A measured time is compared on an idle machine alone: `npm run proofs` sets ASSAY_TIMES. */
export const expectWithin = (milliseconds: number, most: number): void => {
  if (process.env['ASSAY_TIMES'] !== undefined) expect(milliseconds).toBeLessThan(most);
};
