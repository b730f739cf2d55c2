import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type {
  Counted,
  DriftFile,
  HeaderDrift,
  MemberDrift,
  OperationDrift,
  ValuesDrift,
} from '../../engine/model/drift.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { compare } from '../../engine/model/run.ts';
import { clip, plural } from '../../engine/model/text.ts';
import { html, type Markup, operationAnchor, type Part, prose } from '../../reports/page/html.ts';
import { pageOf } from '../../reports/page/shell.ts';

/** Maximum characters of a value. */
const valueLimit = 200;

const code = (text: string): Markup => html`<code>${clip(text, valueLimit)}</code>`;

/** Members that answers have more or less than the documents name, under one title. */
interface Chapter {
  readonly title: string;
  readonly lines: readonly { readonly operation: string; readonly line: Markup }[];
}

/** Maximum names in a line. */
const maxNames = 8;

/** Parts with commas between them. */
const listed = (items: readonly Part[]): Part => items.map((item, index) => html`${index === 0 ? '' : ', '}${item}`);

const inRefusals = ({ of, kind }: Pick<MemberDrift, 'of' | 'kind'>): string =>
  `${of === 'refusal' ? ', in refusals' : ''}${kind === undefined ? '' : `, ${kind}`}`;

const undocumented = (row: MemberDrift): Markup =>
  html`${code(row.path)} in ${row.present} of ${row.answers} answers${inRefusals(row)}, e.g. ${code(
    row.value ?? '',
  )} (exchange ${row.example})`;

const counted = ({ value, count, example }: Counted & { readonly value: string }): Markup =>
  html`${code(value)} (${count}, exchange ${example})`;

/** Values that the document does not name, beside those that it names. */
const outside = ({ path, documented, values }: ValuesDrift): readonly Markup[] => {
  const undocumentedValues = values.filter((value) => value.outside);
  if (undocumentedValues.length === 0 || documented === 'not shown') return [];
  const some = undocumentedValues.slice(0, maxNames).map(counted);
  return [html`${code(path)} has ${listed(some)}; documented: ${listed(documented.map(code))}`];
};

/** Members that no document names. */
const undocumentedMembers = ({ members }: OperationDrift): readonly Markup[] =>
  members.filter(({ documented }) => !documented).map(undocumented);

const missing = (paths: readonly string[], words: string, { answers }: OperationDrift): readonly Markup[] => {
  if (paths.length === 0) return [];
  const hiddenCount = paths.length - maxNames;
  const more = hiddenCount > 0 ? ` and ${hiddenCount} more` : '';
  const names = listed(paths.slice(0, maxNames).map(code));
  return [html`${names}${more} ${words} in ${plural(answers.success, 'answer')}`];
};

const kinds: readonly (readonly [title: string, linesOf: (row: OperationDrift) => readonly Markup[]])[] = [
  ['Members that no document names', undocumentedMembers],
  ['Values that no document names', ({ values }) => values.flatMap(outside)],
  ['Documented members that never came', (row) => missing(row.neverSeen, 'never came', row)],
  ['Documented lists that were always empty', (row) => missing(row.alwaysEmpty, 'were always empty', row)],
];

/** The chapters of a summary that have lines. */
const chaptersOf = ({ operations }: Pick<DriftFile, 'operations'>): readonly Chapter[] =>
  kinds
    .map(([title, linesOf]) => ({
      title,
      lines: operations.flatMap((row) => linesOf(row).map((line) => ({ operation: row.operation, line }))),
    }))
    .filter(({ lines }) => lines.length > 0);

