import type { Outcome } from './judging.ts';
import { compare } from './run.ts';

/** Groups rows by a key. Keys are in code unit order, rows in the given order. */
export const groupBy = <Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
): readonly (readonly [string, readonly Row[]])[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups].sort(([a], [b]) => compare(a, b));
};

/** A verdict in reports: inconclusive cases that did not apply are counted separately. */
export type ShownVerdict = Outcome['verdict'] | 'did not apply';

export const shownVerdict = ({ verdict, applies }: Pick<Outcome, 'verdict' | 'applies'>): ShownVerdict =>
  applies === false ? 'did not apply' : verdict;

/** Outcomes of one verdict by their reason, the most frequent reason first. */
export const byReason = (
  outcomes: readonly Outcome[],
  verdict: ShownVerdict,
): readonly (readonly [string, readonly Outcome[]])[] =>
  [
    ...groupBy(
      outcomes.filter((outcome) => shownVerdict(outcome) === verdict),
      (outcome) => outcome.reason ?? 'no reason was given',
    ),
  ].sort(([, a], [, b]) => b.length - a.length);
