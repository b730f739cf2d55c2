import type { Results } from '../../reports/results.ts';

type Finding = Results['findings'][number];

/** Why a finding on a mock is true: which line of the document the answer breaks. */
export interface Explanation {
  /** The document's file, or any. */
  readonly file?: string;
  readonly requirement: string;
  /** Operations by a pattern; absent: all. */
  readonly operation?: RegExp;
  /** The finding's message by a pattern; absent: any. */
  readonly message?: RegExp;
  readonly kind: 'example' | 'prism';
  readonly why: string;
}

const explanations: readonly Explanation[] = [];

/** The first explanation that fits a finding. */
export const explanationOf = (file: string, finding: Finding): Explanation | undefined =>
  explanations.find(
    (one) =>
      (one.file === undefined || one.file === file) &&
      one.requirement === finding.requirement &&
      (one.operation?.test(finding.operation) ?? true) &&
      (one.message?.test(finding.message) ?? true),
  );
