import { caseName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Finding, Outcome } from '../../engine/model/judging.ts';
import { type FindingGroup, newGroups } from '../groups.ts';
import { clip, plural } from '../../engine/model/text.ts';
import { badge, filtered } from './marks.ts';
import { findingLink } from './finding.ts';
import { html, type Markup, prose } from './html.ts';

/** Limits of the list. Causes after the first ones are folded, and results.json has all of them. */
const limits = { unfolded: 12, groups: 60, members: 20, text: 400 } as const;

/** The other findings of a group; unfolded if they say something that the representative does not. */
const sameCause = (
  contract: Contract,
  { representative, members }: FindingGroup,
  listed: ReadonlySet<string>,
): Markup | undefined => {
  const otherMembers = members.filter((member) => member !== representative);
  if (otherMembers.length === 0) return undefined;
  const saysMore = ({ message }: Finding): boolean => message !== representative.finding.message;
  const links = otherMembers.slice(0, limits.members).map(({ finding }) => {
    const text = saysMore(finding) ? `: ${clip(finding.message, limits.text)}` : '';
    return html`<li>${findingLink(finding.fingerprint, caseName(contract, finding), listed)}${text}</li>
`;
  });
  const hiddenNote =
    otherMembers.length > limits.members ? html`<li>and ${otherMembers.length - limits.members} more</li>` : undefined;
  const open = otherMembers.some(({ finding }) => saysMore(finding)) ? html` open` : undefined;
  const title = `${plural(otherMembers.length, 'more finding')} with the same cause`;
  return html`<details${open}><summary class="soft">${title}</summary>
<ul class="keys">${links}${hiddenNote}</ul></details>`;
};

const row = (contract: Contract, group: FindingGroup, listed: ReadonlySet<string>): Markup => {
  const { cause, verdict, representative, operations } = group;
  const { statement } = contract.requirement(representative.finding.requirement);
  return html`<li data-root="${representative.finding.fingerprint}"${filtered(operations, [verdict])}>
${badge(verdict)} ${findingLink(representative.finding.fingerprint, clip(cause, limits.text), listed)}
<p class="soft rule">Rule: ${prose(statement)}</p>${sameCause(contract, group, listed)}</li>
`;
};

/** New findings, one item per cause; undefined if there are none. */
export const causes = (
  contract: Contract,
  outcomes: readonly Outcome[],
  listed: ReadonlySet<string>,
): Markup | undefined => {
  const groups = newGroups(contract, outcomes);
  if (groups.length === 0) return undefined;
  const findings = groups.reduce((sum, { members }) => sum + members.length, 0);
  const warnings = groups.filter(({ verdict }) => verdict === 'warning').length;
  const mild = warnings === 0 ? '' : `; ${plural(warnings, 'cause')} of warnings only`;
  const rows = groups.slice(0, limits.groups).map((group) => row(contract, group, listed));
  const folded = rows.slice(limits.unfolded);
  return html`<section id="causes" data-holds>
<h2>${plural(groups.length, 'cause')} <span class="soft">${plural(findings, 'finding')}${mild}</span></h2>
<ol class="causes">${rows.slice(0, limits.unfolded)}</ol>
${
  folded.length === 0
    ? undefined
    : html`<details data-holds><summary>${plural(folded.length, 'more cause')}</summary>
<ol class="causes" start="${limits.unfolded + 1}">${folded}</ol></details>`
}
${groups.length > limits.groups ? html`<p>${groups.length - limits.groups} more in results.json</p>` : undefined}
</section>`;
};
