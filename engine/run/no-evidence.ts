/** Reason of an inconclusive case without evidence, for judged and for observed requirements. */
export const noEvidence = {
  judged: 'no response contained a case that this check could test',
  observed: 'no response shows it',
} as const;

/** How the reason of a case begins whose judge threw. */
export const harnessDefect = 'a defect of the harness';
