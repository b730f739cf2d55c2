import type { Outcome } from '../../engine/model/judging.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import { type FindingGroup, newGroups } from '../groups.ts';
import { clip, plural } from '../../engine/model/text.ts';
import { findingAnchor } from './anchors.ts';
import { html, type Markup } from './html.ts';
import { badge } from './marks.ts';

/** Limits of the list; results.json holds everything. */
const most = { groups: 60, members: 20, text: 400 } as const;

const row = ({ cause, verdict, shown, members }: FindingGroup): Markup => {
  const others = members.filter((one) => one !== shown);
  const links = others
    .slice(0, most.members)
    .map(({ finding }) => html`<a href="#${findingAnchor(finding.fingerprint)}">${caseKey(finding)}</a> `);
  const more = others.length > most.members ? `and ${others.length - most.members} more` : undefined;
  return html`<li data-root="${shown.finding.fingerprint}">
    ${badge(verdict)} <a href="#${findingAnchor(shown.finding.fingerprint)}">${clip(cause, most.text)}</a>
    ${others.length === 0 ? undefined : html`<span class="soft">same cause: ${links}${more}</span>`}
  </li> `;
};

/** New findings, one line per cause; undefined if there are none. */
export const causes = (outcomes: readonly Outcome[]): Markup | undefined => {
  const groups = newGroups(outcomes);
  if (groups.length === 0) return undefined;
  const findings = groups.reduce((sum, { members }) => sum + members.length, 0);
  return html`<section id="causes">
    <h2>${plural(groups.length, 'cause')} <span class="soft">${plural(findings, 'finding')}</span></h2>
    <ol class="causes">
      ${groups.slice(0, most.groups).map(row)}
    </ol>
    ${groups.length > most.groups ? html`<p>${groups.length - most.groups} more in results.json</p>` : undefined}
  </section> `;
};
