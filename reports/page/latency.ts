import { quantile, type Latency } from '../traffic.ts';
import { html, type Markup } from './html.ts';

/** Size of a drawing in SVG units; it is stretched to its column. */
const [width, height] = [120, 16];

/** The horizontal position of a bucket's start. */
export type Scale = (bucket: number) => number;

/** From the first to the last bucket of any operation, so that all plots share one logarithmic axis. */
export const scaleOf = (all: readonly Latency[]): Scale => {
  const used = all.flatMap(({ buckets }) => buckets.flatMap((count, bucket) => (count > 0 ? [bucket] : [])));
  const first = used.reduce((low, bucket) => Math.min(low, bucket), Infinity);
  const last = used.reduce((high, bucket) => Math.max(high, bucket), 0) + 1;
  return (bucket) => Math.round(((bucket - first) / Math.max(1, last - first)) * width * 10) / 10;
};

export const duration = (ms: number | undefined): string => {
  if (ms === undefined) return '–';
  if (ms >= 10_000) return `${Math.round(ms / 1_000)} s`;
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
};

/** `half below 5.0 ms, 95 % below 12 ms, longest 80 ms`. */
export const latencyInWords = (latency: Latency): string =>
  `half below ${duration(quantile(latency, 0.5))}, 95 % below ${duration(quantile(latency, 0.95))}, ` +
  `longest ${duration(latency.longest)}`;

/** Bars by the square root of their counts, so that a few slow answers are visible next to many fast ones. */
export const latencyPlot = (latency: Latency | undefined, x: Scale): Markup | undefined => {
  if (latency === undefined || latency.answers === 0) return undefined;
  const highest = Math.max(1, ...latency.buckets);
  const bars = latency.buckets.flatMap((count, bucket) => {
    if (count === 0) return [];
    const tall = Math.max(2, Math.round(Math.sqrt(count / highest) * height));
    const wide = Math.max(1, Math.round((x(bucket + 1) - x(bucket) - 0.5) * 10) / 10);
    return [html`<path d="M${x(bucket)} ${height}v-${tall}h${wide}v${tall}"/>`];
  });
  const view = html`viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"`;
  return html`<svg class="plot" ${view} role="img" aria-label="${latencyInWords(latency)}">${bars}</svg>`;
};
