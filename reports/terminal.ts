import { caseKey } from '../engine/model/case-key.ts';
import { caseName, operationName } from '../engine/model/operation-name.ts';
import path from 'node:path';
import picocolors from 'picocolors';
import type { EntryState } from '../engine/model/baseline.ts';
import { type Contract, documentName } from '../engine/model/contract.ts';
import type { Finding, Outcome } from '../engine/model/judging.ts';
import { byReason, groupBy } from '../engine/model/group-by.ts';
import type { ReasonCode } from '../engine/model/reasons.ts';
import { hiddenCaseLines } from './judged-before.ts';
import { notTested, titleOfReason } from './not-tested.ts';
import { type FindingGroup, newGroups } from './groups.ts';
import { type Presenting, traceLines } from './presented.ts';
import {
  documentLines,
  isKnown,
  knownFindings,
  limitLine,
  listNote,
  ordered,
  type Run,
  subjectLines,
  tlsNote,
} from '../engine/model/run.ts';
import { proofLines } from './proofs/text.ts';
import { clip, harmless, oneLine, plural, wrap } from '../engine/model/text.ts';
import { coverLine, verdictLine } from './verdict-line.ts';
import { closing, type Colours, countTable, paint, paintColumn } from './terminal-counts.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** The page to open, named in the last line; summary.md is in the same folder. */
  readonly report?: string;
}

const maxFindings = 40;
const maxReasons = 12;
const valueLimit = 300;
/** Lines of a finding's evidence. */
const drawnLines = 8;
/** Minimum width for reasons: in a narrower terminal long words would stand alone. */
const narrowest = 40;

/** Settings for showing findings. */
interface Screen extends Presenting {
  readonly colours: Colours;
  readonly options: TerminalOptions;
}

/** The name of the operation for readers, printed after a key that has only its id. */
function nameBehind(contract: Contract, { operation }: Outcome): string {
  const name = operationName(contract, operation);
  return name === operation ? '' : `  ${oneLine(name)}`;
}

/** The evidence, unless the values above show it: `actual` quotes a single answer. */
const drawn = ({ evidence }: Finding): readonly string[] =>
  evidence?.kind === 'answer' || evidence?.kind === 'input' ? [] : proofLines(evidence, drawnLines);

const showFinding = (
  { contract, traceUrl, colours, options: { width } }: Screen,
  outcome: Outcome,
  finding: Finding,
): string => {
  const { statement, section, document } = contract.requirement(outcome.requirement);
  const row = (name: string, text: string): string => wrap(`${name.padEnd(9)}${oneLine(text)}`, width, '  ');
  const key = paint(colours, outcome.verdict)(`${outcome.verdict} ${oneLine(caseKey(outcome))}`);
  return [
    `${key}${nameBehind(contract, outcome)}`,
    wrap(oneLine(finding.message), width, '  '),
    row('rule', `${statement} (${documentName(contract, document)}, ${section}; ${outcome.level})`),
    row('expected', clip(finding.expected, valueLimit)),
    row('actual', clip(finding.actual, valueLimit)),
    ...drawn(finding).map((line) => `    ${clip(line, Math.max(narrowest, width - 4))}`),
    ...(traceUrl === undefined ? [] : traceLines(finding, traceUrl)).map((line) => `  ${oneLine(line)}`),
    // Never wrapped, so that the lines can be copied.
    ...finding.curl.map((line) => `  ${oneLine(line)}`),
    `  ${colours.bold(oneLine(finding.replay))}`,
  ].join('\n');
};

const moreLine = (hiddenCount: number, noun: string, report: string | undefined): string[] => {
  const summary = report === undefined ? 'summary.md' : path.join(path.dirname(report), 'summary.md');
  return hiddenCount > 0 ? [`${hiddenCount} more ${noun}in ${oneLine(summary)}`] : [];
};

const maxNames = 8;
const maxOperations = 4;

/** The first names of cases, one a line. */
const nameLines = (names: readonly string[], indent: string, report: string | undefined): string[] =>
  [...names.slice(0, maxNames).map(oneLine), ...moreLine(names.length - maxNames, 'cases ', report)].map(
    (line) => indent + line,
  );

/** The representative finding of a group, and the sentences of the others. */
export const showGroup = (screen: Screen, { representative, members, further }: FindingGroup): string =>
  [
    showFinding(screen, representative.outcome, representative.finding),
    ...(members.length === 1 ? [] : [`  same cause: ${plural(members.length - 1, 'more finding')}`]),
    ...nameLines(further, '    ', screen.options.report),
  ].join('\n');

