interface Batch {
  /** Each of the later batches has one author, who wrote no judge and read none. */
  readonly author: string;
  /** The day on which the last fault was written. */
  readonly date: string;
  /** How many of its faults a standard run caught before any judge was changed because of one. */
  readonly first?: { readonly caught: number; readonly of: number };
}

/**
 * The batches of faults, in the order in which they were written. Their authors read the documents and never the
 * judges, so the share that a run catches at the first measurement shows how well the judges find errors for which they
 * were not written. Of older batches only the faults are left that prove something which no other fault proves, so the
 * share of these that a run catches today says less.
 */
export const batches = {
  '2026-11-a': { author: 'several', date: '2026-11-24' },
  '2026-11-b': { author: 'several', date: '2026-11-24', first: { caught: 38, of: 48 } },
  '2026-11-c': { author: 'first', date: '2026-11-25', first: { caught: 44, of: 60 } },
  '2026-11-d': { author: 'first', date: '2026-11-25', first: { caught: 13, of: 20 } },
  '2026-11-e': { author: 'second', date: '2026-11-26', first: { caught: 45, of: 60 } },
  '2026-11-f': { author: 'third', date: '2026-11-26', first: { caught: 16, of: 20 } },
  '2026-11-g': { author: 'fourth', date: '2026-11-26', first: { caught: 16, of: 20 } },
  '2026-11-h': { author: 'fifth', date: '2026-11-26', first: { caught: 16, of: 20 } },
  '2026-11-i': { author: 'sixth', date: '2026-11-26', first: { caught: 15, of: 20 } },
  '2026-11-j': { author: 'seventh', date: '2026-11-27', first: { caught: 18, of: 24 } },
  '2026-11-k': { author: 'eighth', date: '2026-11-27', first: { caught: 18, of: 24 } },
} satisfies Readonly<Record<string, Batch>>;

export type FaultBatch = keyof typeof batches;

export const faultBatches = Object.keys(batches) as readonly FaultBatch[];
