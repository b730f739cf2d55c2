import type { Exchange } from '../../engine/model/exchange.ts';
import type { Finding } from '../../engine/model/judging.ts';
import { difference } from '../difference.ts';
import { replayCommand } from '../../engine/model/reproduction.ts';
import { clip } from '../../engine/model/text.ts';
import { findingAnchor } from './anchors.ts';
import { html, type Markup } from './html.ts';
import { badge, type VerdictMark } from './marks.ts';

/** Limits per finding, in characters and exchanges; results.json and exchanges.ndjson.gz hold everything. */
const most = { value: 1_500, body: 1_000, url: 300, curl: 3_000, difference: 200, exchanges: 5 } as const;

const exchange = ({ n, ms, request, response, failure }: Exchange): Markup => {
  const result = response ? `${response.status}, ${Math.round(ms)} ms` : `no answer: ${failure?.kind ?? 'unknown'}`;
  const line = html`${n}. ${request.method} ${clip(request.url, most.url)} → ${result}`;
  const text = response ? response.body : (failure?.message ?? '');
  return text === ''
    ? html`<li><code>${line}</code></li>`
    : html`<li><details><summary><code>${line}</code></summary><pre>${clip(text, most.body)}</pre></details></li>`;
};

/** A truncated curl line would send another request, so it is omitted. */
const curls = ({ curl }: Finding): Markup | undefined => {
  const shown = curl.slice(0, most.exchanges).filter((line) => line.length <= most.curl);
  const left = curl.length - shown.length;
  if (curl.length === 0) return undefined;
  const lines = shown.length > 0 ? html`<pre>${shown.join('\n')}</pre>` : undefined;
  const more = left > 0 ? html`<p class="soft">${left} more, or longer ones, in results.json</p>` : undefined;
  return html`<h5>curl</h5>${lines}${more}`;
};

const exchanges = ({ exchanges: all }: Finding): Markup | undefined => {
  if (all.length === 0) return undefined;
  const left = all.length - most.exchanges;
  return html`<h5>Exchanges</h5><ol class="plain">${all.slice(0, most.exchanges).map(exchange)}</ol>
${left > 0 ? html`<p class="soft">${left} more in exchanges.ndjson.gz</p>` : undefined}`;
};

const smallest = ({ expected, actual }: Finding): Markup | undefined => {
  const rows = difference(expected, actual) ?? [];
  return rows.length === 0
    ? undefined
    : html`<h5>Smallest difference</h5><pre>${rows
        .map(
          (row) =>
            `${row.pointer || '(whole)'}: expected ${clip(row.expected ?? 'absent', most.difference)}, ` +
            `got ${clip(row.actual ?? 'absent', most.difference)}`,
        )
        .join('\n')}</pre>`;
};

const knownAs = ({ known }: Finding): Markup | undefined => {
  if (!known) return undefined;
  const ticket = known.ticket === undefined ? '' : ` (${known.ticket})`;
  return html`<p>Known: ${known.reason}${ticket}</p>`;
};

const sameCause = ({ sameCauseAs: root }: Finding): Markup | undefined =>
  root === undefined ? undefined : html`<p>Same cause as <a href="#${findingAnchor(root)}">${root}</a></p>`;

const place = ({ pointer = '' }: Finding): Markup | undefined =>
  pointer === '' ? undefined : html`<p class="soft">At <code>${clip(pointer, most.url)}</code></p>`;

const pair = ({ expected, actual }: Finding): readonly Markup[] =>
  [['Expected', expected] as const, ['Actual', actual] as const].map(
    ([title, value]) => html`<div><h5>${title}</h5><pre>${clip(value, most.value)}</pre></div>`,
  );

/** A finding: the message in its line; expected, actual and how to reproduce it in the fold. */
export const findingItem = (
  finding: Finding,
  mark: VerdictMark,
  open: boolean,
): Markup => html`<details class="finding"${open ? html` open` : undefined}>
<summary>${badge(mark)} <b>${finding.operation}</b> <span>${clip(finding.message, most.value)}</span></summary>
<div class="body" id="${findingAnchor(finding.fingerprint)}">${knownAs(finding)}
${sameCause(finding)}
      ${place(finding)}
<div class="pair">${pair(finding)}</div>
${smallest(finding)}${exchanges(finding)}${curls(finding)}
<h5>Reproduce</h5><pre>${replayCommand(finding)}</pre></div></details>
`;
