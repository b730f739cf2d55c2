import type { Outcome } from '../../engine/model/judging.ts';
import { plural } from '../../engine/model/text.ts';
import { shownVerdict } from '../../engine/model/group-by.ts';
import { ordered, type Run } from '../../engine/model/run.ts';
import { operationFolds, rules } from './cases.ts';
import { countMarks, filterBar, meanings, silentBadge } from './marks.ts';
import { cards, listFindings } from './findings.ts';
import { facts, head, headline } from './head.ts';
import type { PageOptions } from './options.ts';
import { html, type Markup } from './html.ts';
import { matrix } from './matrix.ts';
import { entries, reasons, unchecked } from './reasons.ts';
import { notTested } from '../not-tested.ts';
import { script } from './script.ts';
import { pageOf } from './shell.ts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly count?: number | string;
  readonly body: Markup | undefined;
  readonly note?: string;
  /** Whether a section that can be folded is not. */
  readonly isOpen?: true | undefined;
}

const headingOf = ({ title, count }: Section): Markup =>
  html`<h2>${title}${count === undefined ? undefined : html` <span class="soft">${count}</span>`}</h2>`;

/** Undefined if the section has no content. */
const sectionOf = (section: Section): Markup | undefined =>
  section.body &&
  html`<section id="${section.id}" data-holds>${headingOf(section)}
${section.body}</section>
`;

/** A section of which only the title is visible at first. */
const foldedSection = (section: Section): Markup | undefined =>
  section.body &&
  html`<details class="section" data-holds${section.isOpen && html` open`}><summary>${headingOf(section)}</summary>
<div id="${section.id}">${section.note === undefined ? undefined : html`<p class="soft">${section.note}</p>`}
${section.body}</div></details>
`;

const explanation = 'Each cell: cases with that result / all cases. A cell links to its findings or cases.';
const legendOf = (outcomes: readonly Outcome[]): Markup => {
  const marks = countMarks(outcomes).map(
    ([mark]) => html`<span title="${meanings[mark]}">${silentBadge(mark)} ${mark}</span> `,
  );
  return html`<p class="legend">${marks}<span class="soft">${explanation}</span></p>`;
};

/** Cases without a verdict by their reasons, and what is beside the findings: folded, because few readers need it. */
function furtherSections(run: Run, selectedOutcomes: readonly Outcome[]): readonly Section[] {
  const { contract, outcomes } = run;
  const byReason = (verdict: Parameters<typeof reasons>[2], title: string, note: string): Section => ({
    id: verdict.replaceAll(' ', '-'),
    title,
    count: outcomes.filter((outcome) => shownVerdict(outcome) === verdict).length,
    body: reasons(contract, outcomes, verdict),
    note,
    isOpen: verdict === 'inconclusive' && notTested(run).length > 0 ? true : undefined,
  });
  return [
    {
      id: 'regressions',
      title: 'Regressions that could not be checked',
      count: (run.uncheckedRegressions ?? []).length,
      body: unchecked(run),
      note: 'Findings of earlier runs that this run could not replay.',
    },
    { id: 'baseline', title: 'Baseline', body: entries(run) },
    byReason('unstable', 'Unstable', 'Violated once, but not reproduced.'),
    byReason('inconclusive', 'Inconclusive', 'The most frequent reasons first; each says what would help.'),
    byReason(
      'did not apply',
      'Did not apply',
      'No data of this target could show these cases; coverage does not count them.',
    ),
    byReason('excluded', 'Not judged', 'Cases that were not selected, or that no answer can violate.'),
    {
      id: 'rules',
      title: 'Rules',
      count: new Set(selectedOutcomes.map(({ requirement }) => requirement)).size,
      body: selectedOutcomes.length === 0 ? undefined : rules(contract, selectedOutcomes),
      note: 'What was judged, as the documents state it.',
    },
  ];
}

/** The main report page: one file that loads nothing. Without its script it has no filter and no copy buttons. */
export const toPage = (run: Run, options: PageOptions): string => {
  const { traffic, drift, pastRuns } = options;
  const { contract, neverSent } = run;
  const outcomes = ordered(run);
  // Cases that were not selected are listed with their reason only.
  const selectedOutcomes = outcomes.filter(({ verdict }) => verdict !== 'excluded');
  const { fresh, known, listed } = listFindings(contract, outcomes);
  const past = pastRuns?.words;
  const findings: Section = {
    id: 'findings',
    title: plural(fresh.groups.length, 'cause'),
    count: plural(fresh.findings, 'finding'),
    body: cards(run, fresh, past),
  };
  const knownFindings: Section = {
    id: 'known',
    title: 'Known deviations',
    count: known.findings,
    body: cards(run, known, past),
    note: 'Covered by a baseline or a preset.',
  };
  const operations: Section = {
    id: 'operations',
    title: 'Operations',
    count: plural(selectedOutcomes.length, 'case'),
    body:
      selectedOutcomes.length === 0
        ? undefined
        : html`${legendOf(selectedOutcomes)}${matrix(contract, selectedOutcomes, { listed, traffic })}
${operationFolds(contract, selectedOutcomes, { listed, drift, traffic, neverSent })}`,
  };
  const further = [knownFindings, ...furtherSections(run, selectedOutcomes)];
  const links = [findings, operations, ...further].flatMap(({ id, title, count = '', body }) =>
    body === undefined ? [] : [html`<a href="#${id}">${title} ${count}</a> `],
  );
  const filter = selectedOutcomes.length === 0 ? undefined : filterBar(contract, outcomes);
  const body = html`<a class="skip" href="#${fresh.groups.length > 0 ? 'findings' : 'run'}">Skip to the results</a>
${head(run, options)}
<main>${facts(run, options)}
<div class="bar"><nav class="contents" aria-label="On this page">${links}</nav>${filter}</div>
${sectionOf(findings)}${sectionOf(operations)}${further.map(foldedSection)}</main>`;
  return pageOf(`assay: ${headline(run, options.exit)}`, body, script);
};
