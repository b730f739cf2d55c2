import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { compare } from '../../engine/model/run.ts';
import { html, type Markup } from './html.ts';
import { countMarks } from './marks.ts';

/** Attributes by which the script of the page filters an item: a value for each line. */
export const filtered = (operations: readonly string[], verdicts: readonly string[]): Markup =>
  html` data-filtered data-operation="${operations.join('\n')}" data-verdict="${verdicts.join('\n')}"`;

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
