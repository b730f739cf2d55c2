import type { Contract } from '../../engine/model/contract.ts';
import { caseName } from '../../engine/model/operation-name.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { EntryState } from '../../engine/model/baseline.ts';
import { byReason } from '../../engine/model/group-by.ts';
import type { Run } from '../../engine/model/run.ts';
import { clip } from '../../engine/model/text.ts';
import { filtered } from './marks.ts';
import { html, type Markup } from './html.ts';

const limits = { reasons: 40, cases: 60, text: 600 } as const;

/** Cases that were not judged, by reason, the most frequent first; undefined if there are none. */
export const reasons = (
  contract: Contract,
  outcomes: readonly Outcome[],
  verdict: 'inconclusive' | 'did not apply' | 'unstable' | 'excluded',
): Markup | undefined => {
  const groups = byReason(outcomes, verdict);
  if (groups.length === 0) return undefined;
  const items = groups.slice(0, limits.reasons).map(([reason, rows]) => {
    const keys = rows.slice(0, limits.cases).map((row) => html`<code>${caseName(contract, row)}</code> `);
    const hiddenNote = rows.length > limits.cases ? `and ${rows.length - limits.cases} more` : undefined;
    const operations = [...new Set(rows.map((row) => row.operation))];
    const summary = html`<b class="count">${rows.length}</b> ${clip(reason, limits.text)}`;
    const marks = filtered(operations, [verdict]);
    return html`<li${marks}><details><summary>${summary}</summary>
<p class="keys">${keys}${hiddenNote}</p></details></li>
`;
  });
  const hiddenCount = groups.length - limits.reasons;
  const rest = hiddenCount > 0 ? html`<p>${hiddenCount} more reasons in summary.md</p>` : undefined;
  return html`<ul class="reasons">${items}</ul>${rest}`;
};

const states: readonly (readonly [Exclude<EntryState, 'known'>, string])[] = [
  ['stale', 'no longer occur: remove them'],
  ['expired', 'have expired and cover nothing'],
  ['unseen', 'could not be tested, or only other versions show them'],
];

/** Baseline entries that cover nothing in this run; undefined if there are none. */
export const entries = ({ baseline = [] }: Run): Markup | undefined => {
  const parts = states.flatMap(([state, text]) => {
    const entriesInState = baseline.filter((entry) => entry.state === state);
    if (entriesInState.length === 0) return [];
    const summary = html`<summary><b class="count">${entriesInState.length}</b> ${state}: ${text}</summary>`;
    const items = entriesInState.map((entry) => html`<li><code>${entry.fingerprint}</code> ${entry.reason}</li>`);
    return [html`<li><details>${summary}<ul>${items}</ul></details></li>`];
  });
  return parts.length === 0 ? undefined : html`<ul class="reasons">${parts}</ul>`;
};

/** Regressions that could not be checked, with the reasons; undefined if there are none. */
export const unchecked = ({ uncheckedRegressions: all = [] }: Run): Markup | undefined => {
  if (all.length === 0) return undefined;
  const items = all.slice(0, limits.cases).map(({ fingerprint, message, reason }) => {
    const text = `${clip(message, limits.text)}: ${clip(reason, limits.text)}`;
    return html`<li><code>${fingerprint}</code> ${text}</li>`;
  });
  const hiddenCount = all.length - limits.cases;
  const hiddenNote = hiddenCount > 0 ? html`<p>${hiddenCount} more in summary.md</p>` : undefined;
  return html`<ul class="reasons">${items}</ul>${hiddenNote}`;
};
