import { caseKey } from '../engine/model/case-key.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { isKnown, ordered, type Run } from '../engine/model/run.ts';
import { clip, lines, oneLine } from '../engine/model/text.ts';
import { defined } from '../engine/model/defined.ts';

/** The Common Test Report Format: one test per selected case. */

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

const valueLimit = 2_000;

/**
 * As in junit.xml, only a `pass` passes; a known finding does not fail, and a case that was not settled is skipped.
 */
const statusOf = (outcome: Outcome): Status => {
  switch (outcome.verdict) {
    case 'fail':
      return isKnown(outcome) ? 'skipped' : 'failed';
    case 'pass':
      return 'passed';
    case 'warning':
      return isKnown(outcome) ? 'skipped' : 'other';
    case 'observed':
      return 'other';
    default:
      return 'skipped';
  }
};

const messageOf = (outcome: Outcome): string | undefined => {
  const finding = outcome.findings.find(({ known }) => known === undefined) ?? outcome.findings[0];
  if (!finding) return outcome.reason;
  return finding.known ? `known: ${finding.known.reason}` : finding.message;
};

const traceOf = ({ findings }: Outcome): string =>
  findings
    .map((finding) =>
      lines(
        [
          finding.message,
          `expected: ${clip(finding.expected, valueLimit)}`,
          `actual: ${clip(finding.actual, valueLimit)}`,
          finding.replay,
        ].join('\n'),
      ),
    )
    .join('\n\n');

const testOf = ({ contract }: Run, outcome: Outcome) => {
  const { statement, section } = contract.requirement(outcome.requirement);
  const message = messageOf(outcome);
  return {
    testId: caseKey(outcome),
    name: `${outcome.operation}: ${outcome.requirement}`,
    status: statusOf(outcome),
    duration: Math.round(outcome.ms),
    suite: [contract.operation(outcome.operation).base, outcome.operation],
    rawStatus: outcome.verdict,
    tags: [outcome.level],
    ...defined({
      flaky: outcome.verdict === 'unstable' ? true : undefined,
      message: message === undefined ? undefined : oneLine(message),
      trace: outcome.findings.length === 0 ? undefined : traceOf(outcome),
    }),
    extra: { statement, section, evidence: outcome.evidence, requests: outcome.requests },
  };
};

/** A run as a CTRF document. Cases that this run leaves out are no tests. */
export const toCtrf = (run: Run): object => {
  const outcomes = ordered(run).filter(({ verdict }) => verdict !== 'excluded');
  const tests = outcomes.map((outcome) => testOf(run, outcome));
  const count = (status: Status): number => tests.filter((test) => test.status === status).length;
  const [start, stop] = [Date.parse(run.startedAt), Date.parse(run.finishedAt)];
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: run.finishedAt,
    generatedBy: 'assay',
    results: {
      tool: { name: 'assay', version: run.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        flaky: outcomes.filter(({ verdict }) => verdict === 'unstable').length,
        suites: new Set(outcomes.map(({ operation }) => operation)).size,
        start,
        stop,
        duration: stop - start,
      },
      tests,
      environment: { testEnvironment: run.embedded ? 'the reference provider' : Object.values(run.target).join(', ') },
    },
  };
};
