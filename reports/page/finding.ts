import { operationName } from '../../engine/model/operation-name.ts';
import type { Finding } from '../../engine/model/judging.ts';
import { codeBox, findingAnchor, html, type Markup, type Part } from './html.ts';
import { curlLines, exchangeList } from './exchange.ts';
import { badge, filtered, type VerdictMark } from './marks.ts';
import { markedBodies, markedPair } from './marked-body.ts';
import { clip } from '../../engine/model/text.ts';
import type { Presenting } from '../presented.ts';
import { drawing } from '../proofs/drawing.ts';
import { proofLines } from '../proofs/text.ts';

/** Characters at most; results.json holds everything. */
const limits = { value: 1_500, url: 300 } as const;

/** A link to a finding on the page; text if the finding is beyond the limits of the page. */
export const findingLink = (fingerprint: string, text: Part, listed: ReadonlySet<string>): Part =>
  listed.has(fingerprint) ? html`<a href="#${findingAnchor(fingerprint)}">${text}</a>` : text;

const proof = ({ evidence }: Finding): Markup | undefined =>
  evidence && html`<h4>Evidence</h4>${drawing(evidence) ?? codeBox(proofLines(evidence).join('\n'), 'Evidence')}`;

const knownAs = ({ known }: Finding): Markup | undefined => {
  if (!known) return undefined;
  const ticket = known.ticket === undefined ? '' : ` (${known.ticket})`;
  return html`<p>Known: ${known.reason}${ticket}</p>`;
};

const sameCause = ({ sameCauseAs: root }: Finding, listed: ReadonlySet<string>): Markup | undefined =>
  root === undefined ? undefined : html`<p>Same cause as ${findingLink(root, root, listed)}</p>`;

const pointerLine = ({ pointer = '' }: Finding): Markup | undefined =>
  pointer === '' ? undefined : html`<p class="soft">At <code>${clip(pointer, limits.url)}</code></p>`;

const pair = (finding: Finding): readonly Markup[] => {
  const [expected, actual] = markedPair(clip(finding.expected, limits.value), clip(finding.actual, limits.value));
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
<span>${clip(finding.message, limits.value)}</span></summary>
<div class="body" id="${findingAnchor(finding.fingerprint)}">${knownAs(finding)}${pastOf(finding, past)}
${sameCause(finding, listed)}
${pointerLine(finding)}
<div class="pair">${pair(finding)}</div>
${proof(finding)}${exchangeList(finding.exchanges, markedBodies(finding), {
  recording: 'exchanges.ndjson.gz',
  traceUrl,
})}${curlLines(finding.curl, 'curl', 'results.json')}
<h4>Reproduce</h4>${codeBox(finding.replay, 'Replay', 'replay command')}</div></details>
`;
