import { caseName } from '../../engine/model/operation-name.ts';
import { documentName } from '../../engine/model/contract.ts';
import type { Finding } from '../../engine/model/judging.ts';
import type { Proof } from '../../engine/model/proof.ts';
import { clip } from '../../engine/model/text.ts';
import type { CaseFinding } from '../groups.ts';
import { differingPieces, type Piece } from '../marked.ts';
import type { Presenting } from '../presented.ts';
import { drawing } from '../proofs/drawing.ts';
import { requestTabs } from './exchange.ts';
import { answerBox, codeBox, findingAnchor, html, type Markup, type Part, prose } from './html.ts';
import { badge, type VerdictMark } from './marks.ts';

/** Characters at most; results.json holds everything. */
const limits = { message: 400, value: 1_000, url: 300 } as const;

/** A link to a finding on the page; text if the finding is beyond the limits of the page. */
export const findingLink = (fingerprint: string, text: Part, listed: ReadonlySet<string>): Part =>
  listed.has(fingerprint) ? html`<a href="#${findingAnchor(fingerprint)}">${text}</a>` : text;

/** The line of a finding. */
export const findingSummary = (finding: Finding, operation: string, mark: VerdictMark, more: number): Markup => {
  const message = html`<span class="message">${prose(clip(finding.message, limits.message))}</span>`;
  const others = more > 0 ? html` <span class="tag">+${more}</span>` : undefined;
  return html`<summary>${badge(mark)} <b>${operation}</b> ${message}${others}</summary>`;
};

const piecesMarkup = (pieces: readonly Piece[]): Part =>
  pieces.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : text));

/** Two texts; the parts that differ are marked, if at least a share of `common` is equal: others are two sentences. */
const markedPair = (expected: string, actual: string, common: number): readonly [Part, Part] => {
  const piecePair = differingPieces(expected, actual, common);
  return piecePair ? [piecesMarkup(piecePair[0]), piecesMarkup(piecePair[1])] : [expected, actual];
};

const knownAs = ({ known }: Finding): Markup | undefined => {
  if (!known) return undefined;
  const ticket = known.ticket === undefined ? '' : ` (${known.ticket})`;
  return html`<p>Known: ${known.reason}${ticket}</p>`;
};

export const twoAnswers = ({ titles, members }: Extract<Proof, { kind: 'two-answers' }>): Markup => {
  const rows = members.map(({ pointer, left, right }) => {
    const [here, there] = markedPair(left ?? 'absent', right ?? 'absent', 1 / 3);
    return html`<tr><th scope="row"><code>${pointer || '(whole)'}</code></th><td><code>${here}</code></td>
<td><code>${there}</code></td></tr>`;
  });
  const heads = ['Member', ...titles].map((title) => html`<th scope="col">${title}</th>`);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Two answers"><table class="two-answers">
<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
};

/** The evidence of a finding, drawn by its kind. */
const figure = (proof: Proof): Markup => {
  if (proof.kind === 'two-answers') return twoAnswers(proof);
  if (proof.kind === 'answer' || proof.kind === 'input') {
    const { sent, lines, marked, status, failure } = proof;
    const parameters = sent.map(({ id, value }) => html`<code>${id} ${value}</code> `);
    return html`<p class="soft">Called with ${sent.length === 0 ? 'no parameters' : parameters} → ${
      failure ?? `status ${status ?? 'unknown'}`
    }</p>
${lines.length === 0 ? undefined : answerBox(lines, marked, 'Answer')}`;
  }
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Evidence">${drawing(proof)}</div>`;
};

const values = (finding: Finding): readonly Markup[] => {
  const texts = [clip(finding.expected, limits.value), clip(finding.actual, limits.value)] as const;
  // Two answers are marked member by member.
  const [expected, actual] = finding.evidence?.kind === 'two-answers' ? texts : markedPair(...texts, 1 / 2);
  return [['Expected', expected] as const, ['Actual', actual] as const].map(
    ([title, value]) => html`<h3>${title}</h3>${codeBox(value, title)}`,
  );
};

/** The content of a finding: the rule, the evidence beside the values, the requests, and how to reproduce it. */
export const findingBody = (run: Presenting, { outcome, finding }: CaseFinding, past: string | undefined): Markup => {
  const { contract, traceUrl } = run;
  const { statement, section, document, level } = contract.requirement(outcome.requirement);
  const { pointer = '' } = finding;
  const at = pointer === '' ? undefined : html` at <code>${clip(pointer, limits.url)}</code>`;
  const drawn = finding.evidence && html`<div><h3>Evidence</h3>${figure(finding.evidence)}</div>`;
  const source = `${documentName(contract, document)}, ${section}; ${level}`;
  return html`<p class="rule">${prose(statement)} <span class="soft">${source}</span></p>
<p class="soft"><code>${caseName(contract, finding)}</code>${at}</p>${knownAs(finding)}${
    past === undefined ? undefined : html`<p class="soft">${past}</p>`
  }
<div class="pair">${drawn}<div>${values(finding)}</div></div>
${requestTabs(finding, traceUrl)}`;
};
