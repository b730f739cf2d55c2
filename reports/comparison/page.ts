import { type Comparison, comparisonExit, type DifferenceGroup, type SideName } from '../../engine/model/comparison.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { pointerOf } from '../../engine/model/paths.ts';
import { clip, plural } from '../../engine/model/text.ts';
import { codeBox, findingAnchor, html, type Markup, type Part } from '../page/html.ts';
import { copiedLines, exchangeList, tabs } from '../page/exchange.ts';
import { fact, seconds, timeInWords } from '../page/head.ts';
import { twoAnswers } from '../page/finding.ts';
import { script } from '../page/script.ts';
import { pageOf } from '../page/shell.ts';
import { comparisonFile } from './document.ts';
import {
  countOf,
  evidenceOf,
  headline,
  headsInWords,
  notAskedByReason,
  placeOf,
  runOfB,
  urlsOf,
  whatDiffers,
  whoIsRight,
} from './words.ts';

const longest = { question: 400, path: 200 } as const;

/** Differences on the page; compare.json holds all. */
const maxGroups = 300;

const sides = ['A', 'B'] as const;
const recordings = { A: 'a.ndjson.gz', B: 'b.ndjson.gz' } as const;
const files = [comparisonFile, 'compare.md', 'junit.xml', ...Object.values(recordings)];

const exitMeanings = { 0: 'equal', 1: 'different', 3: 'undecided', 130: 'interrupted' } as const;

const code = (text: string, limit: number = longest.question): Markup => html`<code>${clip(text, limit)}</code>`;

const verdictTag = ({ verdict }: DifferenceGroup): Markup => {
  const [look, symbol] = verdict === 'undecided by the document' ? ['inconclusive', '?'] : ['fail', '✗'];
  return html`<span class="mark ${look}" role="img" aria-label="${verdict}" title="${verdict}">${symbol}</span>`;
};

/** The requests to both sides, side by side, in the forms that a finding of a run has. */
const requestsOf = (group: DifferenceGroup): Markup => {
  const pointer = pointerOf(group.path.replaceAll('[]', ''));
  const both = (content: (side: SideName) => Markup | undefined): Markup =>
    html`<div class="pair">${sides.map((side) => html`<div><h3>${side}</h3>${content(side)}</div>`)}</div>`;
  return tabs(findingAnchor(group.id), 'Requests', [
    ['HTTP', both((side) => exchangeList(group[side].exchanges, { pointer, recording: recordings[side] }))],
    ['curl', both((side) => copiedLines(group[side].curl, `curl ${side}`, comparisonFile))],
    ['Ask again', codeBox(group.replay, 'Command', 'command')],
  ]);
};

const difference = (result: Comparison, group: DifferenceGroup, isOpen: boolean): Markup => {
  const { question, item } = group;
  const asked = code(stringifyJson(question.call.parameters));
  const ofItem = item === undefined ? undefined : html`, item ${code(item)}`;
  return html`<details class="finding" name="card-of-difference"${isOpen ? html` open` : undefined}>
<summary>${verdictTag(group)} <b>${group.operation}</b> <code>${clip(placeOf(group), longest.path)}</code>
<span class="message">${whatDiffers(group)} (${countOf(group)})</span></summary>
<div class="body" id="${findingAnchor(group.id)}"><p class="rule">${whoIsRight(group)}</p>
${[runOfB(group, result) ?? []].flat().map((line) => html`<p>${line}</p>`)}
<p class="soft">Question ${asked} (${question.source})${ofItem}</p>
${twoAnswers(evidenceOf(group))}
${requestsOf(group)}</div></details>
`;
};

const differences = (result: Comparison): Markup | undefined => {
  const groups = result.groups.slice(0, maxGroups);
  if (groups.length === 0) return undefined;
  const cards = groups.map((group, place) => difference(result, group, place === 0));
  const hiddenCount = result.groups.length - groups.length;
  return html`<p class="soft">✗ one side breaks the document; ? the document allows both answers</p>
<div class="cards">${cards}</div>${
    hiddenCount > 0 ? html`<p>${hiddenCount} more in ${comparisonFile}</p>` : undefined
  }`;
};

const list = (rows: readonly Part[]): Markup | undefined =>
  rows.length === 0 ? undefined : html`<ul class="reasons">${rows.map((row) => html`<li>${row}</li>`)}</ul>`;

const countMark = (count: number): Markup => html`<span class="count">${count}</span>`;

const paths = (rows: Comparison['noisy']): Markup | undefined =>
  list(rows.map(({ operation, path, count }) => html`${countMark(count)} ${operation} ${code(path, longest.path)}`));

