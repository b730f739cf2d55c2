import { plural } from '../../engine/model/text.ts';
import { shownVerdict, type ShownVerdict } from '../../engine/model/group-by.ts';
import { ordered, type Run } from '../../engine/model/run.ts';
import { caseLists } from './cases.ts';
import { filterBar, marks, meanings, silentBadge } from './marks.ts';
import { cards, listFindings } from './findings.ts';
import { facts, head, headline } from './head.ts';
import type { PageOptions } from './options.ts';
import { html, type Markup } from './html.ts';
import { latencyTable } from './latency.ts';
import { matrix } from './matrix.ts';
import { entries, reasons, unchecked } from './reasons.ts';
import { script } from './script.ts';
import { pageOf } from './shell.ts';

const section = (
  id: string,
  title: string,
  count: number | string | undefined,
  body: Markup | undefined,
  note?: string,
): { readonly id: string; readonly title: string; readonly markup: Markup } | undefined => {
  if (!body) return undefined;
  const number = count === undefined ? undefined : html` <span class="soft">${count}</span>`;
  const below = note === undefined ? undefined : html`<p class="soft">${note}</p>`;
  return {
    id,
    title: count === undefined ? title : `${title} ${count}`,
    markup: html`<section id="${id}" data-holds><h2>${title}${number}</h2>${below}
${body}</section>
`,
  };
};

const explanation = 'Each cell: cases with that result / all cases. A cell links to its findings or cases.';
const meaningsOfMarks = marks.map((mark) => html`<span title="${meanings[mark]}">${silentBadge(mark)} ${mark}</span> `);
const legend = html`<p class="legend">${meaningsOfMarks}<span class="soft">${explanation}</span></p>`;

/** The main report page: one file that loads nothing. Without its script it has no filter and no copy buttons. */
export const toPage = (run: Run, options: PageOptions): string => {
  const { latency, drift, pastRuns } = options;
  const { contract } = run;
  const outcomes = ordered(run);
  // Cases that were not selected are listed with their reason only.
  const selectedOutcomes = outcomes.filter(({ verdict }) => verdict !== 'excluded');
  const operationIds = new Set<string>(selectedOutcomes.map(({ operation }) => operation));
  const of = (verdict: ShownVerdict): number => outcomes.filter((outcome) => shownVerdict(outcome) === verdict).length;
  const { fresh, known, listed } = listFindings(contract, outcomes);
  const past = pastRuns?.words;
  const sections = [
    section(
      'findings',
      plural(fresh.groups.length, 'cause'),
      `${plural(fresh.findings, 'finding')}`,
      cards(run, fresh, past),
    ),
    section('known', 'Known deviations', known.findings, cards(run, known, past), 'Covered by a baseline or a preset.'),
    section(
      'matrix',
      'Operations',
      undefined,
      selectedOutcomes.length === 0 ? undefined : html`${legend}${matrix(contract, selectedOutcomes, listed)}`,
    ),
    section(
      'regressions',
      'Regressions that could not be checked',
      (run.uncheckedRegressions ?? []).length,
      unchecked(run),
      'Findings of earlier runs that this run could not replay.',
    ),
    section('baseline', 'Baseline', undefined, entries(run)),
    section(
      'unstable',
      'Unstable',
      of('unstable'),
      reasons(contract, outcomes, 'unstable'),
      'Violated once, but not reproduced.',
    ),
    section(
      'inconclusive',
      'Inconclusive',
      of('inconclusive'),
      reasons(contract, outcomes, 'inconclusive'),
      'The most frequent reasons first; each says what would help.',
    ),
    section(
      'did-not-apply',
      'Did not apply',
      of('did not apply'),
      reasons(contract, outcomes, 'did not apply'),
      'No data of this target could show these cases; coverage does not count them.',
    ),
    section('excluded', 'Not judged', of('excluded'), reasons(contract, outcomes, 'excluded')),
    section(
      'latency',
      'Latency',
      undefined,
      latency && latencyTable(contract, latency, operationIds),
      'From sending a request to the last byte of its answer, with up to --concurrency requests at once. ' +
        'All operations share one logarithmic axis.',
    ),
    section(
      'cases',
      'Operations and their cases',
      selectedOutcomes.length,
      selectedOutcomes.length === 0 ? undefined : caseLists(contract, selectedOutcomes, { listed, drift, latency }),
    ),
  ].filter((block) => block !== undefined);
  const first = fresh.groups.length > 0 ? 'findings' : 'run';
  const filter = selectedOutcomes.length === 0 ? undefined : filterBar(contract, outcomes);
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a> `);
  const body = html`<a class="skip" href="#${first}">Skip to the results</a>
${head(run, options)}
<main>${facts(run, options)}
<div class="bar"><nav class="contents" aria-label="On this page">${links}</nav>${filter}</div>
${sections.map(({ markup }) => markup)}</main>`;
  return pageOf(`assay: ${headline(run, options.exit)}`, body, script);
};
