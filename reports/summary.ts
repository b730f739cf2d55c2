import { caseName, operationName } from '../engine/model/operation-name.ts';
import type { EntryState } from '../engine/model/baseline.ts';
import { basesOf, type Contract, documentName } from '../engine/model/contract.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { findingCard, knownText } from './card.ts';
import { coverageOf, shareText } from './coverage.ts';
import { byReason, groupBy, type ShownVerdict } from '../engine/model/group-by.ts';
import { type FindingGroup, newGroups, type CaseFinding } from './groups.ts';
import { leftOutReasons } from '../engine/model/left-out.ts';
import { code, escape, proseWithUrls, table } from './markdown.ts';
import { hiddenCaseLines, judgedInPart } from './judged-before.ts';
import { notTested, titleOfReason } from './not-tested.ts';
import type { Presenting } from './presented.ts';
import {
  documentLines,
  callsOf,
  limitLine,
  knownFindings,
  ordered,
  type Run,
  subjectLines,
  listNote,
  tlsNote,
} from '../engine/model/run.ts';
import { plural } from '../engine/model/text.ts';
import { requestsText } from './terminal-counts.ts';
import { coverLine, verdictLine } from './verdict-line.ts';
import { countAll, countedVerdicts } from './verdicts.ts';

const targetLine = ({ contract, target, embedded, config }: Run): string => {
  const bases = basesOf(contract).flatMap((base) =>
    target[base] === undefined ? [] : [`${base} ${code(target[base])}`],
  );
  const names = [...(embedded ? ['the reference provider'] : []), ...bases].join(', ') || 'none';
  return config === undefined ? names : `${names} (options of ${code(config)})`;
};

const countRow = (name: string, outcomes: readonly Outcome[]): string[] => {
  const counts = countAll(outcomes);
  return [name, ...countedVerdicts.map((verdict) => String(counts[verdict]))];
};

/** Items under each other; nothing if there are none. */
const list = (items: readonly string[], mark = '-'): string[] =>
  items.length === 0 ? [] : [items.map((item) => `${mark} ${item}`).join('\n')];

/** Rows under what they have in common, and their number. */
const grouped = <Row>(
  groups: readonly (readonly [title: string, rows: readonly Row[]])[],
  textOf: (row: Row) => string,
  titleOf = escape,
): string[] =>
  groups.map(([title, rows]) => [`${titleOf(title)} (${rows.length})`, ...list(rows.map(textOf))].join('\n\n'));

/** New findings, one line per cause. */
const causes = (groups: readonly FindingGroup[]): string[] =>
  list(
    groups.map(({ cause, members }) => `${escape(cause)} (${plural(members.length, 'finding')})`),
    '1.',
  );

const findingChapter = (
  { contract, traceUrl }: Presenting,
  { outcome, finding }: CaseFinding,
  mark: string,
): string[] => {
  const { statement, section, document } = contract.requirement(outcome.requirement);
  return [
    `### ${escape(caseName(contract, outcome))} (${mark})`,
    `${escape(statement)} (${outcome.level}; ${documentName(contract, document)}, ${escape(section)})`,
    findingCard(finding, traceUrl),
  ];
};

const member = (contract: Contract, { outcome, finding }: CaseFinding): string =>
  `${code(caseName(contract, outcome))} (${outcome.verdict}): ${escape(finding.message)}. ` + code(finding.replay);

/** The representative finding of each group, and the names of the others. */
const findings = (run: Presenting, groups: readonly FindingGroup[]): string[] =>
  groups.map(({ representative, members }) => {
    const otherMembers = members.filter((finding) => finding !== representative);
    return [
      ...findingChapter(run, representative, representative.outcome.verdict),
      ...(otherMembers.length === 0
        ? []
        : ['Same cause:', ...list(otherMembers.map((finding) => member(run.contract, finding)))]),
    ].join('\n\n');
  });

