import { operationName } from '../../engine/model/operation-name.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Finding } from '../../engine/model/judging.ts';
import { difference } from '../difference.ts';
import { codeBox } from './code.ts';
import { filtered } from './filter.ts';
import { markedBody, markedPair } from './marked-body.ts';
import { replayCommand } from '../../engine/model/reproduction.ts';
import { clip } from '../../engine/model/text.ts';
import { traceLink } from '../../engine/model/trace.ts';
import type { Presenting } from '../presented.ts';
import { findingAnchor } from './anchors.ts';
import { html, type Markup, type Part } from './html.ts';
import { badge, type VerdictMark } from './marks.ts';

/** Limits per finding, in characters and exchanges; results.json and exchanges.ndjson.gz hold everything. */
const most = { value: 1_500, failure: 1_000, url: 300, curl: 3_000, difference: 200, exchanges: 5 } as const;

/** A link to a finding on the page; text if the finding is beyond the limits of the page. */
export const findingLink = (fingerprint: string, text: Part, listed: ReadonlySet<string>): Part =>
  listed.has(fingerprint) ? html`<a href="#${findingAnchor(fingerprint)}">${text}</a>` : text;

/** The trace of a request: a link with `--trace-url`. */
const traceOf = (trace: string | undefined, traceUrl: string | undefined): Markup | undefined => {
  if (trace === undefined) return undefined;
  const url = traceLink(traceUrl, trace);
  const id = html`<code>${trace}</code>`;
  return html`<p class="soft">trace ${url === undefined ? id : html`<a href="${url}">${id}</a>`}</p>`;
};

const exchange = (finding: Finding, shown: Exchange, traceUrl: string | undefined): Markup => {
  const { n, ms, request, response, failure } = shown;
  const trace = traceOf(shown.trace, traceUrl);
  const result = response ? `${response.status}, ${Math.round(ms)} ms` : `no answer: ${failure?.kind ?? 'unknown'}`;
  const line = html`${n}. ${request.method} ${clip(request.url, most.url)} → ${result}`;
  const text = response ? markedBody(finding, shown) : html`${clip(failure?.message ?? '', most.failure)}`;
  return text.text === ''
    ? html`<li><code>${line}</code>${trace}</li>`
    : html`<li><details><summary><code>${line}</code></summary>${codeBox(text, `Answer ${n}`)}</details>${trace}</li>`;
};

/** A truncated curl line would send another request, so it is omitted. */
const curls = ({ curl }: Finding): Markup | undefined => {
  const shown = curl.slice(0, most.exchanges).filter((line) => line.length <= most.curl);
  const left = curl.length - shown.length;
  if (curl.length === 0) return undefined;
  const lines = shown.length > 0 ? codeBox(shown.join('\n'), 'curl', 'curl') : undefined;
  const more = left > 0 ? html`<p class="soft">${left} more, or longer ones, in results.json</p>` : undefined;
  return html`<h4>curl</h4>${lines}${more}`;
};

const exchanges = (finding: Finding, traceUrl: string | undefined): Markup | undefined => {
  const { exchanges: all } = finding;
  if (all.length === 0) return undefined;
  const left = all.length - most.exchanges;
  const shown = all.slice(0, most.exchanges).map((one) => exchange(finding, one, traceUrl));
  return html`<h4>Exchanges</h4><ol class="plain">${shown}</ol>
${left > 0 ? html`<p class="soft">${left} more in exchanges.ndjson.gz</p>` : undefined}`;
};

const smallest = ({ expected, actual }: Finding): Markup | undefined => {
  const rows = difference(expected, actual) ?? [];
  return rows.length === 0
    ? undefined
    : html`<h4>Smallest difference</h4>${codeBox(
        rows
          .map(
            (row) =>
              `${row.pointer || '(whole)'}: expected ${clip(row.expected ?? 'absent', most.difference)}, ` +
              `got ${clip(row.actual ?? 'absent', most.difference)}`,
          )
          .join('\n'),
        'Smallest difference',
      )}`;
};

const knownAs = ({ known }: Finding): Markup | undefined => {
  if (!known) return undefined;
  const ticket = known.ticket === undefined ? '' : ` (${known.ticket})`;
  return html`<p>Known: ${known.reason}${ticket}</p>`;
};

const sameCause = ({ sameCauseAs: root }: Finding, listed: ReadonlySet<string>): Markup | undefined =>
  root === undefined ? undefined : html`<p>Same cause as ${findingLink(root, root, listed)}</p>`;

const place = ({ pointer = '' }: Finding): Markup | undefined =>
  pointer === '' ? undefined : html`<p class="soft">At <code>${clip(pointer, most.url)}</code></p>`;

const pair = (finding: Finding): readonly Markup[] => {
  const [expected, actual] = markedPair(clip(finding.expected, most.value), clip(finding.actual, most.value));
  return [['Expected', expected] as const, ['Actual', actual] as const].map(
    ([title, value]) => html`<div><h4>${title}</h4>${codeBox(value, title)}</div>`,
  );
};

export interface ItemOptions {
  readonly isOpen: boolean;
  /** Fingerprints that the page links to. */
  readonly listed: ReadonlySet<string>;
  /** By fingerprint, how often earlier runs showed the finding. */
  readonly past?: ReadonlyMap<string, string> | undefined;
}

const pastOf = ({ fingerprint }: Finding, past: ReadonlyMap<string, string>): Markup | undefined => {
  const words = past.get(fingerprint);
  return words === undefined ? undefined : html`<p class="soft">${words}</p>`;
};

/** A finding: the message in its line; expected, actual and how to reproduce it in the fold. */
export const findingItem = (
  { contract, traceUrl }: Presenting,
  finding: Finding,
  mark: VerdictMark,
  { isOpen, listed, past = new Map<string, string>() }: ItemOptions,
): Markup => html`<details class="finding"${filtered([finding.operation], [mark])}${isOpen ? html` open` : undefined}>
<summary>${badge(mark)} <b>${operationName(contract, finding.operation)}</b>
<span>${clip(finding.message, most.value)}</span></summary>
<div class="body" id="${findingAnchor(finding.fingerprint)}">${knownAs(finding)}${pastOf(finding, past)}
${sameCause(finding, listed)}
${place(finding)}
<div class="pair">${pair(finding)}</div>
${smallest(finding)}${exchanges(finding, traceUrl)}${curls(finding)}
<h4>Reproduce</h4>${codeBox(replayCommand(finding), 'Replay', 'replay command')}</div></details>
`;
