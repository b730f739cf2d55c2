import { requirement } from '../contract/index.ts';
import type { Outcome } from '../properties/types.ts';
import { findingCard } from './card.ts';
import { byReason, groupBy } from './group.ts';
import { code, escape, table } from './markdown.ts';
import { caseKey, ordered, type Run } from './run.ts';
import { count, verdictColumns } from './verdicts.ts';

const targetLine = ({ target, embedded }: Run): string => {
  const bases = (['node', 'data', 'metrics'] as const).flatMap((base) => (target[base] === undefined ? [] : [`${base} ${code(target[base])}`]));
  return [...(embedded ? ['the embedded provider'] : []), ...bases].join(', ') || 'none';
};

const countRow = (name: string, outcomes: readonly Outcome[]): string[] => {
  const counts = count(outcomes);
  return [name, ...verdictColumns.map((verdict) => String(counts[verdict]))];
};

const findings = (outcomes: readonly Outcome[]): string[] => outcomes.filter((outcome) => outcome.findings.length > 0).map((outcome) => {
  const { statement, section, document } = requirement(outcome.requirement);
  return [
    `### ${escape(caseKey(outcome))} (${outcome.verdict})`,
    `${escape(statement)} (${outcome.level}; ${document} document, ${escape(section)})`,
    ...outcome.findings.map(findingCard),
  ].join('\n\n');
});

const reasons = (outcomes: readonly Outcome[], verdict: Outcome['verdict']): string[] => byReason(outcomes, verdict)
  .map(([reason, rows]) => `${escape(reason)} (${rows.length})\n\n${rows.map((row) => `- ${code(caseKey(row))}`).join('\n')}`);

const chapter = (title: string, parts: readonly string[]): string[] => (parts.length === 0 ? [] : [`## ${title}`, ...parts]);

/** The run as a page of Markdown, for a pull request or a wiki. */
export const toSummary = (run: Run): string => {
  const outcomes = ordered(run);
  const head = ['operation', ...verdictColumns];
  return `${[
    '# assay',
    `Target: ${targetLine(run)}. Seed ${run.seed}, depth ${escape(run.depth)}, assay ${escape(run.version)}, ${escape(run.startedAt)} to ${escape(run.finishedAt)}, ${run.requests} requests.`,
    ...(run.interrupted ? ['**The run was interrupted: this is what was seen until then.**'] : []),
    table(head, [
      ...groupBy(outcomes, ({ operation }) => operation).map(([operation, rows]) => countRow(escape(operation), rows)),
      countRow('**all**', outcomes),
    ]),
    ...chapter('Findings', findings(outcomes)),
    ...(['inconclusive', 'unstable', 'excluded'] as const)
      .flatMap((verdict) => chapter(`${verdict.slice(0, 1).toUpperCase()}${verdict.slice(1)}`, reasons(outcomes, verdict))),
  ].join('\n\n')}\n`;
};
