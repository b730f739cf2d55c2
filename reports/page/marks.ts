import type { Outcome, Verdict } from '../../engine/model/judging.ts';
import { isKnown } from '../../engine/model/run.ts';
import { html, type Markup } from './html.ts';

/** The mark of a case on the page: its verdict, or `known` if all its findings are known. */
export type VerdictMark = Verdict | 'known';

/** The worst first: a cell shows its first mark in this order. */
export const marks = [
  'fail',
  'warning',
  'unstable',
  'known',
  'inconclusive',
  'pass',
  'observed',
  'excluded',
] as const satisfies readonly VerdictMark[];

/** Distinguishable without colours too. */
export const symbols: Readonly<Record<VerdictMark, string>> = {
  fail: '✗',
  warning: '!',
  unstable: '≈',
  known: '⊘',
  inconclusive: '?',
  pass: '✓',
  observed: '○',
  excluded: '–',
};

export const meanings: Readonly<Record<VerdictMark, string>> = {
  fail: 'violated, and reproduced on a second request',
  warning: 'violates a named standard only, or the document tolerates it',
  unstable: 'violated once, but not reproduced',
  known: 'violated, and covered by a baseline',
  inconclusive: 'could not be tested',
  pass: 'tested, and satisfied',
  observed: 'left open by the documents; recorded, not judged',
  excluded: 'not judged in this run',
};

export const markOf = (outcome: Outcome): VerdictMark =>
  (outcome.verdict === 'fail' || outcome.verdict === 'warning') && isKnown(outcome) ? 'known' : outcome.verdict;

/** Number of outcomes by mark, without marks that do not occur; the worst first. */
export const countMarks = (outcomes: readonly Outcome[]): readonly (readonly [VerdictMark, number])[] => {
  const counts = new Map<VerdictMark, number>();
  for (const outcome of outcomes) counts.set(markOf(outcome), (counts.get(markOf(outcome)) ?? 0) + 1);
  return marks.flatMap((mark) => (counts.has(mark) ? [[mark, counts.get(mark) ?? 0] as const] : []));
};

/** The symbol in its colours. */
export const badge = (mark: VerdictMark): Markup =>
  html`<span class="mark ${mark}" role="img" aria-label="${mark}" title="${mark}">${symbols[mark]}</span>`;

/** The symbol in its colours, beside the name of the mark. */
export const silentBadge = (mark: VerdictMark): Markup =>
  html`<span class="mark ${mark}" aria-hidden="true">${symbols[mark]}</span>`;
