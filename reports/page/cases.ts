import type { Contract } from '../../engine/model/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { clip } from '../../engine/model/text.ts';
import { findingAnchor, operationAnchor, topicAnchor } from './anchors.ts';
import { html, type Markup } from './html.ts';
import { countLooks, lookOf, mark } from './marks.ts';
import { byBase } from './order.ts';
import { prose } from './prose.ts';
import { topicsOf } from './topics.ts';

const reasonLimit = 300;

const row = (contract: Contract, outcome: Outcome): Markup => {
  const [finding] = outcome.findings;
  const listed = finding && (outcome.verdict === 'fail' || outcome.verdict === 'warning');
  const id = html`<code>${outcome.requirement}</code>`;
  return html`<tr><td>${mark(lookOf(outcome))}</td><td>${listed ? html`<a href="#${findingAnchor(finding.fingerprint)}">${id}</a>` : id} <span class="soft">${prose(contract.requirement(outcome.requirement).statement)}${outcome.reason === undefined ? undefined : html` <em>${clip(outcome.reason, reasonLimit)}</em>`}</span></td><td>${outcome.evidence}</td><td>${outcome.requests}</td></tr>
`;
};

/**
 * Every case of every operation, folded. Links lead to the folded content, because only then browsers open the fold.
 */
export const caseLists = (contract: Contract, outcomes: readonly Outcome[]): Markup => {
  const topics = topicsOf(contract);
  const byInterface = byBase(contract);
  return html`${[...groupBy(outcomes, ({ operation }) => operation)]
    .sort(([a], [b]) => byInterface(a, b))
    .map(
      ([operation, own]) => html`<details class="cases">
<summary><b>${operation}</b> ${countLooks(own).map(([look, count]) => html`<span class="soft">${mark(look)} ${count}</span> `)}</summary>
<div class="scroll" id="${operationAnchor(operation)}"><table><thead><tr><th></th><th scope="col">Requirement</th><th scope="col">Evidence</th><th scope="col">Requests</th></tr></thead>
${topics.all.map((topic) => {
  const rows = own.filter((outcome) => topics.of(outcome.requirement) === topic);
  return rows.length === 0
    ? undefined
    : html`<tbody id="${topicAnchor(operation, topic.id)}"><tr class="base"><th scope="rowgroup" colspan="4">${topic.title}</th></tr>
${rows.map((outcome) => row(contract, outcome))}</tbody>
`;
})}</table></div></details>
`,
    )}`;
};
