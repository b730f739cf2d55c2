/** Reason of an inconclusive case without evidence, for judged and for observed requirements. */
export const noEvidence = {
  judged: 'no response contained a case that this check could test',
  observed: 'no response shows it',
} as const;

/** Beginning of the reason of a case whose law or check threw an error. */
export const harnessDefect = 'a defect of the harness';
