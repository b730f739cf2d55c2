import type { Outcome } from './judging.ts';
import { compare } from './run.ts';

/** Rows by a key, keys in code unit order, rows in the order given. */
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

/** Outcomes of one verdict by their reason, the most frequent reason first. */
export const byReason = (
  outcomes: readonly Outcome[],
  verdict: Outcome['verdict'],
): readonly (readonly [string, readonly Outcome[]])[] =>
  [
    ...groupBy(
      outcomes.filter((outcome) => outcome.verdict === verdict),
      (outcome) => outcome.reason ?? 'no reason was given',
    ),
  ].sort(([, a], [, b]) => b.length - a.length);
