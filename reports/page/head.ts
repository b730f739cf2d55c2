import { coverageOf, shareText } from '../coverage.ts';
import { basesOf } from '../../engine/model/contract.ts';
import { caseFindings, newGroups } from '../groups.ts';
import { hiddenCaseLines } from '../judged-before.ts';
import { type NotTested, notTested, titleOfReason } from '../not-tested.ts';
import { documentLines, limitLine, type Run, tlsNote } from '../../engine/model/run.ts';
import { clip, plural } from '../../engine/model/text.ts';
import { copied, html, type Markup, type Part } from './html.ts';
import type { Exit, PageOptions } from './options.ts';
import { timelineOf } from './timeline.ts';
import { classOf, countMarks, meanings, symbols, type VerdictMark } from './marks.ts';

/** Widths of the bar in units of the drawing: all of it, and a part that a single case takes at least. */
const bar = { width: 1_000, least: 6, height: 12 } as const;

/** Cases by verdict, as parts of one bar: what was judged, and what was not. */
const casesBar = ({ outcomes }: Run): Markup | undefined => {
  const counts = countMarks(outcomes.filter(({ verdict }) => verdict !== 'excluded'));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return undefined;
  const sizes = counts.map(([, count]) => Math.max(bar.least, (bar.width * count) / all));
  const scale = bar.width / sizes.reduce((sum, size) => sum + size, 0);
  let x = 0;
  const parts = counts.map(([mark, count], place) => {
    const size = (sizes[place] ?? 0) * scale;
    const at = html`x="${x.toFixed(1)}" width="${Math.max(1, size - 2).toFixed(1)}" height="${bar.height}"`;
    x += size;
    return html`<rect ${at} class="part-${classOf(mark)}"><title>${count} ${mark}</title></rect>`;
  });
  const label = counts.map(([mark, count]) => `${count} ${mark}`).join(', ');
  const view = html`viewBox="0 0 ${bar.width} ${bar.height}" preserveAspectRatio="none"`;
  return html`<svg class="cases-bar" ${view} role="img" aria-label="${label}">${parts}</svg>`;
};

/** Changes since earlier runs of the target. */
const sinceLast = ({ pastRuns }: PageOptions): Markup | undefined => {
  if (!pastRuns || pastRuns.runs === 0) return undefined;
  const { since, runs } = pastRuns;
  const text = `${since.new} new, ${since.gone} gone, ${since.flaky} flaky`;
  return fact('Since the last run', html`${text} <span class="soft">of ${plural(runs, 'earlier run')}</span>`);
};

/** Number of causes with a new finding of a failed case: ten findings of one JSON parser count once. */
const newCauses = ({ contract, outcomes }: Run): number =>
  newGroups(contract, outcomes).filter(({ members }) =>
    members.some(({ outcome, finding }) => outcome.verdict === 'fail' && finding.known === undefined),
  ).length;

function firstReason(run: Run): string {
  const [reason] = notTested(run);
  return reason ? `${titleOfReason(reason, run.outcomes)}: ${reason.headline}` : 'Not tested: see the reasons below';
}

/** The run in one line. */
export const headline = (run: Run, exit: Exit): string => {
  const broken = newCauses(run);
  const hasKnown = run.outcomes.some(({ findings }) => findings.some(({ known }) => known !== undefined));
  const causes = `${plural(broken, 'cause')} of ${hasKnown ? 'new ' : ''}findings`;
  switch (exit) {
    case 0:
      return broken === 0 ? 'Nothing new against the documents' : `${causes}, of levels that do not fail the run`;
    case 1:
      return broken === 0 ? firstReason(run) : causes;
    case 2:
    case 3:
      return firstReason(run);
    case 4:
      return 'A defect of assay itself';
    case 130:
      return 'Interrupted: results so far';
  }
};

const targetOf = ({ contract, target, embedded }: Run): Markup => {
  const bases = basesOf(contract).flatMap((base) =>
    target[base] === undefined ? [] : [html`<div>${base} ${copied(clip(target[base], 200), base)}</div>`],
  );
  return html`${embedded ? 'the reference provider' : undefined}${bases}`;
};

