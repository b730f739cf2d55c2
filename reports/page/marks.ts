import type { Outcome } from '../../engine/model/judging.ts';
import { countAll, type CountedVerdict, countedVerdict } from '../verdicts.ts';
import { html, type Markup } from './html.ts';
import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { compare } from '../../engine/model/run.ts';

/** The mark of a case on the page: its verdict as all reports count it. */
export type VerdictMark = CountedVerdict;

/** The worst first: a cell shows its first mark in this order. */
export const marks = [
  'fail',
  'warning',
  'unstable',
  'known',
  'inconclusive',
  'pass',
  'observed',
  'did not apply',
  'excluded',
] as const satisfies readonly VerdictMark[];

/** Distinguishable without colours too. */
export const symbols: Readonly<Record<VerdictMark, string>> = {
  fail: '✗',
  warning: '!',
  unstable: '≈',
  known: '⊘',
  inconclusive: '?',
  pass: '✓',
  observed: '○',
  'did not apply': '·',
  excluded: '–',
};

export const meanings: Readonly<Record<VerdictMark, string>> = {
  fail: 'violated, and reproduced on a second request',
  warning: 'violates a named standard only, or the document tolerates it',
  unstable: 'violated once, but not reproduced',
  known: 'violated, and covered by a baseline',
  inconclusive: 'could not be tested',
  pass: 'tested, and satisfied',
  observed: 'left open by the documents; recorded, not judged',
  'did not apply': 'no data of this target could show it',
  excluded: 'not judged in this run',
};

export const markOf = countedVerdict;

/** Class of a mark in the style. */
export const classOf = (mark: VerdictMark): string => mark.replaceAll(' ', '-');

/** Number of outcomes by mark, without marks that do not occur; the worst first. */
export const countMarks = (outcomes: readonly Outcome[]): readonly (readonly [VerdictMark, number])[] => {
  const counts = countAll(outcomes);
  return marks.flatMap((mark) => (counts[mark] > 0 ? [[mark, counts[mark]] as const] : []));
};

/** The symbol in its colours. */
export const badge = (mark: VerdictMark): Markup =>
  html`<span class="mark ${classOf(mark)}" role="img" aria-label="${mark}" title="${mark}">${symbols[mark]}</span>`;

/** The symbol in its colours, beside the name of the mark. */
export const silentBadge = (mark: VerdictMark): Markup =>
  html`<span class="mark ${classOf(mark)}" aria-hidden="true">${symbols[mark]}</span>`;

/**
 * Attributes by which the script of the page filters an item: a value for each line.
 * `operations`: undefined for an item inside an element that names the operation.
 */
export const filtered = (operations: readonly string[] | undefined, verdicts: readonly string[]): Markup => {
  const ofOperations = operations && html` data-operation="${operations.join('\n')}"`;
  return html` data-filtered${ofOperations} data-verdict="${verdicts.join('\n')}"`;
};

const option = (value: string, text: string): Markup => html`<option value="${value}">${text}</option>`;

/** The controls by which a reader filters the page. Without scripts they stay hidden. */
export const filterBar = (contract: Contract, outcomes: readonly Outcome[]): Markup => {
  const operations = [...new Set(outcomes.map(({ operation }) => operation))].sort(compare);
  return html`<div id="filter" role="search" aria-label="Filter" hidden>
<label>Text <input type="search" id="filter-text" placeholder="press / to type" autocomplete="off"></label>
<label>Operation <select id="filter-operation"><option value="">all</option>${operations.map((id) =>
    option(id, operationName(contract, id)),
  )}</select></label>
<label>Verdict <select id="filter-verdict"><option value="">all</option>${countMarks(outcomes).map(([mark]) =>
    option(mark, mark),
  )}</select></label>
<button type="button" id="filter-reset">Reset</button>
<output id="filter-count" for="filter-text filter-operation filter-verdict"></output>
</div>`;
};
