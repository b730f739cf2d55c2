import { operationName } from '../engine/model/operation-name.ts';
import type { Contract } from '../engine/model/contract.ts';
import type { Level, Requirement } from '../engine/model/requirement.ts';
import type { Finding, Outcome } from '../engine/model/judging.ts';
import { isKnown, type Run } from '../engine/model/run.ts';
import { clip } from '../engine/model/text.ts';
import { traceLink, tracesOf } from '../engine/model/reproduction.ts';
import { type Attachment, attachmentsOf } from './allure/attachments.ts';
import { card, maxTraces } from './card.ts';
import { defined } from '../engine/model/defined.ts';

export type SeverityName = 'critical' | 'normal' | 'minor' | 'trivial';

/** Allure's severity of a case, by the level of its requirement. The categories sort findings by it. */
export const severities: Readonly<Record<Level, SeverityName>> = {
  stated: 'critical',
  derived: 'normal',
  inherited: 'minor',
  open: 'trivial',
};

/** The suite of a case: its interface, or its document if the statement concerns several interfaces. */
export type SuiteName = string;

export const suiteOf = (
  contract: Contract,
  { requirement, operation }: Pick<Outcome, 'requirement' | 'operation'>,
): SuiteName => {
  const { needs = [], document } = contract.requirement(requirement);
  return needs.length > 0 ? document : contract.operation(operation).base;
};

/** The result of a case's test. */
export type TestResult =
  | { readonly state: 'pass' }
  | { readonly state: 'skip'; readonly reason?: string }
  | { readonly state: 'fail'; readonly message: string; readonly expected: string; readonly actual: string };

/** A judged case as a test: all data that Vitest, Allure and JUnit show, in limited size. */
export interface PresentedCase {
  readonly suite: SuiteName;
  readonly operation: string;
  /** The operation as a person reads it. The id identifies the test across runs. */
  readonly feature: string;
  /** The document's own group of the operation. */
  readonly group?: string;
  readonly requirement: string;
  readonly epic: string;
  readonly severity: SeverityName;
  /** The verdict, or `known` if a baseline covers every finding. */
  readonly layer: string;
  /** Markdown. */
  readonly description: string;
  readonly attached: readonly Attachment[];
  /** Traces of its findings in the owner's tracing tool. */
  readonly links: readonly { readonly name: string; readonly url: string }[];
  readonly result: TestResult;
}

/** `trace 4bf92f35…` or, with `trace-url`, its address: one line for each request of a finding. */
export const traceLines = (finding: Pick<Finding, 'exchanges'>, traceUrl: string | undefined): readonly string[] =>
  tracesOf(finding)
    .slice(0, maxTraces)
    .map((trace) => `trace ${traceLink(traceUrl, trace) ?? trace}`);

/** Maximum characters of a value in the message of a failed test; the card shows more. */
const valueLimit = 2_000;

const failure = ({ statement, section }: Requirement, finding: Finding, traceUrl: string | undefined): TestResult => {
  const { message, ...values } = finding;
  const [expected, actual] = [clip(values.expected, valueLimit), clip(values.actual, valueLimit)];
  return {
    state: 'fail',
    message: [
      message,
      `${statement} (${section})`,
      `expected: ${expected}`,
      `actual: ${actual}`,
      ...traceLines(finding, traceUrl),
    ].join('\n'),
    expected,
    actual,
  };
};

/** The parts of a run that the presentation of a case needs. */
export type Presenting = Pick<Run, 'contract' | 'traceUrl'>;

const linksOf = ({ findings }: Outcome, traceUrl: string | undefined): PresentedCase['links'] =>
  findings
    .flatMap(tracesOf)
    .slice(0, maxTraces)
    .flatMap((trace) => {
      const url = traceLink(traceUrl, trace);
      return url === undefined ? [] : [{ name: `trace ${trace.slice(0, 8)}`, url }];
    });

/** Cases that this run leaves out are no tests. */
export const presentedOutcomes = ({ outcomes }: Pick<Run, 'outcomes'>): readonly Outcome[] =>
  outcomes.filter(({ verdict }) => verdict !== 'excluded');

/** Only a `pass` passes, so that tests count like verdicts. Other verdicts that are no failure are skipped. */
export const resultOf = ({ contract, traceUrl }: Presenting, outcome: Outcome): TestResult => {
  const { verdict, reason, findings } = outcome;
  if (verdict === 'inconclusive' || verdict === 'unstable' || verdict === 'excluded')
    return { state: 'skip', ...defined({ reason }) };
  if (verdict === 'pass') return { state: 'pass' };
  if (verdict === 'observed') return { state: 'skip', reason: 'observed: the document leaves it open' };
  const finding = findings.find(({ known }) => known === undefined);
  if (finding && verdict === 'warning') return { state: 'skip', reason: `warning: ${finding.message}` };
  if (finding) return failure(contract.requirement(outcome.requirement), finding, traceUrl);
  // A known finding must not fail a gate that reads junit.xml.
  return { state: 'skip', reason: `known: ${findings[0]?.known?.reason}` };
};

export const presentedCase = (presenting: Presenting, outcome: Outcome): PresentedCase => {
  const { contract, traceUrl } = presenting;
  const { document, level } = contract.requirement(outcome.requirement);
  const { attached, note } = attachmentsOf(outcome);
  return {
    suite: suiteOf(contract, outcome),
    operation: outcome.operation,
    feature: operationName(contract, outcome.operation),
    ...defined({ group: contract.operation(outcome.operation).tag }),
    requirement: outcome.requirement,
    epic: contract.documents[document] ?? document,
    severity: severities[level],
    layer: outcome.verdict === 'fail' && isKnown(outcome) ? 'known' : outcome.verdict,
    description: [card(presenting, outcome), ...(note === undefined ? [] : [note])].join('\n\n'),
    attached,
    links: linksOf(outcome, traceUrl),
    result: resultOf(presenting, outcome),
  };
};
