import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { clip, plural } from '../../engine/model/text.ts';
import type { AskedDrift, OperationDrift } from '../../engine/model/drift.ts';
import { type Latencies, type Latency, quantile } from '../latency.ts';
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

/** Facts about operations that the page shows next to their cases. */
interface OperationFacts {
  /** Fingerprints of the findings on the page. */
  readonly listed: ReadonlySet<string>;
  readonly drift: readonly OperationDrift[] | undefined;
  readonly latency: Latencies | undefined;
}

const limits = { asked: 12, members: 20, text: 120 } as const;

/** `a documented call: 200 (41), 404 (2)`. */
const askedLine = ({ asked, statuses }: AskedDrift): Markup => {
  const counts = statuses.map(({ status, count }) => `${status} (${count})`).join(', ');
  return html`<li>${clip(asked, limits.text)}: <span class="soft">${counts || 'no answer'}</span></li>`;
};

const ms = (value: number | undefined): string => (value === undefined ? '–' : `${value.toPrecision(2)} ms`);

/** The ways in which an operation was asked, the statuses of its answers, and documented members that never came. */
function askedOf(operation: OperationDrift | undefined, latency: Latency | undefined): Markup | undefined {
  if (!operation) return undefined;
  const { answers, asked, members, neverSeen } = operation;
  const seen = members.filter(({ documented, present }) => documented && present > 0).length;
  const times = latency && latency.answers > 0 ? `, half within ${ms(quantile(latency, 0.5))}` : '';
  const more = asked.length - limits.asked;
  const missing = neverSeen.slice(0, limits.members).map((path) => html`<code>${clip(path, limits.text)}</code> `);
  return html`<p>${plural(answers.success + answers.refusal, 'answer')}, ${answers.refusal} of them refusals${times};
${plural(seen, 'documented member')} seen${missing.length > 0 ? html`, never: ${missing}` : undefined}</p>
<ul class="asked">${asked.slice(0, limits.asked).map(askedLine)}${
    more > 0 ? html`<li class="soft">${more} more in drift.html</li>` : undefined
  }</ul>`;
}

/**
 * Every case of every operation, folded. Links lead to the folded content, because only then browsers open the fold.
 */
export const caseLists = (contract: Contract, outcomes: readonly Outcome[], facts: OperationFacts): Markup => {
  const { listed, drift = [], latency } = facts;
  const topics = topicsOf(contract);
  const byInterface = byBase(contract);
  const heads = ['Verdict', 'Requirement', 'Evidence', 'Requests'].map((title) => html`<th scope="col">${title}</th>`);
  return html`${[...groupBy(outcomes, ({ operation }) => operation)]
    .sort(([a], [b]) => byInterface(a, b))
    .map(([operation, ofOperation]) => [operation, operationName(contract, operation), ofOperation] as const)
    .map(
      ([operation, name, ofOperation]) => html`<details class="cases" data-holds>
<summary><b>${name}</b> ${countMarks(ofOperation).map(countOf)}</summary>
<div class="operation" id="${operationAnchor(operation)}">${askedOf(
        drift.find((row) => row.operation === operation),
        latency?.get(operation),
      )}</div>
<div class="scroll" tabindex="0" role="region" aria-label="Cases of ${name}">
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