/** Items under a title; undefined if there are no items. */
const list = (title: string, items: readonly Part[]): Markup | undefined =>
  items.length === 0 ? undefined : html`<h3>${title}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

const tally = <Row extends { readonly count: number }>(rows: readonly Row[], textOf: (row: Row) => string): Part =>
  rows.map((row, index) => html`${index === 0 ? '' : ', '}${code(textOf(row))} (${row.count})`);

const severalTypes = (row: MemberDrift): Markup => {
  const types = Object.entries(row.types).map(([type, count]) => `${type} (${count})`);
  return html`${row.path === '' ? 'the body' : code(row.path)}${inRefusals(row)}: ${types.join(', ')}`;
};

const valuesOf = ({ path, documented, values }: OperationDrift['values'][number]): Markup => {
  const documentedText = documented === 'not shown' ? '' : ` (documented: ${documented.join(', ')})`;
  const valueTexts = tally(values, ({ value, outside }) => (outside ? `${value}, undocumented` : value));
  return html`${code(path)}${documentedText}: ${valueTexts}`;
};

const answersTo = ({ asked: callKind, statuses, texts }: OperationDrift['asked'][number]): Markup =>
  html`${callKind}: ${tally(statuses, ({ status }) => String(status))}${texts.length === 0 ? '' : '; '}${tally(
    texts,
    ({ text }) => text,
  )}`;

const header = (row: HeaderDrift): Markup =>
  html`${code(row.name)}: in ${row.count} of ${row.answers}${inRefusals(
    row,
  )}${row.values ? html`; ${tally(row.values, ({ value }) => value)}` : undefined}`;

const countsOf = ({ answers: { success, refusal }, failures }: OperationDrift): string =>
  `${success} answers, ${refusal} refusals${failures
    .map(({ kind, count }) => `, ${count} without an answer (${kind})`)
    .join('')}`;

const answers = (row: OperationDrift): Markup => html`<p>${countsOf(row)}</p>
${list('Members that no document names', undocumentedMembers(row))}
${list('Documented members that never came', row.neverSeen.map(code))}
${list('Documented lists that were always empty', row.alwaysEmpty.map(code))}
${list('Members of several types', row.members.filter(({ types }) => Object.keys(types).length > 1).map(severalTypes))}
${list('Values', row.values.map(valuesOf))}
${list('Answers by kind of call', row.asked.map(answersTo))}
${list('Headers', row.headers.map(header))}
${list(
  'Beyond the limits of this page',
  Object.entries(row.cut ?? {}).map(([kind, count]) => `${kind}: ${count} more`),
)}`;

const observations = (contract: Contract, rows: readonly Observation[]): readonly (Markup | undefined)[] =>
  groupBy(rows, ({ requirement: id }) => id).map(([id, ofRequirement]) => {
    const statement = contract.hasRequirement(id) ? contract.requirement(id).statement : id;
    const items = ofRequirement.map(
      ({ what: label, values }) => html`${label}: ${values.map((value) => html`${code(value)} `)}`,
    );
    return html`<h3>${prose(statement)}</h3><p class="soft"><code>${id}</code></p><ul>${items.map(
      (item) => html`<li>${item}</li>`,
    )}</ul>`;
  });

/** Lines of a chapter of the summary at most. */
const maxLines = 12;

const operationLink = (id: string, title: string): Markup => html`<a href="#${operationAnchor(id)}">${title}</a>`;

/** The members that answers have more or less than documented, on one screen. The operations below have the rest. */
const summary = (operations: readonly OperationDrift[], titled: (id: string) => string): Markup => {
  const chapters = chaptersOf({ operations }).map(({ title, lines }) => {
    const items = lines
      .slice(0, maxLines)
      .map(({ operation, line }) => html`<li>${operationLink(operation, titled(operation))}: ${line}</li>`);
    const hiddenCount = lines.length - maxLines;
    const hiddenNote = hiddenCount > 0 ? html`<li>${hiddenCount} more below</li>` : undefined;
    return html`<h3>${title} <span class="soft">${lines.length}</span></h3><ul>${items}${hiddenNote}</ul>`;
  });
  return chapters.length === 0
    ? html`<p>Nothing more and nothing less was seen than documented.</p>`
    : html`${chapters}`;
};

/** drift.json as a page: a summary, then each operation, folded. It contains no findings. */
export const toDriftHtml = (contract: Contract, { operations, observed = [] }: DriftFile): string => {
  const names = [...new Set([...operations, ...observed].map(({ operation }) => operation))].sort(compare);
  const titled = (id: string): string => operationName(contract, id);
  const sections = names.map((name) => {
    const operationDrifts = operations.filter(({ operation }) => operation === name);
    const observedRows = observed.filter(({ operation }) => operation === name);
    const counts = operationDrifts.map(countsOf).join(', ');
    return html`<details id="${operationAnchor(name)}"><summary><b>${titled(name)}</b> <span class="soft">${
      counts
    }</span></summary>${operationDrifts.map(answers)}
${observations(contract, observedRows)}</details>
`;
  });
  const body = html`<header><p class="name">assay</p><h1>Drift</h1>
<p>Answers of the target, compared with the documents: members, types, values, statuses, texts and headers, and
behaviour that the documents leave open. Nothing here is judged. Numbers in parentheses count answers.</p>
<p><a href="index.html">Back to the report</a></p></header>
<main><h2>In short</h2>
${summary(operations, titled)}
<h2>Operations</h2>
${names.length === 0 ? html`<p>Nothing was observed.</p>` : sections}</main>`;
  return pageOf('assay: drift', body);
};
