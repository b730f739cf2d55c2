import { caseKey } from './case-key.ts';

/** A finding as later runs remember it: in a baseline, a history, a regression or the state of a watch. */
export interface PastFinding {
  readonly fingerprint: string;
  readonly requirement: string;
  readonly operation: string;
  readonly message: string;
}

/** A finding without its exchanges and values. */
export const pastFinding = ({ fingerprint, requirement, operation, message }: PastFinding): PastFinding => ({
  fingerprint,
  requirement,
  operation,
  message,
});

/** The findings that a later run showed, by fingerprint, and the cases that it judged, by key. */
export interface LaterRun {
  readonly shown: ReadonlySet<string>;
  readonly judged: ReadonlySet<string>;
}

/** The fate of a past finding in a later run. `gone`: the run judged its case, and did not show it. */
export type Fate = 'shown' | 'gone' | 'not judged';

export const fateOf = (finding: Omit<PastFinding, 'message'>, { shown, judged }: LaterRun): Fate => {
  if (shown.has(finding.fingerprint)) return 'shown';
  return judged.has(caseKey(finding)) ? 'gone' : 'not judged';
};
