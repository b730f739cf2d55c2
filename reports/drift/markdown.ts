import type { Contract } from '../../engine/model/contract.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { observationLine } from '../card.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { code, escape } from '../markdown.ts';
import { compare } from '../../engine/model/run.ts';
import type { DriftFile, HeaderDrift, MemberDrift, OperationDrift } from '../../engine/model/drift.ts';

/** Items under a title; empty if there are no items. */
const part = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${title}:\n\n${items.map((item) => `- ${item}`).join('\n')}`];

const counted = <Row extends { readonly count: number }>(rows: readonly Row[], shown: (row: Row) => string): string =>
  rows.map((row) => `${code(shown(row))} (${row.count})`).join(', ');

const ofRefusals = ({ of, kind }: { readonly of: string; readonly kind?: string }): string =>
  `${of === 'refusal' ? ', in refusals' : ''}${kind === undefined ? '' : `, ${escape(kind)}`}`;

const undocumented = (row: MemberDrift): string =>
  `${code(row.path)}: in ${row.present} of ${row.answers} answers${ofRefusals(row)}, ` +
  `e.g. ${code(row.value ?? '')} (exchange ${row.example})`;
const severalTypes = (row: MemberDrift): string =>
  `${code(row.path === '' ? 'the body' : row.path)}${ofRefusals(row)}: ${Object.entries(row.types)
    .map(([type, count]) => `${type} (${count})`)
    .join(', ')}`;
const header = (row: HeaderDrift): string => {
  const values = row.values ? `; ${counted(row.values, ({ value }) => value)}` : '';
  return `${code(row.name)}: in ${row.count} of ${row.answers}${ofRefusals(row)}${values}`;
};
const valuesOf = ({ path, documented, values }: OperationDrift['values'][number]): string => {
  const named = documented === 'not shown' ? '' : ` (documented: ${documented.map(code).join(', ')})`;
  const seen = counted(values, ({ value, outside }) => (outside ? `${value}, undocumented` : value));
  return `${code(path)}${named}: ${seen}`;
};
const answersTo = ({ asked, statuses, texts }: OperationDrift['asked'][number]): string => {
  const refusals = texts.length === 0 ? '' : `; ${counted(texts, ({ text }) => text)}`;
  return `${escape(asked)}: ${counted(statuses, ({ status }) => String(status))}${refusals}`;
};
const countsOf = ({ answers: { success, refusal }, failures }: OperationDrift): string => {
  const unanswered = failures.map(({ kind, count }) => `, ${count} without an answer (${escape(kind)})`);
  return `${success} answers, ${refusal} refusals${unanswered.join('')}.`;
};

const observations = (contract: Contract, rows: readonly Observation[]): string[] =>
  groupBy(rows, ({ requirement: id }) => id).map(([id, own]) => {
    const statement = contract.hasRequirement(id) ? contract.requirement(id).statement : id;
    return `${code(id)}: ${escape(statement)}\n\n${own.map(observationLine).sort().join('\n')}`;
  });

const answers = (row: OperationDrift): string[] => [
  countsOf(row),
  ...part('Members that no document names', row.members.filter(({ documented }) => !documented).map(undocumented)),
  ...part('Documented members that never came', row.neverSeen.map(code)),
  ...part('Documented lists that were always empty', row.alwaysEmpty.map(code)),
  ...part(
    'Members of several types',
    row.members.filter(({ types }) => Object.keys(types).length > 1).map(severalTypes),
  ),
  ...part('Values', row.values.map(valuesOf)),
  ...part('Answers by kind of call', row.asked.map(answersTo)),
  ...part('Headers', row.headers.map(header)),
  ...part(
    'Beyond the limits of this page',
    Object.entries(row.cut ?? {}).map(([what, count]) => `${escape(what)}: ${count} times more`),
  ),
];

/** drift.json as Markdown, by operation. It contains no findings. */
export const toDriftPage = (contract: Contract, { operations, observed = [] }: DriftFile): string => {
  const names = [...new Set([...operations, ...observed].map(({ operation }) => operation))].sort(compare);
  const chapters = names.map((name) =>
    [
      `## ${escape(name)}`,
      ...operations.filter(({ operation }) => operation === name).flatMap(answers),
      ...observations(
        contract,
        observed.filter(({ operation }) => operation === name),
      ),
    ].join('\n\n'),
  );
  return `${[
    '# Drift',
    'The answers of the target, compared with the documents: members, types, values, statuses, ' +
      'texts and headers, and behaviour that the documents leave open. Nothing here is judged. ' +
      'Numbers in parentheses count answers.',
    ...(chapters.length === 0 ? ['Nothing was observed.'] : chapters),
  ].join('\n\n')}\n`;
};
