import { operationName } from '../../engine/model/operation-name.ts';
import { type Contract, documentName } from '../../engine/model/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import type { NeverSent } from '../../engine/model/not-asked.ts';
import { compare } from '../../engine/model/run.ts';
import { clip, plural } from '../../engine/model/text.ts';
import type { AskedDrift, OperationDrift } from '../../engine/model/drift.ts';
import type { OperationTraffic, Traffic } from '../traffic.ts';
import { html, type Markup, operationAnchor, prose, ruleAnchor, topicAnchor } from './html.ts';
import { latencyInWords } from './latency.ts';
import { badge, countMarks, filtered, markOf, type VerdictMark } from './marks.ts';
import { findingLink } from './finding.ts';
import { byBase, topicsOf } from './topics.ts';

const limits = { asked: 12, members: 20, text: 120, reason: 300 } as const;

/** A case. Its statement is in the list of rules, once for all operations. */
const row = (outcome: Outcome, listed: ReadonlySet<string>): Markup => {
  const { requirement: id, reason, evidence, requests } = outcome;
  const [finding] = outcome.findings;
  const rule = html`<a href="#${ruleAnchor(id)}">${id}</a>`;
  const linked = finding ? findingLink(finding.fingerprint, html`<code>${id}</code>`, listed) : rule;
  const why = reason === undefined ? undefined : html` <em>${clip(reason, limits.reason)}</em>`;
  const mark = markOf(outcome);
  const cells = [badge(mark), [linked, why], evidence, requests].map((content) => html`<td>${content}</td>`);
  return html`<tr${filtered(undefined, [mark])}>${cells}</tr>
`;
};

/** The statement of each requirement, once. */
export const rules = (contract: Contract, outcomes: readonly Outcome[]): Markup => {
  const ids = [...new Set(outcomes.map(({ requirement }) => requirement))].sort(compare);
  return html`<dl class="rules">${ids.map((id) => {
    const { statement, section, document, level } = contract.requirement(id);
    const source = `${documentName(contract, document)}, ${section}; ${level}`;
    return html`<div id="${ruleAnchor(id)}"><dt><code>${id}</code></dt>
<dd>${prose(statement)} <span class="soft">${source}</span></dd></div>`;
  })}</dl>`;
};

const countOf = ([mark, count]: readonly [VerdictMark, number]): Markup =>
  html`<span class="soft">${badge(mark)} ${count}</span> `;

const titleRow = (title: string): Markup => html`<tr class="base"><th scope="rowgroup" colspan="4">${title}</th></tr>`;

/** Facts about operations that the page shows next to their cases. */
interface OperationFacts {
  /** Fingerprints of the findings on the page. */
  readonly listed: ReadonlySet<string>;
  readonly drift: readonly OperationDrift[] | undefined;
  readonly traffic: Traffic | undefined;
  readonly neverSent: readonly NeverSent[] | undefined;
}

/** `a documented call: 200 (41), 404 (2)`. */
const askedLine = ({ asked, statuses }: AskedDrift): Markup => {
  const counts = statuses.map(({ status, count }) => `${status} (${count})`).join(', ');
  return html`<li>${clip(asked, limits.text)}: <span class="soft">${counts || 'no answer'}</span></li>`;
};

/** The answers of an operation, how it was asked, and documented members that never came. */
const answersOf = ({ operation, answers, asked, members, neverSeen }: OperationDrift): Markup => {
  const seen = members.filter(({ documented, present }) => documented && present > 0).length;
  const more = asked.length - limits.asked;
  const missing = neverSeen.slice(0, limits.members).map((path) => html`<code>${clip(path, limits.text)}</code> `);
  return html`<p>${plural(answers.success + answers.refusal, 'answer')}, ${answers.refusal} of them refusals.
${plural(seen, 'documented member')} seen${missing.length > 0 ? html`, never: ${missing}` : undefined}
(<a href="drift.html#${operationAnchor(operation)}">all members and values</a>)</p>
<ul class="asked">${asked.slice(0, limits.asked).map(askedLine)}${
    more > 0 ? html`<li class="soft">${more} more in drift.html</li>` : undefined
  }</ul>`;
};

/** The values that were sent by parameter, and the parameters that never were, with the reason. */
const sentOf = (traffic: OperationTraffic | undefined, unsent: NeverSent | undefined): Markup | undefined => {
  const sent = [...(traffic?.sent ?? [])].map(([name, values]) => {
    const list = [...values].map((value) => html`<code>${value}</code> `);
    return html`<li><code>${clip(name, limits.text)}</code>: ${values.size === 0 ? 'left out' : list}</li>`;
  });
  const missing = (unsent?.parameters ?? []).map(
    ({ parameter, reason }) =>
      html`<li><code>${clip(parameter, limits.text)}</code>: <b>never sent</b>, ${clip(reason, limits.text)}</li>`,
  );
  if (sent.length + missing.length === 0) return undefined;
  return html`<h3>Parameters and the first values sent</h3><ul class="asked">${missing}${sent}</ul>`;
};

/** Every operation: what was asked, what came, and its cases. Links lead into the folds, which browsers then open. */
export const operationFolds = (contract: Contract, outcomes: readonly Outcome[], facts: OperationFacts): Markup => {
  const { listed, drift = [], traffic, neverSent = [] } = facts;
  const topics = topicsOf(contract);
  const byInterface = byBase(contract);
  const heads = ['Verdict', 'Requirement', 'Evidence', 'Requests'].map((title) => html`<th scope="col">${title}</th>`);
  const fold = (id: string, ofOperation: readonly Outcome[]): Markup => {
    const name = operationName(contract, id);
    const requests = traffic?.byOperation.get(id);
    const answers = drift.find(({ operation }) => operation === id);
    const times = requests && requests.latency.answers > 0 && html`<p>${latencyInWords(requests.latency)}</p>`;
    const unsent = neverSent.find(({ operation }) => operation === id);
    const asked = [answers && answersOf(answers), times || undefined, sentOf(requests, unsent)];
    const groups = topics.all.map((topic) => {
      const rows = ofOperation.filter((outcome) => topics.of(outcome.requirement) === topic);
      if (rows.length === 0) return undefined;
      return html`<tbody data-holds id="${topicAnchor(id, topic.id)}">${titleRow(topic.title)}
${rows.map((outcome) => row(outcome, listed))}</tbody>
`;
    });
    return html`<details class="cases" name="operation" data-holds data-operation="${id}">
<summary><b>${name}</b> ${countMarks(ofOperation).map(countOf)}</summary>
<div class="operation" id="${operationAnchor(id)}">${asked}</div>
<div class="scroll" tabindex="0" role="region" aria-label="Cases of ${name}">
<table><thead><tr>${heads}</tr></thead>
${groups}</table></div></details>
`;
  };
  return html`<div class="folds">${[...groupBy(outcomes, ({ operation }) => operation)]
    .sort(([a], [b]) => byInterface(a, b))
    .map(([id, ofOperation]) => fold(id, ofOperation))}</div>`;
};
