import type { Exchange } from '../../engine/model/exchange.ts';
import { clip } from '../../engine/model/text.ts';
import { traceLink } from '../../engine/model/reproduction.ts';
import { codeBox, html, type Markup } from './html.ts';

/** Limits per finding, in characters and exchanges; the recording holds everything. */
const limits = { failure: 1_000, url: 300, curl: 3_000, exchanges: 5 } as const;

/** The trace of a request: a link with `trace-url`. */
const traceOf = (trace: string | undefined, traceUrl: string | undefined): Markup | undefined => {
  if (trace === undefined) return undefined;
  const url = traceLink(traceUrl, trace);
  const id = html`<code>${trace}</code>`;
  return html`<p class="soft">trace ${url === undefined ? id : html`<a href="${url}">${id}</a>`}</p>`;
};

const exchangeItem = (exchange: Exchange, markBody: (exchange: Exchange) => Markup, traceUrl?: string): Markup => {
  const { n, ms, request, response, failure } = exchange;
  const trace = traceOf(exchange.trace, traceUrl);
  const result = response ? `${response.status}, ${Math.round(ms)} ms` : `no answer: ${failure?.kind ?? 'unknown'}`;
  const line = html`${n}. ${request.method} ${clip(request.url, limits.url)} → ${result}`;
  const text = response ? markBody(exchange) : html`${clip(failure?.message ?? '', limits.failure)}`;
  return text.text === ''
    ? html`<li><code>${line}</code>${trace}</li>`
    : html`<li><details><summary><code>${line}</code></summary>${codeBox(text, `Answer ${n}`)}</details>${trace}</li>`;
};

/** Exchanges with their answers folded. `recording`: the file that holds those beyond the limit of the page. */
export const exchangeList = (
  all: readonly Exchange[],
  markBody: (exchange: Exchange) => Markup,
  { title = 'Exchanges', recording, traceUrl }: { title?: string; recording: string; traceUrl?: string | undefined },
): Markup | undefined => {
  if (all.length === 0) return undefined;
  const hiddenCount = all.length - limits.exchanges;
  const items = all.slice(0, limits.exchanges).map((exchange) => exchangeItem(exchange, markBody, traceUrl));
  return html`<h4>${title}</h4><ol class="plain">${items}</ol>
${hiddenCount > 0 ? html`<p class="soft">${hiddenCount} more in ${recording}</p>` : undefined}`;
};

/** The curl lines of exchanges. A truncated curl line would send another request, so it is omitted. */
export const curlLines = (curl: readonly string[], title: string, results: string): Markup | undefined => {
  const lines = curl.slice(0, limits.exchanges).filter((line) => line.length <= limits.curl);
  const omittedCount = curl.length - lines.length;
  if (curl.length === 0) return undefined;
  const box = lines.length > 0 ? codeBox(lines.join('\n'), title, title) : undefined;
  const omittedNote =
    omittedCount > 0 ? html`<p class="soft">${omittedCount} more, or longer ones, in ${results}</p>` : undefined;
  return html`<h4>${title}</h4>${box}${omittedNote}`;
};
