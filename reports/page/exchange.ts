import { excerpt } from '../../engine/model/answer-proof.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Finding } from '../../engine/model/judging.ts';
import { parseJson } from '../../engine/model/json.ts';
import { clip } from '../../engine/model/text.ts';
import { traceLink } from '../../engine/model/reproduction.ts';
import { answerBox, codeBox, findingAnchor, html, type Markup, type Part } from './html.ts';

/** Limits per finding, in characters, exchanges and headers; the recording holds everything. */
const limits = { failure: 1_000, url: 300, curl: 3_000, exchanges: 5, headers: 12, header: 300, body: 700 } as const;

/** Larger answers are not parsed. */
const largestBody = 500_000;

/** The trace of a request: a link with `trace-url`. */
const traceOf = (trace: string | undefined, traceUrl: string | undefined): Markup | undefined => {
  if (trace === undefined) return undefined;
  const url = traceLink(traceUrl, trace);
  const id = html`<code>${trace}</code>`;
  return html`<p class="soft">trace ${url === undefined ? id : html`<a href="${url}">${id}</a>`}</p>`;
};

const headerLines = (headers: Readonly<Record<string, string | readonly string[]>>): readonly string[] => {
  const all = Object.entries(headers).map(([name, value]) => clip(`${name}: ${String(value)}`, limits.header));
  return all.length <= limits.headers
    ? all
    : [...all.slice(0, limits.headers), `… ${all.length - limits.headers} more`];
};

/** The request as it was sent. */
const requestText = ({ request: { method, url, headers, body } }: Exchange): string =>
  [
    `${method} ${clip(url, limits.curl)}`,
    ...headerLines(headers),
    ...(body === undefined ? [] : ['', clip(body, limits.body)]),
  ].join('\n');

const headText = ({ status, headers }: NonNullable<Exchange['response']>): string =>
  [`HTTP ${status}`, ...headerLines(headers)].join('\n');

/** The body of an answer, folded to the value at a pointer. */
const bodyBox = ({ n, response }: Exchange, pointer: string | undefined): Markup | undefined => {
  const { body = '' } = response ?? {};
  if (body === '') return undefined;
  const json = body.length <= largestBody ? parseJson(body) : undefined;
  // A long answer was shortened for all reports, so that it is no JSON any more.
  const { lines, marked } = json === undefined ? { lines: [clip(body, limits.body)] } : excerpt(json, pointer);
  const whole = html`<button class="whole" data-n="${n}" hidden>Whole answer</button>`;
  const isFolded = lines.some((line) => line.includes('…'));
  return html`${isFolded ? whole : undefined}${answerBox(lines, marked, `Answer ${n}`)}`;
};

interface ExchangeSource {
  readonly pointer?: string | undefined;
  /** The file with the whole answers, and with the exchanges beyond the limit of the page. */
  readonly recording: string;
  readonly traceUrl?: string | undefined;
}

/** The path of a URL with its query: the head of the page names the origin. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*(?=.)/, '');

/** An exchange: its request and its answer are folded below its line. */
const exchangeItem = (exchange: Exchange, { pointer, traceUrl }: ExchangeSource): Markup => {
  const { n, ms, request, response, failure } = exchange;
  const result = response ? `${response.status}, ${Math.round(ms)} ms` : `no answer: ${failure?.kind ?? 'unknown'}`;
  const answer = response
    ? html`${codeBox(headText(response), `Headers of answer ${n}`)}
${bodyBox(exchange, pointer)}`
    : html`<p>${clip(failure?.message ?? '', limits.failure)}</p>`;
  const line = html`${n}. ${request.method} ${clip(pathOf(request.url), limits.url)} → ${result}`;
  const sent = codeBox(requestText(exchange), `Request ${n}`, `request ${n}`);
  const trace = traceOf(exchange.trace, traceUrl);
  return html`<li><details><summary><code>${line}</code></summary>${sent}${answer}${trace}</details></li>`;
};

const moreNote = (count: number, where: string): Markup | undefined =>
  count > 0 ? html`<p class="soft">${count} more ${where}</p>` : undefined;

/** Exchanges with their answers folded. */
export const exchangeList = (all: readonly Exchange[], source: ExchangeSource): Markup => {
  const items = all.slice(0, limits.exchanges).map((exchange) => exchangeItem(exchange, source));
  const list = html`<ol class="plain" data-file="${source.recording}">${items}</ol>`;
  return html`${list}${moreNote(all.length - limits.exchanges, `in ${source.recording}`)}`;
};

/** Lines to copy. A truncated line would send another request, so it is omitted. */
export const copiedLines = (all: readonly string[], title: string, file: string): Markup | undefined => {
  const lines = all.slice(0, limits.exchanges).filter((line) => line.length <= limits.curl);
  if (all.length === 0) return undefined;
  const box = lines.length > 0 ? codeBox(lines.join('\n'), title, title) : undefined;
  return html`${box}${moreNote(all.length - lines.length, `, or longer ones, in ${file}`)}`;
};

/** The request as JavaScript. The key is a placeholder, as in the recording. */
const fetchText = ({ request: { method, url, headers, body } }: Exchange): string => {
  const options = { method, headers, ...(body !== undefined && { body }) };
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(options)});`;
};

/** Forms of the same, one of which is visible. Without scripts the forms can be chosen, too. */
export function tabs(
  anchor: string,
  title: string,
  forms: readonly (readonly [name: string, content: Markup | undefined])[],
): Markup {
  const present = forms.filter(([, content]) => content !== undefined);
  const group = `as-${anchor}`;
  const controls = present.map(([name], place): Part => {
    const id = `${group}-${place}`;
    const checked = place === 0 ? html` checked` : undefined;
    return html`<input type="radio" name="${group}" id="${id}"${checked}><label for="${id}">${name}</label>`;
  });
  const link = html`<button class="link" hidden>Copy link</button>`;
  return html`<fieldset class="tabs"><legend>${title}</legend>${controls}${link}
${present.map(([, content]) => html`<div class="panel">${content}</div>`)}</fieldset>`;
}

/** The requests of a finding in four forms. */
export const requestTabs = (
  { fingerprint, exchanges, curl, replay, pointer }: Finding,
  traceUrl: string | undefined,
): Markup =>
  tabs(findingAnchor(fingerprint), 'Requests', [
    [
      'HTTP',
      exchanges.length === 0
        ? undefined
        : exchangeList(exchanges, { pointer, recording: 'exchanges.ndjson.gz', traceUrl }),
    ],
    ['curl', copiedLines(curl, 'curl', 'results.json')],
    ['fetch', copiedLines(exchanges.map(fetchText), 'fetch', 'results.json')],
    ['Replay', codeBox(replay, 'Replay', 'replay command')],
  ]);
