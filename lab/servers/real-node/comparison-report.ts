import type { Comparison } from '../../../engine/model/comparison.ts';
import { comparisonOf } from './comparisons.ts';
import { readRecord } from './record.ts';
import type { Session } from './sessions.ts';
import { row, seconds, table } from '../../markdown.ts';

interface Compared {
  readonly session: Session;
  readonly result: Comparison;
}

const comparedOf = (out: string, version: string): readonly Compared[] =>
  (readRecord(out, version).sessions ?? []).flatMap((session) => {
    const result = comparisonOf(out, session);
    return result === undefined ? [] : [{ session, result }];
  });

const comparedRow = ({ session, result }: Compared): string =>
  row(
    session.version,
    session.name,
    result.questions,
    result.requests,
    result.groups.length,
    result.undecided.reduce((sum, { count }) => sum + count, 0),
    result.notComparable ?? '',
    seconds(session.seconds),
    session.code,
  );

/** Versions that could not be compared. */
const refusedRows = (out: string, version: string): readonly string[] =>
  (readRecord(out, version).sessions ?? []).flatMap(({ name, reason, code }) =>
    reason === undefined ? [] : [row(version, name, '', '', '', '', reason, '', code)],
  );

const differenceRows = ({ session, result }: Compared): readonly string[] =>
  result.groups.map(({ operation, path, kind, count, verdict, A, B }) =>
    row(session.version, session.name, `${operation} ${path}`, kind, count, verdict, A.value, B.value),
  );

/** Parts of the page with the results of comparing two nodes. */
export const comparisonParts = (out: string, versions: readonly string[]): Readonly<Record<string, string>> => {
  const all = versions.flatMap((version) => comparedOf(out, version));
  return {
    comparisons: table(
      ['version', 'session', 'questions', 'requests', 'differences', 'undecided', 'not comparable', 'time', 'exit'],
      [...all.map(comparedRow), ...versions.flatMap((version) => refusedRows(out, version))],
    ),
    differences: table(
      ['version', 'session', 'member', 'kind', 'questions', 'verdict', 'A', 'B'],
      all.flatMap(differenceRows),
    ),
  };
};