/** Violations that did not reproduce. */
const unstable = (run: Presenting, outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(({ verdict }) => verdict === 'unstable')
    .flatMap((outcome) => outcome.findings.map((finding) => ({ outcome, finding })))
    .filter(({ finding }) => finding.known === undefined)
    .map((entry) => findingChapter(run, entry, 'unstable').join('\n\n'));

const reasons = (contract: Contract, outcomes: readonly Outcome[], verdict: ShownVerdict): string[] =>
  grouped(byReason(outcomes, verdict), (row) => code(caseName(contract, row)));

/** Cases that passed on a part of the data, each with the part. */
const inPart = (contract: Contract, outcomes: readonly Outcome[]): string[] =>
  grouped(judgedInPart(outcomes), ({ outcome, values }) => `${code(caseName(contract, outcome))}: ${escape(values)}`);

/** Number of excluded cases, by reason. */
const excluded = (outcomes: readonly Outcome[]): string[] =>
  list(byReason(outcomes, 'excluded').map(([reason, rows]) => `${rows.length}: ${escape(reason)}`));

const unconfirmed = (contract: Contract, outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((outcome) =>
    (outcome.unconfirmed ?? []).map((finding) =>
      [`### ${escape(caseName(contract, outcome))}`, escape(outcome.reason ?? ''), findingCard(finding)].join('\n\n'),
    ),
  );

/** Operations that the run left out: the counts, then each with its reason. */
const notCalled = (run: Run): string[] => {
  const lines = documentLines(run);
  const each = callsOf(run).leftOut.map(
    ({ operation, reason, names = [] }) =>
      `${code(operation)}: ${escape([leftOutReasons[reason], ...names].join(' '))}`,
  );
  return [...lines.map(escape), ...list(each)];
};

/** Regressions that could not be checked, by reason. */
const unchecked = ({ uncheckedRegressions = [] }: Run): string[] =>
  grouped(
    groupBy(uncheckedRegressions, ({ reason }) => reason),
    ({ fingerprint, message }) => `${code(fingerprint)}: ${escape(message)}`,
  );

/** Known findings, by the baseline's reason. */
const knownChapter = (contract: Contract, outcomes: readonly Outcome[]): string[] =>
  grouped(
    groupBy(knownFindings(outcomes), ({ known }) => (known ? knownText(known) : '')),
    (finding) => `${code(caseName(contract, finding))}: ${escape(finding.message)}`,
    (reason) => reason,
  );

const titles: Readonly<Record<Exclude<EntryState, 'known'>, string>> = {
  stale: 'Baseline entries that no longer occur',
  unseen: 'Baseline entries that could not be tested, or that only other versions show',
  expired: 'Baseline entries that have expired',
};

const entries = ({ baseline = [] }: Run): string[] =>
  (['stale', 'unseen', 'expired'] as const).flatMap((state) => {
    const entriesInState = baseline.filter((entry) => entry.state === state);
    return chapter(
      titles[state],
      list(entriesInState.map((entry) => `${code(entry.fingerprint)}: ${knownText(entry)}`)),
    );
  });

const chapter = (title: string, parts: readonly string[]): string[] =>
  parts.length === 0 ? [] : [`## ${title}`, ...parts];

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The run as Markdown, for a pull request or a wiki. */
export const toSummary = (run: Run): string => {
  const outcomes = ordered(run);
  const groups = newGroups(run.contract, outcomes);
  const head = ['operation', ...countedVerdicts];
  const uncovered = coverLine(run);
  return `${[
    '# assay',
    `**${proseWithUrls(capitalised(verdictLine(run)))}**`,
    ...(uncovered === undefined ? [] : [`${escape(capitalised(uncovered))}.`]),
    `Target: ${targetLine(run)}. Seed ${run.seed}, depth ${escape(run.depth)}, ` +
      `assay ${escape(run.version)}, ${escape(run.startedAt)} to ${escape(run.finishedAt)}, ` +
      `${requestsText(run)}.`,
    ...(tlsNote(run) === undefined ? [] : [`**${escape(tlsNote(run) ?? '')}**`]),
    ...(listNote(run) === undefined ? [] : [escape(listNote(run) ?? '')]),
    ...notTested(run).map((reason) =>
      [
        `**${proseWithUrls(`${titleOfReason(reason, run.outcomes)}: ${reason.headline}`)}**`,
        ...reason.details.map((line) => `- ${escape(line)}`),
      ].join('\n\n'),
    ),
    ...hiddenCaseLines(run).map(escape),
    `Judged: ${coverageOf(run.contract, outcomes)
      .map((coverage) => `${coverage.interface} ${shareText(coverage)}`)
      .join(', ')}.`,
    table(head, [
      ...groupBy(outcomes, ({ operation }) => operation)
        .filter(([, rows]) => rows.some(({ verdict }) => verdict !== 'excluded'))
        .map(([operation, rows]) => countRow(escape(operationName(run.contract, operation)), rows)),
      countRow('**all**', outcomes),
    ]),
    ...chapter('Limits and requests sent again', list((run.limits ?? []).map(limitLine).map(escape))),
    ...chapter('Given subjects', list(subjectLines(run).map(escape))),
    ...chapter('Operations and parameters that were not sent', notCalled(run)),
    ...chapter('Causes', causes(groups)),
    ...chapter('Findings', [...findings(run, groups), ...unstable(run, outcomes)]),
    ...chapter('Regressions that could not be checked', unchecked(run)),
    ...chapter(`Known deviations: ${knownFindings(outcomes).length}`, knownChapter(run.contract, outcomes)),
    ...entries(run),
    ...chapter('Seen but not confirmed', unconfirmed(run.contract, outcomes)),
    ...(['inconclusive', 'did not apply', 'unstable'] as const).flatMap((verdict) =>
      chapter(capitalised(verdict), reasons(run.contract, outcomes, verdict)),
    ),
    ...chapter('Passed on a part of the data', inPart(run.contract, outcomes)),
    ...chapter('Excluded', excluded(outcomes)),
  ].join('\n\n')}\n`;
};
