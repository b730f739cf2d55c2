import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { bucketStart, quantile, type Latencies, type Latency } from '../latency.ts';
import { breakable, html, type Markup, operationAnchor } from './html.ts';
import { byBase } from './topics.ts';

/** Size of the drawings in SVG units; they are stretched to their column. */
const [width, height] = [300, 24];

interface Scale {
  readonly first: number;
  readonly last: number;
  /** Horizontal position of a bucket's start. */
  readonly x: (bucket: number) => number;
}

/** From the first to the last bucket of any operation, so that all plots share one axis. */
const scaleOf = (all: readonly Latency[]): Scale => {
  const used = all.flatMap(({ buckets }) => buckets.flatMap((count, bucket) => (count > 0 ? [bucket] : [])));
  const first = used.reduce((low, bucket) => Math.min(low, bucket), Infinity);
  const last = used.reduce((high, bucket) => Math.max(high, bucket), 0) + 1;
  return { first, last, x: (bucket) => Math.round(((bucket - first) / Math.max(1, last - first)) * width * 10) / 10 };
};

const duration = (ms: number | undefined): string => {
  if (ms === undefined) return '–';
  if (ms >= 10_000) return `${Math.round(ms / 1_000)} s`;
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
};

/** Bars by the square root of their counts, so that a few slow answers are visible next to many fast ones. */
const plot = ({ buckets }: Latency, { x }: Scale, label: string): Markup => {
  const highest = Math.max(1, ...buckets);
  const bars = buckets.flatMap((count, bucket) => {
    if (count === 0) return [];
    const tall = Math.max(2, Math.round(Math.sqrt(count / highest) * height));
    const wide = Math.max(1, Math.round((x(bucket + 1) - x(bucket) - 1) * 10) / 10);
    return [html`<rect x="${x(bucket)}" y="${height - tall}" width="${wide}" height="${tall}"/>`];
  });
  const line = html`<line x1="0" y1="${height}" x2="${width}" y2="${height}"/>`;
  const attributes = html`viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}"`;
  return html`<svg class="plot" ${attributes}>${bars}${line}</svg>`;
};

const ticks = [1, 10, 100, 1_000, 10_000, 100_000] as const;

const axis = ({ first, last, x }: Scale): Markup =>
  html`<svg class="axis" width="100%" height="14" aria-hidden="true">${ticks.flatMap((ms) => {
    const bucket = Math.log10(ms / bucketStart(0)) * 10;
    return bucket < first || bucket > last
      ? []
      : [html`<text x="${Math.min(92, (x(bucket) / width) * 100)}%" y="11">${duration(ms).replace('.0', '')}</text>`];
  })}</svg>`;

const row = (operation: string, title: string, latency: Latency, scale: Scale): Markup => {
  const [median, percentile95] = [duration(quantile(latency, 0.5)), duration(quantile(latency, 0.95))];
  const head = html`<a href="#${operationAnchor(operation)}">${breakable(title)}</a>`;
  const drawing =
    latency.answers === 0 ? undefined : plot(latency, scale, `half below ${median}, 95 % below ${percentile95}`);
  const longest = latency.answers === 0 ? '–' : duration(latency.longest);
  const numbers = [longest, latency.answers, latency.failures === 0 ? '' : latency.failures];
  return html`<tr><th scope="row">${head}</th><td>${median}</td><td>${percentile95}</td>
<td class="drawn">${drawing}</td>${numbers.map((number) => html`<td>${number}</td>`)}</tr>
`;
};

/** Response times, one row per operation whose cases are on the page, on a shared logarithmic axis. */
export const latencyTable = (
  contract: Contract,
  latencies: Latencies,
  judgedOperations: ReadonlySet<string>,
): Markup | undefined => {
  const byInterface = byBase(contract);
  const byOperation = [...latencies].filter(([operation]) => judgedOperations.has(operation));
  if (byOperation.length === 0) return undefined;
  const scale = scaleOf(byOperation.map(([, latency]) => latency));
  const column = (title: string): Markup => html`<th scope="col">${title}</th>`;
  const heads = [
    ...['Operation', '50 %', '95 %'].map(column),
    // A drawing is no heading: screen readers would read an empty one.
    html`<td class="drawn">${axis(scale)}</td>`,
    ...['Longest', 'Answers'].map(column),
    html`<th scope="col" title="requests without an answer">Failed</th>`,
  ];
  const rows = byOperation
    .sort(([a], [b]) => byInterface(a, b))
    .map(([operation, latency]) => row(operation, operationName(contract, operation), latency, scale));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Latency"><table class="latency">
<thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
};
