import { plural } from '../../engine/model/text.ts';
import type { CaseFinding } from '../groups.ts';
import type { Timeline } from '../traffic.ts';
import { findingAnchor, html, type Markup } from './html.ts';
import { duration } from './latency.ts';

/** Size in SVG units; the drawing is stretched. Marks of findings stand above the bars. */
const [width, height, markHeight] = [1_000, 56, 10];

/** The last request of each finding by the interval in which it was sent. */
function findingsByBin({ start, width: ms, bins }: Timeline, findings: readonly CaseFinding[]) {
  const byBin = new Map<number, CaseFinding[]>();
  for (const row of findings) {
    const at = Date.parse(row.finding.exchanges.at(-1)?.at ?? '');
    const bin = Math.floor((at - start) / ms);
    if (bin >= 0 && bin < bins.length) byBin.set(bin, [...(byBin.get(bin) ?? []), row]);
  }
  return byBin;
}

/** The requests of a run over time: the longest answer of each interval, failures, and the requests with findings. */
export function timelineOf(timeline: Timeline, findings: readonly CaseFinding[]): Markup | undefined {
  const { bins, width: ms } = timeline;
  if (bins.length < 2) return undefined;
  const longest = Math.max(1, ...bins.map((bin) => bin.longest));
  const step = width / bins.length;
  const at = (place: number): string => (place * step).toFixed(1);
  const wide = Math.max(1, step - 0.5).toFixed(1);
  // By the square root, so that fast answers are visible next to a slow one.
  const bars = bins.flatMap(({ requests, failures, longest: time }, place) => {
    if (requests === 0) return [];
    const tall = Math.max(1, Math.round(Math.sqrt(time / longest) * (height - markHeight - 2)));
    const failed = failures > 0 ? `, ${failures} without an answer` : '';
    const title = `${plural(requests, 'request')}${failed}, up to ${duration(time)}`;
    const look = failures > 0 ? 'is-failed' : 'is-answered';
    const size = html`x="${at(place)}" y="${height - tall}" width="${wide}" height="${tall}"`;
    return [html`<rect class="${look}" ${size}><title>${title}</title></rect>`];
  });
  const marks = [...findingsByBin(timeline, findings)].map(([place, rows]) => {
    const [first] = rows;
    const size = html`x="${at(place)}" y="0" width="${Math.max(4, step - 0.5).toFixed(1)}" height="${markHeight}"`;
    const title = `${plural(rows.length, 'finding')}: ${first?.finding.message.slice(0, 80) ?? ''}`;
    // The list of findings has the same links for the keyboard.
    const link = html`href="#${findingAnchor(first?.finding.fingerprint ?? '')}" tabindex="-1" aria-label="${title}"`;
    return html`<a ${link}><rect class="is-finding" ${size}><title>${title}</title></rect></a>`;
  });
  const markNote = marks.length > 0 ? '; a red mark on top is a request with a finding' : '';
  const label = `Requests over ${duration(bins.length * ms)}`;
  const view = html`viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"`;
  return html`<figure class="timeline"><svg ${view} role="group" aria-label="${label}">${bars}${marks}</svg>
<figcaption class="soft">${label}: a bar is the longest of the answer times of ${duration(ms)}, up to
${duration(longest)}${markNote}.</figcaption></figure>`;
}