const undecided = ({ undecided: rows }: Comparison): Markup | undefined =>
  list(
    rows.map(({ operation, reason, count, heads = [] }) => {
      const moved = heads.map(headsInWords).join('; ');
      return html`${countMark(count)} ${operation}: ${reason}${moved === '' ? '' : ` (${moved})`}`;
    }),
  );

const notAsked = (result: Comparison): Markup | undefined =>
  list(
    notAskedByReason(result).map(
      ([reason, parameters]) => html`${countMark(parameters.length)} ${parameters.join(', ')}: ${reason}`,
    ),
  );

const operations = ({ operations: rows }: Comparison): Markup => {
  const titles = ['Operation', 'Asked', 'Compared', 'Different', 'Not comparable'].map(
    (title) => html`<th scope="col">${title}</th>`,
  );
  const body = rows.map(({ operation, asked, compared, different, undecided: open, excluded }) => {
    const counts = [asked, compared, different, open].map((count) => html`<td>${count}</td>`);
    const cells = excluded === undefined ? counts : html`<td colspan="4">not compared: ${excluded}</td>`;
    return html`<tr><th scope="row">${operation}</th>${cells}</tr>
`;
  });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Operations"><table class="plain-table">
<thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table></div>`;
};

const section = (id: string, title: string, count: number, body: Markup | undefined) =>
  body && {
    id,
    title: `${title} ${count}`,
    markup: html`<section id="${id}"><h2>${title} <span class="soft">${count}</span></h2>
${body}</section>
`,
  };

const facts = (result: Comparison): Markup => {
  const { A, B, noise, versions = [], heads } = result;
  const exit = comparisonExit(result);
  const compared = result.operations.filter(({ compared: equal, different }) => equal + different > 0).length;
  const links = files.map((file) => html`<a href="${file}">${file}</a> `);
  return html`<section id="run" class="plain-section" aria-label="This comparison">
<dl>${[fact('A', code(urlsOf(A))), fact('B', code(urlsOf(B)))]}
${noise === undefined ? undefined : fact('Twin of A', code(urlsOf(noise)))}
${[
  fact('Operations compared', `${compared} of ${result.operations.length}`),
  fact('Exit code', `${exit}: ${exitMeanings[exit]}`),
]}
${[
  fact('Questions', result.questions),
  fact('Requests', `${result.requests} in ${seconds(result)}`),
  fact('Started', timeInWords(result.startedAt)),
  fact('Seed', result.seed),
]}</dl>
${list([
  ...versions.map((version) => html`${version.what}: A ${code(version.A)}, B ${code(version.B)}`),
  ...heads.map(headsInWords),
  ...(result.aheadItems > 0
    ? [`newer than the other side's head, not compared: ${plural(result.aheadItems, 'item')}`]
    : []),
])}
<nav aria-label="Other reports"><span class="soft">other files: ${links}</span></nav></section>`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const head = (result: Comparison): Markup => {
  const reason = result.groups.length > 0 && result.notComparable !== undefined ? result.notComparable : undefined;
  return html`<header><p class="name">assay ${result.version} compare</p>
<h1 class="exit-${comparisonExit(result) === 0 ? 'kept' : 'broken'}">${capital(headline(result))}</h1>
${reason === undefined ? undefined : html`<p>${reason}</p>`}</header>`;
};

const sum = (rows: readonly { readonly count: number }[]): number => rows.reduce((all, { count }) => all + count, 0);

/** index.html: the comparison as a page with the face of a run's report. */
export function comparisonPage(result: Comparison): string {
  const { groups, vanished, noisy, learnt, otherOrder = [] } = result;
  const sections = [
    section('differences', 'Differences', groups.length, differences(result)),
    section('undecided', 'Questions that could not be compared', sum(result.undecided), undecided(result)),
    section('vanished', 'Differences that did not show again', sum(vanished), paths(vanished)),
    section('noise', 'Noise: members in which A differs from its twin', noisy.length, paths(noisy)),
    section(
      'order',
      'Lists in another order on B, where the document gives none',
      otherOrder.length,
      paths(otherOrder),
    ),
    section('learnt', 'Members that changed between two readings of A', learnt.length, paths(learnt)),
    section(
      'not-asked',
      'Parameters that were not asked',
      result.operations.reduce((all, { notAsked: rows = [] }) => all + rows.length, 0),
      notAsked(result),
    ),
    section('operations', 'Operations', result.operations.length, operations(result)),
  ].filter((block) => block !== undefined);
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a> `);
  const body = html`<a class="skip" href="#${sections[0]?.id ?? 'run'}">Skip to the results</a>
${head(result)}
<main>${facts(result)}
<div class="bar"><nav class="contents" aria-label="On this page">${links}</nav></div>
${sections.map(({ markup }) => markup)}</main>`;
  return pageOf(`assay compare: ${headline(result)}`, body, script);
}
