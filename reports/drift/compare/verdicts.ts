import type { Verdict } from '../../../properties/types.ts';
import type { Results } from '../../results.ts';
import { caseKey } from '../../case-key.ts';
import { normalText } from '../normal.ts';
import type { Change, ChangeKind } from './classes.ts';

type Row = Results['cases'][number];
/** What is compared of a run's results. */
export type Judged = Pick<Results, 'cases' | 'findings' | 'observations' | 'depth'>;

const sound: readonly Verdict[] = ['pass', 'observed'];

/** What a case's way from one verdict to another is called; any other way is none. */
const ways: readonly (readonly [ChangeKind, readonly Verdict[], readonly Verdict[]])[] = [
  ['statement-broken', ['pass', 'warning', 'unstable'], ['fail']],
  ['statement-warned', ['pass'], ['warning']],
  ['statement-unstable', ['pass', 'fail'], ['unstable']],
  ['statement-lost', ['pass', 'fail', 'warning', 'observed'], ['inconclusive']],
  ['statement-mended', ['fail', 'warning', 'unstable'], sound],
];

/** Not judged by choice, or for want of data: nothing can be learnt from it of what the service does. */
const unjudged =
  /^not tried here|request budget|^interrupted|^no subject found|^no chain is known|^nothing that the target answered/;
const isLeftOut = ({ verdict, reason = '' }: Row): boolean =>
  verdict === 'excluded' || (verdict === 'inconclusive' && unjudged.test(reason));

/** Findings say more than their verdict. */
const said = ({ verdict, findings = [] }: Row, judged: Judged): string => {
  const messages = findings.map(
    (name) => judged.findings.find(({ fingerprint }) => fingerprint === name)?.message ?? name,
  );
  return messages.length > 0 ? `${verdict}: ${messages.join('; ')}` : verdict;
};

const findingChanges = (before: Row, after: Row, [a, b]: readonly [Judged, Judged]): Change[] => {
  const missing = (from: readonly string[] = [], to: readonly string[] = []): boolean =>
    from.some((name) => !to.includes(name));
  const change = (kind: ChangeKind): Change => ({
    kind,
    operation: after.operation,
    at: after.requirement,
    before: said(before, a),
    after: said(after, b),
  });
  if (missing(after.findings, before.findings)) return [change('finding-came')];
  return missing(before.findings, after.findings) ? [change('finding-gone')] : [];
};

/** One cause takes many statements of an operation along: they are one change. */
const together = (changes: readonly Change[]): Change[] => {
  const lost = changes.filter(({ kind }) => kind === 'statement-lost');
  const operations = [...new Set(lost.map(({ operation }) => operation))];
  return [
    ...changes.filter(({ kind }) => kind !== 'statement-lost'),
    ...operations.map((operation): Change => ({
      kind: 'statement-lost',
      operation,
      at: lost
        .filter((row) => row.operation === operation)
        .map(({ at }) => at)
        .join(', '),
      before: 'judged',
      after: 'inconclusive',
    })),
  ];
};

/** Cases whose verdict, or whose findings, are others. */
export const verdictChanges = (a: Judged, b: Judged): Change[] => {
  const after = new Map(b.cases.map((row) => [caseKey(row), row]));
  return together(
    a.cases.flatMap((row): Change[] => {
      const other = after.get(caseKey(row));
      if (!other || isLeftOut(row) || isLeftOut(other)) return [];
      if (row.verdict === 'fail' && other.verdict === 'fail') return findingChanges(row, other, [a, b]);
      const kind = ways.find(([, from, to]) => from.includes(row.verdict) && to.includes(other.verdict))?.[0];
      return kind === undefined
        ? []
        : [{ kind, operation: row.operation, at: row.requirement, before: said(row, a), after: said(other, b) }];
    }),
  );
};

/** Those that hold names and texts of the target are compared as members, values and texts. */
const told = (requirement: string): boolean =>
  requirement.startsWith('data.drift.') || requirement === 'node.error.codes';

/** What is done otherwise where the documents leave it open: nothing of what was seen before is seen now. */
export const observationChanges = (a: Judged, b: Judged): Change[] =>
  a.observations
    .filter(({ requirement }) => !told(requirement))
    .flatMap((row): Change[] => {
      const other = b.observations.find(
        ({ requirement, operation, what }) =>
          requirement === row.requirement && operation === row.operation && what === row.what,
      );
      if (!other || row.values.length === 0 || other.values.length === 0) return [];
      // Numbers are of the chain, not of the service.
      const now = new Set(other.values.map(normalText));
      if (row.values.some((value) => now.has(normalText(value)))) return [];
      return [
        {
          kind: 'open-otherwise',
          operation: row.operation,
          at: `${row.requirement}: ${row.what}`,
          before: row.values.join(', '),
          after: other.values.join(', '),
        },
      ];
    });
