import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { clip } from '../../engine/model/text.ts';
import { html, type Markup, operationAnchor, prose, topicAnchor } from './html.ts';
import { badge, countMarks, filtered, markOf, type VerdictMark } from './marks.ts';
import { findingLink } from './finding.ts';
import { byBase, topicsOf } from './topics.ts';

const reasonLimit = 300;

const row = (contract: Contract, outcome: Outcome, listed: ReadonlySet<string>): Markup => {
  const [finding] = outcome.findings;
  const id = html`<code>${outcome.requirement}</code>`;
  const linked = finding ? findingLink(finding.fingerprint, id, listed) : id;
  const statement = prose(contract.requirement(outcome.requirement).statement);
  const reason = outcome.reason === undefined ? undefined : html` <em>${clip(outcome.reason, reasonLimit)}</em>`;
  const cells = [
    html`<td>${badge(markOf(outcome))}</td>`,
    html`<td>${linked} <span class="soft">${statement}${reason}</span></td>`,
    html`<td>${outcome.evidence}</td><td>${outcome.requests}</td>`,
  ];
  return html`<tr${filtered([outcome.operation], [markOf(outcome)])}>${cells}</tr>
`;
};

const countOf = ([mark, count]: readonly [VerdictMark, number]): Markup =>
  html`<span class="soft">${badge(mark)} ${count}</span> `;

const titleRow = (title: string): Markup => html`<tr class="base"><th scope="rowgroup" colspan="4">${title}</th></tr>`;

/**
 * Every case of every operation, folded. Links lead to the folded content, because only then browsers open the fold.
 */
export const caseLists = (contract: Contract, outcomes: readonly Outcome[], listed: ReadonlySet<string>): Markup => {
  const topics = topicsOf(contract);
  const byInterface = byBase(contract);
  const heads = ['Verdict', 'Requirement', 'Evidence', 'Requests'].map((title) => html`<th scope="col">${title}</th>`);
  return html`${[...groupBy(outcomes, ({ operation }) => operation)]
    .sort(([a], [b]) => byInterface(a, b))
    .map(([operation, ofOperation]) => [operation, operationName(contract, operation), ofOperation] as const)
    .map(
      ([operation, name, ofOperation]) => html`<details class="cases" data-holds>
<summary><b>${name}</b> ${countMarks(ofOperation).map(countOf)}</summary>
<div class="scroll" id="${operationAnchor(operation)}" tabindex="0" role="region" aria-label="Cases of ${name}">
<table><thead><tr>${heads}</tr></thead>
${topics.all.map((topic) => {
  const rows = ofOperation.filter((outcome) => topics.of(outcome.requirement) === topic);
  return rows.length === 0
    ? undefined
    : html`<tbody data-holds id="${topicAnchor(operation, topic.id)}">${titleRow(topic.title)}
${rows.map((outcome) => row(contract, outcome, listed))}</tbody>
`;
})}</table></div></details>
`,
    )}`;
};
