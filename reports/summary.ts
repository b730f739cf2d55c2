import { requirement } from '../contract/index.ts';
import type { Outcome } from '../properties/types.ts';
import type { EntryState } from './baseline.ts';
import { findingCard, knownText } from './card.ts';
import { byReason, groupBy } from './group.ts';
import { code, escape, table } from './markdown.ts';
import { knownFindings, ordered, type Run, tlsNote } from './run.ts';
import { caseKey } from './case-key.ts';
import { count, verdictColumns } from './verdicts.ts';

const targetLine = ({ target, embedded }: Run): string => {
  const bases = (['node', 'data', 'metrics'] as const).flatMap((base) =>
    target[base] === undefined ? [] : [`${base} ${code(target[base])}`],
  );
  return [...(embedded ? ['the embedded provider'] : []), ...bases].join(', ') || 'none';
};

const countRow = (name: string, outcomes: readonly Outcome[]): string[] => {
  const counts = count(outcomes);
  return [name, ...verdictColumns.map((verdict) => String(counts[verdict]))];
};

const news = ({ findings: all }: Outcome): Outcome['findings'] => all.filter(({ known }) => known === undefined);

const findings = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter((outcome) => news(outcome).length > 0)
    .map((outcome) => {
      const { statement, section, document } = requirement(outcome.requirement);
      return [
        `### ${escape(caseKey(outcome))} (${outcome.verdict})`,
        `${escape(statement)} (${outcome.level}; ${document} document, ${escape(section)})`,
        ...news(outcome).map(findingCard),
      ].join('\n\n');
    });

const reasons = (outcomes: readonly Outcome[], verdict: Outcome['verdict']): string[] =>
  byReason(outcomes, verdict).map(
    ([reason, rows]) =>
      `${escape(reason)} (${rows.length})\n\n${rows.map((row) => `- ${code(caseKey(row))}`).join('\n')}`,
  );

/** What baselines cover, by their reasons. */
const known = (outcomes: readonly Outcome[]): string[] =>
  groupBy(knownFindings(outcomes), (finding) => (finding.known ? knownText(finding.known) : '')).map(
    ([reason, rows]) =>
      `${reason} (${rows.length})\n\n${rows.map((row) => `- ${code(caseKey(row))}: ${escape(row.message)}`).join('\n')}`,
  );

const titles: Readonly<Record<Exclude<EntryState, 'known'>, string>> = {
  stale: 'Baseline entries that no longer occur',
  unseen: 'Baseline entries that could not be put to the test',
  expired: 'Baseline entries that have expired',
};

const entries = ({ baseline = [] }: Run): string[] =>
  (['stale', 'unseen', 'expired'] as const).flatMap((state) => {
    const own = baseline.filter((entry) => entry.state === state);
    return chapter(
      titles[state],
      own.length === 0 ? [] : [own.map((entry) => `- ${code(entry.fingerprint)}: ${knownText(entry)}`).join('\n')],
    );
  });

const chapter = (title: string, parts: readonly string[]): string[] =>
  parts.length === 0 ? [] : [`## ${title}`, ...parts];

/** The run as a page of Markdown, for a pull request or a wiki. */
export const toSummary = (run: Run): string => {
  const outcomes = ordered(run);
  const head = ['operation', ...verdictColumns];
  return `${[
    '# assay',
    `Target: ${targetLine(run)}. Seed ${run.seed}, depth ${escape(run.depth)}, assay ${escape(run.version)}, ${escape(run.startedAt)} to ${escape(run.finishedAt)}, ${run.requests} requests.`,
    ...(tlsNote(run) === undefined ? [] : [`**${escape(tlsNote(run) ?? '')}**`]),
    ...(run.interrupted ? ['**The run was interrupted: this is what was seen until then.**'] : []),
    ...(run.lost ? [`**${escape(run.lost.message)}. Nothing was asked after that.**`] : []),
    table(head, [
      ...groupBy(outcomes, ({ operation }) => operation).map(([operation, rows]) => countRow(escape(operation), rows)),
      countRow('**all**', outcomes),
    ]),
    ...chapter(
      'Limits that were reached',
      (run.limits ?? []).length === 0
        ? []
        : [
            (run.limits ?? [])
              .map((one) => `- ${code(`--${one.limit} ${one.value}`)} (${one.unit}): ${escape(one.what)}`)
              .join('\n'),
          ],
    ),
    ...chapter('Findings', findings(outcomes)),
    ...chapter(`Known deviations: ${knownFindings(outcomes).length}`, known(outcomes)),
    ...entries(run),
    ...(['inconclusive', 'unstable', 'excluded'] as const).flatMap((verdict) =>
      chapter(`${verdict.slice(0, 1).toUpperCase()}${verdict.slice(1)}`, reasons(outcomes, verdict)),
    ),
  ].join('\n\n')}\n`;
};
