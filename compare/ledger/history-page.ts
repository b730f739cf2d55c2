import { html, type Markup } from '../../reports/page/html.ts';
import { pageOf } from '../../reports/page/shell.ts';
import { clip, plural } from '../../engine/model/text.ts';
import { type FindingHistory, seenInWords, type TargetHistory } from './history.ts';

/** Runs that a course shows: the last ones. */
const maxRuns = 120;
const maxMessageLength = 300;
/** Width and height of the mark of a run, in pixels. */
const [step, height] = [6, 16] as const;

const looks = { '#': 'is-finding', '.': 'part-pass', ' ': 'part-did-not-apply' } as const;

/** The runs of a finding from left to right: seen, judged without it, not judged. */
const course = ({ course: all }: FindingHistory): Markup => {
  const runs = [...all].slice(-maxRuns);
  const marks = runs.map((run, index) => {
    const look = looks[run as keyof typeof looks];
    return html`<rect x="${index * step}" width="${step - 1}" height="${height}" class="${look}"/>`;
  });
  const size = html`viewBox="0 0 ${runs.length * step} ${height}" width="${runs.length * step}" height="${height}"`;
  return html`<svg class="course" role="img" aria-label="runs from the oldest to the last" ${size}>${marks}</svg>`;
};

const findingRow = (finding: FindingHistory): Markup => html`<li><b>${finding.operation}</b> ${clip(
  finding.message,
  maxMessageLength,
)}
<div class="soft"><code>${finding.requirement}</code> ${seenInWords(finding)}</div>${course(finding)}</li>
`;

const targetSection = ({ target, runs, findings }: TargetHistory): Markup => {
  const rows = html`<ul class="reasons">${findings.map(findingRow)}</ul>`;
  return html`<section><h2>${target}</h2>
<p>${plural(runs.length, 'run')}, ${runs[0]?.at ?? ''} to ${runs.at(-1)?.at ?? ''}</p>
${findings.length === 0 ? html`<p>No run shows a finding.</p>` : rows}</section>
`;
};

/** The history of all targets as a page. */
export function historyPage(targets: readonly TargetHistory[]): string {
  const body = html`<header><p class="name">assay</p><h1>History</h1>
<p>Red: the run shows the finding. Green: it judged the case, and does not show it. Grey: not judged.</p></header>
<main>${targets.map(targetSection)}</main>`;
  return pageOf('assay: history', body);
}
