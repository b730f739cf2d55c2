import picocolors from 'picocolors';
import { escape, table } from '../../../reports/markdown.ts';
import { clip, oneLine, wrap } from '../../../engine/model/text.ts';
import { type Class, classOrder } from './classes.ts';
import type { Grouped } from './changes.ts';

/** Maximum rows of one class in a terminal, and maximum characters of a cell. */
const maxRows = 60;
const cellLimit = 300;
const maxOperations = 3;
/** Operations that the first line names. */
const maxNamed = 8;

/** When the two runs began; absent: it is not known. */
export interface Period {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const where = ({ operations }: Grouped): string =>
  operations.length > maxOperations ? `${operations.length} operations` : operations.map(oneLine).join(', ');

export const countByClass = (changes: readonly Grouped[]): Readonly<Record<Class, number>> => {
  const count = (changeClass: Class): number => changes.filter((change) => change.class === changeClass).length;
  return { breaking: count('breaking'), risky: count('risky'), harmless: count('harmless') };
};

const closing = (changes: readonly Grouped[]): string => {
  const counts = countByClass(changes);
  return changes.length === 0
    ? 'nothing changed'
    : classOrder.map((changeClass) => `${counts[changeClass]} ${changeClass}`).join(', ');
};

const cell = (text: string): string => oneLine(clip(text, cellLimit));

/** The rows under their titles: the place, and what it was and is. Words are never cut. */
const listOf = (rows: readonly Grouped[], width: number): string => {
  const lines: string[] = [];
  let title = '';
  for (const row of rows) {
    if (row.title !== title) lines.push(wrap(row.title, width, '  '));
    title = row.title;
    lines.push(wrap(`${cell(row.at)}: ${cell(row.before)} -> ${cell(row.after)}; in ${where(row)}`, width, '    '));
  }
  return lines.join('\n');
};

/** The first line answers: is it breaking, since when, and where. */
const answerOf = (changes: readonly Grouped[], { before, after }: Period): string => {
  if (changes.length === 0) return closing(changes);
  const isBreaking = changes.some((change) => change.class === 'breaking');
  const operations = [...new Set(changes.flatMap((change) => change.operations))].map(oneLine);
  const operationNames = operations.slice(0, maxNamed).join(', ');
  const hiddenCount = operations.length - maxNamed;
  const when = before !== undefined && after !== undefined ? `, between ${before} and ${after}` : '';
  const whether = isBreaking ? 'breaks clients: ' : 'breaks no client: ';
  const places =
    operations.length === 0 ? '' : `; in ${operationNames}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
  return `${whether}${closing(changes)}${when}${places}`;
};

/** Changes for a terminal, the worst class first. */
export const renderChanges = (
  changes: readonly Grouped[],
  notes: readonly string[],
  { colour, width, ...period }: { readonly colour: boolean; readonly width: number } & Period,
): string => {
  const colours = picocolors.createColors(colour);
  const paint = { breaking: colours.red, risky: colours.yellow, harmless: colours.green };
  const parts = classOrder.flatMap((changeClass) => {
    const rows = changes.filter((change) => change.class === changeClass);
    if (rows.length === 0) return [];
    const hiddenCount = rows.length - maxRows;
    const rest = hiddenCount > 0 ? `\n… ${hiddenCount} more; --json gives all` : '';
    return [`${paint[changeClass](changeClass)} (${rows.length})\n${listOf(rows.slice(0, maxRows), width)}${rest}`];
  });
  return [
    wrap(answerOf(changes, period), width),
    ...parts,
    ...notes.map((note) => wrap(`note: ${oneLine(note)}`, width)),
  ].join('\n\n');
};

/** Changes as Markdown, for a pull request. */
export const changesPage = (changes: readonly Grouped[], notes: readonly string[], period: Period = {}): string =>
  `${[
    '# Drift between two runs',
    `${escape(answerOf(changes, period))}.`,
    ...notes.map((note) => `Note: ${escape(note)}.`),
    ...classOrder.flatMap((changeClass) => {
      const rows = changes.filter((change) => change.class === changeClass);
      const cell = (text: string): string => escape(clip(text, cellLimit));
      return rows.length === 0
        ? []
        : [
            `## ${changeClass}`,
            table(
              ['change', 'of', 'before', 'after', 'operations'],
              rows.map((row) => [
                row.title,
                cell(row.at),
                cell(row.before),
                cell(row.after),
                escape(row.operations.join(', ')),
              ]),
            ),
          ];
    }),
  ].join('\n\n')}\n`;
