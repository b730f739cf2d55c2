import type { Level } from '../../engine/model/requirement.ts';
import { documentName } from '../../engine/model/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { type CaseFinding, caseFindings } from '../groups.ts';
import type { Presenting } from '../presented.ts';
import { findingItem, type ItemOptions } from './finding.ts';
import { html, type Markup, prose } from './html.ts';
import { markOf, type VerdictMark } from './marks.ts';

/** Maximum findings on the page; summary.md and results.json hold all. */
const maxFindings = 300;
/** Maximum requirements whose first finding is unfolded. */
const maxOpen = 10;

const weights: Readonly<Record<Level, number>> = { stated: 0, derived: 1, inherited: 2, open: 3 };

/** Findings of the cases with a verdict; `isKnown` selects known or new findings of a case. */
export const findingsOf = (
  outcomes: readonly Outcome[],
  verdict: 'fail' | 'warning',
  isKnown: boolean,
): readonly CaseFinding[] =>
  caseFindings(outcomes).filter(
    ({ outcome, finding }) => outcome.verdict === verdict && (finding.known !== undefined) === isKnown,
  );

/** Fingerprints of the findings that stand on the page, so that links lead to places that exist. */
export const listedFindings = (outcomes: readonly Outcome[]): ReadonlySet<string> => {
  const knownFindings = [...findingsOf(outcomes, 'fail', true), ...findingsOf(outcomes, 'warning', true)];
  const lists = [findingsOf(outcomes, 'fail', false), findingsOf(outcomes, 'warning', false), knownFindings];
  return new Set(lists.flatMap((rows) => rows.slice(0, maxFindings).map(({ finding }) => finding.fingerprint)));
};

const markOfFinding = ({ outcome, finding }: CaseFinding): VerdictMark => (finding.known ? 'known' : markOf(outcome));

const statement = (
  run: Presenting,
  { listed, past }: Pick<ItemOptions, 'listed' | 'past'>,
  [id, rows]: readonly [string, readonly CaseFinding[]],
  index: number,
): Markup | undefined => {
  const [first] = rows;
  if (!first) return undefined;
  const { contract } = run;
  const rule = contract.requirement(first.outcome.requirement);
  return html`<article data-holds><h3><code>${id}</code> <span class="tag">${rule.level}</span></h3>
<p>${prose(rule.statement)} <span class="soft">${documentName(contract, rule.document)}, ${rule.section}</span></p>
${rows.map((row, position) =>
  findingItem(run, row.finding, markOfFinding(row), { isOpen: index < maxOpen && position === 0, listed, past }),
)}</article>
`;
};

/** Findings under the violated requirements; stated requirements come first. */
export const statements = (
  run: Presenting,
  rows: readonly CaseFinding[],
  listed: ReadonlySet<string>,
  past: ReadonlyMap<string, string> = new Map(),
): Markup => {
  const visible = rows.slice(0, maxFindings);
  const groups = [...groupBy(visible, ({ outcome }) => outcome.requirement)].sort(
    ([, [a]], [, [b]]) => weights[a?.outcome.level ?? 'open'] - weights[b?.outcome.level ?? 'open'],
  );
  const hiddenCount = rows.length - visible.length;
  const hiddenNote = hiddenCount > 0 ? html`<p>${hiddenCount} more in summary.md and results.json</p>` : undefined;
  return html`${groups.map((group, index) => statement(run, { listed, past }, group, index))}${hiddenNote}`;
};