/** Leaves out the comments and exports of curl lines that an earlier block already has: a shell needs them once. */
const withoutRepeated = (blocks: readonly string[]): readonly string[] => {
  const printedLines = new Set<string>();
  return blocks.map((block) =>
    block
      .split('\n')
      .filter((line) => {
        const isSetUp = /^ {2}(?:# |export )/.test(line);
        const isRepeated = isSetUp && printedLines.has(line);
        if (isSetUp) printedLines.add(line);
        return !isRepeated;
      })
      .join('\n'),
  );
};

/** Findings by cause, then violations that did not reproduce. */
const findingsPart = (screen: Screen, outcomes: readonly Outcome[]): string[] => {
  const { contract, colours, options } = screen;
  const groups = newGroups(contract, outcomes);
  const unstable = outcomes
    .filter(({ verdict }) => verdict === 'unstable')
    .flatMap((outcome) =>
      outcome.findings.filter(({ known }) => known === undefined).map((finding) => ({ outcome, finding })),
    );
  const blocks = withoutRepeated([
    ...groups.map((group) => showGroup(screen, group)),
    ...unstable.map(({ outcome, finding }) => showFinding(screen, outcome, finding)),
  ]);
  return [
    ...countedPart(
      colours.red('findings by cause'),
      groups.map(({ cause, members }) => [cause, members] as const),
      options,
    ),
    ...blocks.slice(0, maxFindings),
    ...moreLine(blocks.length - maxFindings, 'findings ', options.report),
  ];
};

/** Counts by reason, one line each, and below it the first names if there is a function for them. */
const countedPart = <Row>(
  title: string,
  groups: readonly (readonly [string, readonly Row[]])[],
  { width, report }: TerminalOptions,
  nameOf?: (row: Row) => string,
): string[] => {
  if (groups.length === 0) return [];
  return [
    [
      title,
      ...groups.slice(0, maxReasons).flatMap(([reason, rows]) => {
        const number = String(rows.length).padStart(6);
        // Not truncated, because a reason ends with advice.
        const line = `${number}  ${wrap(oneLine(reason), Math.max(narrowest, width), ' '.repeat(8)).trimStart()}`;
        return nameOf === undefined ? [line] : [line, ...nameLines(rows.map(nameOf), ' '.repeat(8), report)];
      }),
      ...moreLine(groups.length - maxReasons, '', report).map((line) => `        ${line}`),
    ].join('\n'),
  ];
};

/** Verdicts whose reasons are listed; where summary.md has them, only those of the first two. */
const reasonedVerdicts = ['unstable', 'inconclusive', 'did not apply', 'excluded'] as const;

/** Reasons that the line of what is not covered counts. */
const saidByCoverLine: ReadonlySet<ReasonCode | undefined> = new Set(['not-selected', 'left-to-depth']);

/** Cases that were not judged, by reason. */
const reasonsPart = (
  outcomes: readonly Outcome[],
  verdict: (typeof reasonedVerdicts)[number],
  colours: Colours,
  options: TerminalOptions,
): string[] => countedPart(paintColumn(colours, verdict)(verdict), byReason(outcomes, verdict), options);

/** Known findings, by the baseline's reason, and entries that cover nothing any more. */
const baselinePart = (run: Run, colours: Colours, options: TerminalOptions): string[] => {
  const byState = (state: EntryState) => (run.baseline ?? []).filter((entry) => entry.state === state);
  return [
    ...countedPart(
      colours.yellow('known'),
      groupBy(knownFindings(run.outcomes), ({ known }) => known?.reason ?? ''),
      options,
      (finding) => caseName(run.contract, finding),
    ),
    ...(['stale', 'expired'] as const).flatMap((state) =>
      countedPart(
        `${colours.yellow(state)} entries of the baseline`,
        groupBy(byState(state), ({ fingerprint, reason }) => `${fingerprint} ${reason}`),
        options,
      ),
    ),
  ];
};

/** Parameters that were never sent, by reason, with the first operations; all of them are in summary.md. */
const neverSentByReason = ({ contract, neverSent = [] }: Run, report: string | undefined): readonly string[] => {
  const rows = neverSent.flatMap(({ operation, parameters }) =>
    parameters.map(({ parameter, reason }) => ({ operation, parameter, reason })),
  );
  return groupBy(rows, ({ reason }) => reason).map(([reason, ofReason]) => {
    const byOperation = groupBy(ofReason, ({ operation }) => operation).map(
      ([operation, parameters]) =>
        `${operationName(contract, operation)} ${parameters.map(({ parameter }) => parameter).join(', ')}`,
    );
    const more = moreLine(byOperation.length - maxOperations, 'operations ', report);
    return `never sent (${reason}): ${[...byOperation.slice(0, maxOperations), ...more].join('; ')}`;
  });
};

/** Limits that were reached, non-default verification of certificates, and results for given subjects. */
const limitsPart = (run: Run, colours: Colours, { width, report }: TerminalOptions): string[] => {
  const lines = [
    ...[tlsNote(run), listNote(run)].filter((note) => note !== undefined),
    ...(run.limits ?? []).map(limitLine),
    ...hiddenCaseLines(run),
    ...subjectLines(run),
    ...documentLines(run, neverSentByReason(run, report)),
  ];
  return lines.length === 0 ? [] : [lines.map((line) => colours.yellow(wrap(oneLine(line), width))).join('\n')];
};

/** Outcomes whose reasons the last part does not give: it names the operations without a usable answer. */
const withOtherReasons = (run: Run, outcomes: readonly Outcome[]): readonly Outcome[] =>
  notTested(run).some(({ kind }) => kind === 'unanswered')
    ? outcomes.filter(({ unanswered }) => unanswered === undefined)
    : outcomes;

/** Why the run is not green, and advice. */
const notTestedPart = (run: Run, colours: Colours, width: number): string[] =>
  notTested(run).map((reason) =>
    [
      colours.red(colours.bold(wrap(`${titleOfReason(reason, run.outcomes)}: ${oneLine(reason.headline)}`, width))),
      ...reason.details.map((line) => wrap(oneLine(line), width, '  ')),
    ].join('\n'),
  );

const hasNewFinding = (run: Run): boolean => newGroups(run.contract, run.outcomes).length > 0;

/** Whether a run has nothing new: no finding, no unstable case, and every selected case was tested. */
const isGreen = (run: Run): boolean =>
  !run.interrupted &&
  run.outcomes.length > 0 &&
  !hasNewFinding(run) &&
  run.outcomes.every((outcome) => outcome.verdict !== 'unstable' || isKnown(outcome)) &&
  (run.uncheckedRegressions ?? []).length === 0 &&
  notTested(run).length === 0;

/**
 * The run for a terminal. A green one takes a few lines; any other has findings, counts by operation that is not green,
 * and inconclusive cases with reasons. The last line is the closing line.
 */
export const render = (run: Run, options: TerminalOptions): string => {
  const colours = picocolors.createColors(options.colour);
  const outcomes = ordered(run);
  const baselineLines = baselinePart(run, colours, options);
  const limits = limitsPart(run, colours, options);
  const uncovered = coverLine(run);
  const coverLines = uncovered === undefined ? [] : [colours.yellow(wrap(oneLine(uncovered), options.width))];
  // Without a report there is no other place for the reasons.
  const isShort = options.report !== undefined;
  if (isShort && isGreen(run))
    return harmless(
      [
        colours.green(verdictLine(run)),
        ...coverLines,
        ...baselineLines,
        ...limits,
        closing(run, colours, options.report),
      ].join('\n'),
    );
  return harmless(
    [
      ...findingsPart({ ...run, colours, options }, outcomes),
      ...countTable(run.contract, outcomes, colours),
      ...countedPart(
        colours.yellow('regressions that could not be checked'),
        groupBy(run.uncheckedRegressions ?? [], ({ fingerprint, reason }) => `${fingerprint}: ${reason}`),
        options,
      ),
      ...baselineLines,
      ...(isShort ? reasonedVerdicts.slice(0, 2) : reasonedVerdicts).flatMap((verdict) =>
        reasonsPart(
          withOtherReasons(run, outcomes).filter(({ reasonFacts }) => !saidByCoverLine.has(reasonFacts?.code)),
          verdict,
          colours,
          options,
        ),
      ),
      ...limits,
      ...notTestedPart(run, colours, options.width),
      ...coverLines,
      `${hasNewFinding(run) ? `${colours.red(verdictLine(run))}; ` : ''}${closing(run, colours, options.report)}`,
    ].join('\n\n'),
  );
};

/** A run for a terminal in short: the first findings, one per cause, the number of the others, and the closing line. */
export const renderHighlights = (run: Run, options: TerminalOptions, maxFindings: number): string => {
  const colours = picocolors.createColors(options.colour);
  // Failures are shown before warnings; a group with more members says more about the target.
  const groups = [...newGroups(run.contract, ordered(run))].sort(
    (a, b) => Number(b.verdict === 'fail') - Number(a.verdict === 'fail') || b.members.length - a.members.length,
  );
  const hiddenCount = groups.length - maxFindings;
  return harmless(
    [
      ...withoutRepeated(
        groups.slice(0, maxFindings).map((group) => showGroup({ contract: run.contract, colours, options }, group)),
      ),
      ...(hiddenCount > 0 ? [`${plural(hiddenCount, 'more finding')} on the page`] : []),
      closing(run, colours, options.report),
    ].join('\n\n'),
  );
};
