import type { Outcome, Verdict } from '../../engine/model/judging.ts';
import { isKnown } from '../../engine/model/run.ts';
import { html, type Markup } from './html.ts';

/** How a case looks on the page: its verdict, or that all that broke it is known. */
export type VerdictMark = Verdict | 'known';

/** The worst first: a cell shows the first that it has. */
export const looks = [
  'fail',
  'warning',
  'unstable',
  'known',
  'inconclusive',
  'pass',
  'observed',
  'excluded',
] as const satisfies readonly VerdictMark[];

/** Told apart without colours as well. */
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
  fail: 'broken, and broken again when asked a second time',
  warning: 'broken, but only a named standard says so, or the document tolerates it',
  unstable: 'seen broken once, not again',
  known: 'broken, and covered by a baseline',
  inconclusive: 'could not be put to the test',
  pass: 'put to the test, and kept',
  observed: 'left open by the documents; written down, not judged',
  excluded: 'not judged in this run',
};

export const lookOf = (outcome: Outcome): VerdictMark =>
  (outcome.verdict === 'fail' || outcome.verdict === 'warning') && isKnown(outcome) ? 'known' : outcome.verdict;

/** How many outcomes have each look, without those that nothing has; the worst first. */
export const countLooks = (outcomes: readonly Outcome[]): readonly (readonly [VerdictMark, number])[] => {
  const counts = new Map<VerdictMark, number>();
  for (const outcome of outcomes) counts.set(lookOf(outcome), (counts.get(lookOf(outcome)) ?? 0) + 1);
  return looks.flatMap((look) => (counts.has(look) ? [[look, counts.get(look) ?? 0] as const] : []));
};

/** The symbol alone, in its colours. */
export const mark = (look: VerdictMark): Markup =>
  html`<span class="mark ${look}" title="${look}">${symbols[look]}</span>`;
