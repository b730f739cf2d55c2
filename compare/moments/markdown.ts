import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { DriftFile, MemberDrift, OperationDrift } from '../../engine/model/drift.ts';
import { compare } from '../../engine/model/run.ts';
import { plural } from '../../engine/model/text.ts';
import { code, escape } from '../../reports/markdown.ts';

/** Maximum lines of a chapter, so that the page stays one page; drift.json has all. */
const maxLines = 20;
/** Maximum members that a line names. */
const maxNames = 8;

const chapter = (title: string, lines: readonly string[]): string[] => {
  const hiddenCount = lines.length - maxLines;
  return lines.length === 0
    ? []
    : [
        `## ${title}`,
        [
          ...lines.slice(0, maxLines).map((line) => `- ${line}`),
          ...(hiddenCount > 0 ? [`- ${hiddenCount} more: see drift.json`] : []),
        ].join('\n'),
      ];
};

/** The operation's name, with its drift data. */
type Named = OperationDrift & { readonly name: string };

const operationOf = ({ name }: Named): string => code(name);

const placeOf = ({ of, kind }: MemberDrift): string =>
  `${of === 'refusal' ? ', in refusals' : ''}${kind === undefined ? '' : `, ${escape(kind)}`}`;

const undocumented = (row: Named): string[] =>
  row.members
    .filter(({ documented }) => !documented)
    .map(
      (member) =>
        `${operationOf(row)}: ${code(member.path)} in ${member.present} of ${member.answers} answers` +
        `${placeOf(member)}, e.g. ${code(member.value ?? '')} (exchange ${member.example})`,
    );

const outside = (row: Named): string[] =>
  row.values.flatMap(({ path, documented, values }) => {
    const undocumentedValues = values.filter((value) => value.outside);
    if (undocumentedValues.length === 0 || documented === 'not shown') return [];
    const valueTexts = undocumentedValues
      .slice(0, maxNames)
      .map(({ value, count, example }) => `${code(value)} (${count}, exchange ${example})`);
    return [
      `${operationOf(row)}: ${code(path)} has ${valueTexts.join(', ')}; documented: ${documented.map(code).join(', ')}`,
    ];
  });

const listPaths = (paths: readonly string[]): string => {
  const hiddenCount = paths.length - maxNames;
  return `${paths.slice(0, maxNames).map(code).join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
};

const missing = (row: Named, paths: readonly string[], description: string): string[] =>
  paths.length === 0
    ? []
    : [`${operationOf(row)}: ${listPaths(paths)} ${description} in ${plural(row.answers.success, 'answer')}`];

/** The number of all that the page leaves out. */
const remainder = ({ operations, observed = [] }: DriftFile): string => {
  const questions = new Set(observed.map(({ requirement }) => requirement)).size;
  const callKinds = operations.reduce((sum, row) => sum + row.asked.length, 0);
  return (
    `drift.json has the rest: all members with their types, the statuses and texts of ` +
    `${plural(callKinds, 'way')} of asking, headers, values` +
    (questions === 0 ? '.' : `, and the behaviour for ${plural(questions, 'question')} that the documents leave open.`)
  );
};

/** The differences between answers and documents in drift.json, as one Markdown page. It contains no findings. */
export const toDriftPage = (contract: Contract, drift: DriftFile): string => {
  const operations = drift.operations
    .toSorted((a, b) => compare(a.operation, b.operation))
    .map((row) => ({ ...row, name: operationName(contract, row.operation) }));
  const chapters = [
    ...chapter('Members that no document names', operations.flatMap(undocumented)),
    ...chapter('Values that no document names', operations.flatMap(outside)),
    ...chapter(
      'Documented members that never came',
      operations.flatMap((row) => missing(row, row.neverSeen, 'never came')),
    ),
    ...chapter(
      'Documented lists that were always empty',
      operations.flatMap((row) => missing(row, row.alwaysEmpty, 'were always empty')),
    ),
  ];
  const answeredCount = operations.filter(({ answers }) => answers.success + answers.refusal > 0).length;
  return `${[
    '# Drift',
    `What the answers to ${plural(drift.exchanges, 'request')} of ${plural(answeredCount, 'operation')} hold more or ` +
      'less than the documents name. Nothing here is judged.',
    ...(chapters.length === 0
      ? [answeredCount === 0 ? 'No answer was recorded.' : 'Nothing more and nothing less was seen.']
      : chapters),
    remainder(drift),
  ].join('\n\n')}\n`;
};
