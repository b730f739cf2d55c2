import { operationName } from '../engine/model/operation-name.ts';
import type { Contract } from '../engine/model/contract.ts';
import type { Requirement } from '../engine/model/requirement.ts';
import type { Finding, Outcome } from '../engine/model/judging.ts';
import { isKnown, type Run } from '../engine/model/run.ts';
import { clip } from '../engine/model/text.ts';
import { type Attachment, attachmentsOf } from './allure/attachments.ts';
import { severityOf, type SeverityName } from './allure/severity.ts';
import { card } from './card.ts';
import { defined } from '../engine/model/defined.ts';

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
  readonly requirement: string;
  readonly epic: string;
  readonly severity: SeverityName;
  /** The verdict, or `known` if a baseline covers every finding. */
  readonly layer: string;
  /** Markdown. */
  readonly description: string;
  readonly attached: readonly Attachment[];
  readonly result: TestResult;
}

/** Maximum characters of a value in the message of a failed test; the card shows more. */
const valueLimit = 2_000;

const failure = ({ statement, section }: Requirement, { message, ...values }: Finding): TestResult => {
  const [expected, actual] = [clip(values.expected, valueLimit), clip(values.actual, valueLimit)];
  return {
    state: 'fail',
    message: `${message}\n${statement} (${section})\nexpected: ${expected}\nactual: ${actual}`,
    expected,
    actual,
  };
};

/** Cases that this run leaves out are no tests. */
export const presentedOutcomes = ({ outcomes }: Pick<Run, 'outcomes'>): readonly Outcome[] =>
  outcomes.filter(({ verdict }) => verdict !== 'excluded');

/** Only a `pass` passes, so that tests count like verdicts. Other verdicts that are no failure are skipped. */
export const resultOf = (contract: Contract, outcome: Outcome): TestResult => {
  const { verdict, reason, findings } = outcome;
  if (verdict === 'inconclusive' || verdict === 'unstable' || verdict === 'excluded')
    return { state: 'skip', ...defined({ reason }) };
  if (verdict === 'pass') return { state: 'pass' };
  if (verdict === 'observed') return { state: 'skip', reason: 'observed: the document leaves it open' };
  const finding = findings.find(({ known }) => known === undefined);
  if (finding && verdict === 'warning') return { state: 'skip', reason: `warning: ${finding.message}` };
  if (finding) return failure(contract.requirement(outcome.requirement), finding);
  // A known finding must not fail a gate that reads junit.xml.
  return { state: 'skip', reason: `known: ${findings[0]?.known?.reason}` };
};

export const presentedCase = (contract: Contract, outcome: Outcome): PresentedCase => {
  const { document, level } = contract.requirement(outcome.requirement);
  const { attached, note } = attachmentsOf(outcome);
  return {
    suite: suiteOf(contract, outcome),
    operation: outcome.operation,
    feature: operationName(contract, outcome.operation),
    requirement: outcome.requirement,
    epic: contract.documents[document] ?? document,
    severity: severityOf(level),
    layer: outcome.verdict === 'fail' && isKnown(outcome) ? 'known' : outcome.verdict,
    description: [card(contract, outcome), ...(note === undefined ? [] : [note])].join('\n\n'),
    attached,
    result: resultOf(contract, outcome),
  };
};
