import type { Contract } from '../../../engine/model/contract.ts';
import type { Verdict } from '../../../engine/model/judging.ts';
import type { Results } from '../../../reports/results.ts';
import { caseKey } from '../../../engine/model/case-key.ts';
import { normalText } from '../../../engine/model/drift.ts';
import type { Change, ChangeKind } from './classes.ts';

type Row = Results['cases'][number];
/** The parts of a run's results that are compared. */
export type RunVerdicts = Pick<Results, 'cases' | 'findings' | 'observations' | 'depth'> &
  Partial<Pick<Results, 'startedAt'>>;

/** Whether a run met a kind of object, at the finding's place, that the other run did not meet. */
export type IsNewPlace = (finding: RunVerdicts['findings'][number]) => boolean;

const sound: readonly Verdict[] = ['pass', 'observed'];

/** Kind of change for a case's old and new verdicts; other changes are ignored. */
const ways: readonly (readonly [ChangeKind, readonly Verdict[], readonly Verdict[]])[] = [
  ['statement-broken', ['pass', 'warning', 'unstable'], ['fail']],
  ['statement-warned', ['pass'], ['warning']],
  ['statement-unstable', ['pass', 'fail'], ['unstable']],
  ['statement-lost', ['pass', 'fail', 'warning', 'observed'], ['inconclusive']],
  ['statement-mended', ['fail', 'warning', 'unstable'], sound],
];

/** Whether a case is inconclusive for lack of data. Otherwise the service did not answer. */
const isLeftOut = ({ verdict, reasonCode }: Row): boolean =>
  verdict === 'excluded' || (verdict === 'inconclusive' && reasonCode !== 'not-answered');

interface Both {
  readonly a: RunVerdicts;
  readonly b: RunVerdicts;
  readonly onlyInA: IsNewPlace;
  readonly onlyInB: IsNewPlace;
}

/** Text of a case's result: its findings if it has any, otherwise its verdict. */
const resultText = ({ verdict, findings = [] }: Row, run: RunVerdicts): string => {
  const messages = findings.map(
    (name) => run.findings.find(({ fingerprint }) => fingerprint === name)?.message ?? name,
  );
  return messages.length > 0 ? `${verdict}: ${messages.join('; ')}` : verdict;
};

const findingsOf = ({ findings = [] }: Row, run: RunVerdicts): readonly RunVerdicts['findings'][number][] =>
  run.findings.filter(({ fingerprint }) => findings.includes(fingerprint));

const findingChanges = (before: Row, after: Row, { a, b, onlyInA, onlyInB }: Both): Change[] => {
  const missing = (from: RunVerdicts['findings'], to: RunVerdicts['findings'], isNew: IsNewPlace): boolean =>
    from.some((finding) => !to.some(({ fingerprint }) => fingerprint === finding.fingerprint) && !isNew(finding));
  const [was, is] = [findingsOf(before, a), findingsOf(after, b)];
  const change = (kind: ChangeKind): Change => ({
    kind,
    operation: after.operation,
    at: after.requirement,
    before: resultText(before, a),
    after: resultText(after, b),
  });
  if (missing(is, was, onlyInB)) return [change('finding-came')];
  return missing(was, is, onlyInA) ? [change('finding-gone')] : [];
};

/** Merges changes of one operation with the same cause, because one cause can affect many statements. */
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

/**
 * Whether all findings of a case are about objects that the other run did not meet. Such findings show no difference.
 */
const isElsewhere = (row: Row, run: RunVerdicts, isNew: IsNewPlace): boolean => {
  const findings = findingsOf(row, run);
  return findings.length > 0 && findings.every(isNew);
};

/** Cases whose verdict or findings changed. */
export const verdictChanges = (runs: Both): Change[] => {
  const { a, b, onlyInA, onlyInB } = runs;
  const after = new Map(b.cases.map((row) => [caseKey(row), row]));
  return together(
    a.cases.flatMap((row): Change[] => {
      const counterpart = after.get(caseKey(row));
      if (!counterpart || isLeftOut(row) || isLeftOut(counterpart)) return [];
      if (row.verdict === 'fail' && counterpart.verdict === 'fail') return findingChanges(row, counterpart, runs);
      if (isElsewhere(row, a, onlyInA) || isElsewhere(counterpart, b, onlyInB)) return [];
      const kind = ways.find(([, from, to]) => from.includes(row.verdict) && to.includes(counterpart.verdict))?.[0];
      return kind === undefined
        ? []
        : [
            {
              kind,
              operation: row.operation,
              at: row.requirement,
              before: resultText(row, a),
              after: resultText(counterpart, b),
            },
          ];
    }),
  );
};

/**
 * Observations that are not compared here: names and texts of the target, which are compared as members, values and
 * texts, and observations that depend on the subject.
 */
const isLeftToOthers = (contract: Contract, id: string): boolean => {
  if (!contract.hasRequirement(id)) return false;
  const { bySubject, inDrift } = contract.requirement(id);
  return bySubject === true || inDrift !== undefined;
};

/** Changed behaviour that the documents leave open: no earlier observation was made again. */
export const observationChanges = (contract: Contract, a: RunVerdicts, b: RunVerdicts): Change[] =>
  a.observations
    .filter(({ requirement: id }) => !isLeftToOthers(contract, id))
    .flatMap((row): Change[] => {
      const observation = b.observations.find(
        (candidate) =>
          candidate.requirement === row.requirement &&
          candidate.operation === row.operation &&
          candidate.what === row.what,
      );
      if (!observation || row.values.length === 0 || observation.values.length === 0) return [];
      // Numbers come from the chain, not from the service.
      const now = new Set(observation.values.map(normalText));
      if (row.values.some((value) => now.has(normalText(value)))) return [];
      return [
        {
          kind: 'open-otherwise',
          operation: row.operation,
          at: `${row.requirement}: ${row.what}`,
          before: row.values.join(', '),
          after: observation.values.join(', '),
        },
      ];
    });
