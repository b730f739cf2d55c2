import type { Level } from '../../engine/model/requirement.ts';
import { type Contract, documentName } from '../../engine/model/contract.ts';
import type { Finding, Outcome } from '../../engine/model/judging.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { findingItem } from './finding.ts';
import { html, type Markup } from './html.ts';
import { lookOf, type Look } from './marks.ts';
import { prose } from './prose.ts';

interface Shown {
  readonly outcome: Outcome;
  readonly finding: Finding;
}

/** Findings that the page holds; summary.md and results.json hold all. */
const mostFindings = 250;
/** Requirements of which the first finding stands open. */
const mostOpen = 10;

const weights: Readonly<Record<Level, number>> = { stated: 0, derived: 1, inherited: 2, open: 3 };

/** Findings of the cases that look so; `known` says which of a case's findings are meant. */
export const findingsOf = (
  outcomes: readonly Outcome[],
  verdict: 'fail' | 'warning',
  known: boolean,
): readonly Shown[] =>
  outcomes
    .filter((outcome) => outcome.verdict === verdict)
    .flatMap((outcome) =>
      outcome.findings
        .filter((finding) => (finding.known !== undefined) === known)
        .map((finding) => ({ outcome, finding })),
    );

const lookOfFinding = ({ outcome, finding }: Shown): Look => (finding.known ? 'known' : lookOf(outcome));

const statement = (
  contract: Contract,
  [id, rows]: readonly [string, readonly Shown[]],
  index: number,
): Markup | undefined => {
  const [first] = rows;
  if (!first) return undefined;
  const said = contract.requirement(first.outcome.requirement);
  return html`<article><h4><code>${id}</code> <span class="tag">${said.level}</span></h4>
<p>${prose(said.statement)} <span class="soft">${documentName(contract, said.document)}, ${said.section}</span></p>
${rows.map((row, place) => findingItem(row.finding, lookOfFinding(row), index < mostOpen && place === 0))}</article>
`;
};

/** Findings under the statements that they break; what documents state comes first. */
export const statements = (contract: Contract, rows: readonly Shown[]): Markup => {
  const shown = rows.slice(0, mostFindings);
  const groups = [...groupBy(shown, ({ outcome }) => outcome.requirement)].sort(
    ([, [a]], [, [b]]) => weights[a?.outcome.level ?? 'open'] - weights[b?.outcome.level ?? 'open'],
  );
  return html`${groups.map((group, index) => statement(contract, group, index))}${rows.length > shown.length ? html`<p>${rows.length - shown.length} more in summary.md and results.json</p>` : undefined}`;
};
