import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { DriftFile } from '../../engine/model/drift.ts';
import { compare } from '../../engine/model/run.ts';
import { plural } from '../../engine/model/text.ts';
import { code, escape } from '../../reports/markdown.ts';
import { type Chapter, chaptersOf, type Line } from './chapters.ts';

/** Maximum lines of a chapter, so that the page stays one page; drift.json has all. */
const maxLines = 20;

const textOf = (line: Line): string =>
  line.map((part) => (typeof part === 'string' ? escape(part) : code(part.code))).join('');

const chapter = (contract: Contract, { title, lines }: Chapter): string => {
  const items = lines
    .slice(0, maxLines)
    .map(({ operation, line }) => `- ${code(operationName(contract, operation))}: ${textOf(line)}`);
  const hiddenCount = lines.length - maxLines;
  const hiddenNote = hiddenCount > 0 ? [`- ${hiddenCount} more: see drift.json`] : [];
  return `## ${title}\n\n${[...items, ...hiddenNote].join('\n')}`;
};

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
  const operations = drift.operations.toSorted((a, b) => compare(a.operation, b.operation));
  const chapters = chaptersOf({ operations });
  const answeredCount = operations.filter(({ answers }) => answers.success + answers.refusal > 0).length;
  return `${[
    '# Drift',
    `What the answers to ${plural(drift.exchanges, 'request')} of ${plural(answeredCount, 'operation')} hold more or ` +
      'less than the documents name. Nothing here is judged.',
    ...(chapters.length === 0
      ? [answeredCount === 0 ? 'No answer was recorded.' : 'Nothing more and nothing less was seen.']
      : chapters.map((block) => chapter(contract, block))),
    remainder(drift),
  ].join('\n\n')}\n`;
};