/** `12.3 s`: how long a run took. */
export const seconds = ({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): string =>
  `${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000).toFixed(1)} s`;

const allureReport = ['allure-report/index.html', 'Allure report'] as const;

const pages: readonly (readonly [string, string])[] = [['drift.html', 'Drift: what the documents do not name']];

const files: readonly (readonly [string, string])[] = ['results.json', 'junit.xml', 'summary.md', 'drift.json'].map(
  (name) => [name, name] as const,
);

const exitMeanings: Readonly<Record<Exit, string>> = {
  0: 'nothing new',
  1: 'findings',
  2: 'a rule does not work',
  3: 'not tested, or in part',
  4: 'a defect of assay',
  130: 'interrupted',
};

/** A reason why the run is not green; the heading of the page may have said it. */
const missing = (
  said: string,
  title: string,
  { headline: text, details }: NotTested,
): Markup => html`<div class="not-tested">
${said === `${title}: ${text}` ? undefined : html`<p><strong>${title}: ${clip(text, 1_000)}</strong></p>`}
<ul>${details.map((line) => html`<li>${clip(line, 600)}</li>`)}</ul>
</div>`;

const markedCount = (mark: VerdictMark, count: number): Markup =>
  html`<span class="cell ${classOf(mark)}"><span aria-hidden="true">${symbols[mark]}</span> ${count}</span>`;

const countOf = ([mark, count]: readonly [VerdictMark, number]): Markup =>
  html`<li title="${meanings[mark]}">${markedCount(mark, count)} ${mark}</li>`;

/** Cases that this run selected, as the terminal counts them. */
const casesOf = ({ outcomes }: Run): number => outcomes.filter(({ verdict }) => verdict !== 'excluded').length;

export const fact = (title: string, value: Part): Markup => html`<div><dt>${title}</dt><dd>${value}</dd></div>`;

const coverage = (run: Run): readonly Markup[] =>
  coverageOf(run.contract, run.outcomes).map(
    (interfaceCoverage) => html`<div>${interfaceCoverage.interface} ${shareText(interfaceCoverage)}</div>`,
  );

/** `2026-11-25 22:01:54 UTC`. */
export const timeInWords = (iso: string): string => iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');

/** Notes that are visible; the others are folded. */
const visibleNotes = 2;

/** Limits that the run reached, and what a reader of a green run should know. */
const noteList = (run: Run): Markup | undefined => {
  const lines = [...(run.limits ?? []).map(limitLine), ...hiddenCaseLines(run), ...documentLines(run)];
  if (lines.length === 0) return undefined;
  const items = lines.map((line) => html`<li>${clip(line, 1_000)}</li>`);
  const rest = items.slice(visibleNotes);
  const more = html`<details><summary>${plural(rest.length, 'more note')}</summary><ul>${rest}</ul></details>`;
  return html`<ul>${items.slice(0, visibleNotes)}</ul>${rest.length > 0 ? more : undefined}`;
};

const linksTo = (files: readonly (readonly [string, string])[]): readonly Markup[] =>
  files.map(([file, title]) => html`<a href="${file}">${title}</a> `);

/** The result, and why the run is not green although it has no findings. */
export const head = (run: Run, { exit, defects = [] }: PageOptions): Markup => html`<header>
<p class="name">assay ${run.version}</p>
<h1 class="exit-${exit === 0 ? 'kept' : 'broken'}">${headline(run, exit)}</h1>
${defects.length === 0 ? undefined : html`<p>Please report it: <code>${clip(defects[0] ?? '', 400)}</code></p>`}
${notTested(run).map((reason) => missing(headline(run, exit), titleOfReason(reason, run.outcomes), reason))}
${tlsNote(run) === undefined ? undefined : html`<p><strong>${tlsNote(run) ?? ''}</strong></p>`}
</header>`;

const documentsOf = ({ contract }: Run): Markup | undefined => {
  const names = [...new Set(Object.values(contract.documents))];
  return names.length === 0 ? undefined : fact(names.length === 1 ? 'Document' : 'Documents', names.join(', '));
};

/** The target, the number of results, the settings of the run, and links to its other files. */
export const facts = (
  run: Run,
  options: PageOptions,
): Markup => html`<section id="run" class="plain-section" aria-label="This run">
${casesBar(run)}
<ul class="counts"><li><strong>${plural(casesOf(run), 'case')}</strong>:</li>
${countMarks(run.outcomes).map(countOf)}</ul>
<dl>${[fact('Target', targetOf(run)), documentsOf(run), sinceLast(options), fact('Judged', coverage(run))]}
${[
  fact('Exit code', html`${options.exit}: ${exitMeanings[options.exit]}`),
  fact('Requests', html`${run.requests} in ${seconds(run)}`),
  fact('Started', timeInWords(run.startedAt)),
  fact('Seed', copied(run.seed, 'seed')),
  fact('Depth', run.depth),
]}</dl>
${options.command === undefined ? undefined : html`<p>${copied(clip(options.command, 1_000), 'command')}</p>`}
${options.traffic && timelineOf(options.traffic.timeline, caseFindings(run.outcomes))}
${noteList(run)}
<nav aria-label="Other reports">${linksTo(options.allure === true ? [allureReport, ...pages] : pages)}
<span class="soft">for programs: ${linksTo(files)}</span></nav>
</section>`;
