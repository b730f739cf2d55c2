import { operationName } from '../../engine/model/operation-name.ts';
import { basesOf, type Contract, headingOf } from '../../engine/model/contract.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { breakable, findingAnchor, html, type Markup, operationAnchor, topicAnchor } from './html.ts';
import { latencyPlot, scaleOf } from './latency.ts';
import type { Traffic } from '../traffic.ts';
import { classOf, countMarks, filtered, markOf, symbols, type VerdictMark } from './marks.ts';
import { topicsOf } from './topics.ts';

const tally = (marks: readonly (readonly [VerdictMark, number])[]): string =>
  marks.map(([mark, count]) => `${count} ${mark}`).join(', ');

/** A mark with its count; for marks that need action, also with the total. */
const countWords = (mark: VerdictMark, count: number, all: number): string =>
  `${symbols[mark]} ${count}${count === all || mark === 'pass' || mark === 'observed' ? '' : `/${all}`}`;

interface Cell {
  readonly outcomes: readonly Outcome[];
  /** Fingerprints of the findings that stand on the page. */
  readonly listed: ReadonlySet<string>;
}

/** Target of a cell's link: the first finding with the worst mark, otherwise its cases. */
const target = ({ outcomes, listed }: Cell, worst: VerdictMark, cases: string): string => {
  const [first] = outcomes.filter((outcome) => markOf(outcome) === worst).flatMap(({ findings }) => findings);
  return first && listed.has(first.fingerprint) ? findingAnchor(first.fingerprint) : cases;
};

/** Columns up to which the names of operations get much of the width. */
const fewColumns = 8;

const cell = (content: Cell, name: string, cases: string | undefined): Markup => {
  const { outcomes } = content;
  const marks = countMarks(outcomes);
  const [worst] = marks;
  if (!worst) return html`<td></td>`;
  const [mark, count] = worst;
  const label = `${name}: ${tally(marks)}`;
  // Sums of all operations are large numbers in narrow columns, so the total is in the title only.
  const text = countWords(mark, count, cases === undefined ? count : outcomes.length);
  if (cases === undefined) return html`<td><span class="cell ${classOf(mark)}" title="${label}">${text}</span></td>`;
  const href = target(content, mark, cases);
  const attributes = html`href="#${href}" title="${label}" aria-label="${text}: ${label}"`;
  return html`<td><a class="cell ${classOf(mark)}" ${attributes}>${text}</a></td>`;
};

const operationLink = (id: string, name: string): Markup =>
  html`<a href="#${operationAnchor(id)}">${breakable(name)}</a>`;

/** Number of results per operation (rows) and group of requirements (columns), and the latency of each operation. */
export const matrix = (
  contract: Contract,
  outcomes: readonly Outcome[],
  { listed, traffic }: { readonly listed: ReadonlySet<string>; readonly traffic: Traffic | undefined },
): Markup => {
  const latencyOf = (id: string) => traffic?.byOperation.get(id)?.latency;
  const scale = scaleOf([...new Set(outcomes.map(({ operation }) => operation))].flatMap((id) => latencyOf(id) ?? []));
  const drawn = (id: string): Markup | undefined =>
    traffic && html`<td class="drawn">${latencyPlot(latencyOf(id), scale)}</td>`;
  const topics = topicsOf(contract);
  const used = topics.all.filter((topic) => outcomes.some((outcome) => topics.of(outcome.requirement) === topic));
  const row = (id: string, name: string, rowOutcomes: readonly Outcome[]): Markup => html`<tr data-row${filtered(
    [id],
    countMarks(rowOutcomes).map(([mark]) => mark),
  )}><th scope="row">${operationLink(id, name)}</th>
${cell({ outcomes: rowOutcomes, listed }, name, operationAnchor(id))}${used.map((topic) =>
    cell(
      { outcomes: rowOutcomes.filter(({ requirement }) => topics.of(requirement) === topic), listed },
      `${name}, ${topic.title}`,
      topicAnchor(id, topic.id),
    ),
  )}${drawn(id)}</tr>
`;
  const rest = html`<td colspan="${used.length + (traffic ? 2 : 1)}"></td>`;
  const group = (heading: string, operations: readonly (readonly [string, readonly Outcome[]])[]): Markup =>
    html`<tbody data-holds><tr class="base"><th scope="rowgroup">${heading}</th>${rest}</tr>
${operations.map(([id, rows]) => row(id, operationName(contract, id), rows))}</tbody>
`;
  const rowGroups = (base: Base): readonly Markup[] => {
    const byOperation = groupBy(
      outcomes.filter((outcome) => contract.operation(outcome.operation).base === base),
      (outcome) => outcome.operation,
    );
    const tagOf = ([id]: readonly [string, unknown]): string => contract.operation(id).tag ?? headingOf(contract, base);
    return [...groupBy(byOperation, tagOf)].map(([tag, operations]) => group(tag, operations));
  };
  const label = 'Operations by groups of requirements';
  const heads = used.map((topic) => html`<th scope="col" title="${topic.about}">${topic.title}</th>`);
  const lastHead =
    traffic && html`<th scope="col" title="answer times, on one logarithmic axis for all operations">Latency</th>`;
  return html`<div class="scroll operations" tabindex="0" role="region" aria-label="${label}"><table class="matrix${
    used.length > fewColumns ? '' : ' few'
  }">
<thead><tr><th scope="col">Operation</th><th scope="col">All</th>${heads}${lastHead}</tr></thead>
${basesOf(contract).map(rowGroups)}
<tfoot><tr><th scope="row">All</th>${cell({ outcomes, listed }, 'all', undefined)}${used.map((topic) =>
    cell(
      { outcomes: outcomes.filter(({ requirement }) => topics.of(requirement) === topic), listed },
      topic.title,
      undefined,
    ),
  )}${traffic && html`<td></td>`}</tr></tfoot>
</table></div>
<details class="columns"><summary>What the columns stand for</summary><dl>${used.map(
    ({ title, about }) => html`<div><dt>${title}</dt><dd>${about}</dd></div>`,
  )}</dl></details>`;
};
