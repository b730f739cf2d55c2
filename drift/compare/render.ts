import Table from 'cli-table3';
import picocolors from 'picocolors';
import { escape, table } from '../../reports/markdown.ts';
import { clip, oneLine } from '../../engine/model/text.ts';
import { type Class, classOrder } from './classes.ts';
import type { Grouped } from './compare.ts';

/** Maximum rows of one class in a terminal, and maximum characters of a cell. */
const mostRows = 60;
const cellLimit = 300;
const mostOperations = 3;

const where = ({ operations }: Grouped): string =>
  operations.length > mostOperations ? `${operations.length} operations` : operations.map(oneLine).join('\n');

export const countByClass = (changes: readonly Grouped[]): Readonly<Record<Class, number>> => {
  const count = (own: Class): number => changes.filter((change) => change.class === own).length;
  return { breaking: count('breaking'), risky: count('risky'), harmless: count('harmless') };
};

const closing = (changes: readonly Grouped[]): string => {
  const counts = countByClass(changes);
  return changes.length === 0 ? 'nothing changed' : classOrder.map((own) => `${counts[own]} ${own}`).join(', ');
};

const cell = (text: string): string => oneLine(clip(text, cellLimit));

const tableOf = (rows: readonly Grouped[], width: number): string => {
  const free = Math.max(60, width) - 10;
  const widths = [0.36, 0.4, 0.24].map((share) => Math.floor(free * share));
  const made = new Table({
    colWidths: widths,
    wordWrap: true,
    wrapOnWordBoundary: false,
    style: { head: [], border: [], compact: true },
  });
  let title = '';
  for (const row of rows) {
    if (row.title !== title) made.push([{ content: row.title, colSpan: 3 }]);
    title = row.title;
    made.push([cell(`  ${row.at}`), cell(`${row.before} -> ${row.after}`), where(row)]);
  }
  return made.toString();
};

/** Changes for a terminal, the worst class first. */
export const renderChanges = (
  changes: readonly Grouped[],
  notes: readonly string[],
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string => {
  const colours = picocolors.createColors(colour);
  const paint = { breaking: colours.red, risky: colours.yellow, harmless: colours.green };
  const parts = classOrder.flatMap((own) => {
    const rows = changes.filter((change) => change.class === own);
    if (rows.length === 0) return [];
    const more = rows.length - mostRows;
    const rest = more > 0 ? `\n… ${more} more; --json gives all` : '';
    return [`${paint[own](own)} (${rows.length})\n${tableOf(rows.slice(0, mostRows), width)}${rest}`];
  });
  return [...parts, ...notes.map((note) => `note: ${oneLine(note)}`), closing(changes)].join('\n\n');
};

/** Changes as Markdown, for a pull request. */
export const changesPage = (changes: readonly Grouped[], notes: readonly string[]): string =>
  `${[
    '# Drift between two runs',
    `${closing(changes)}.`,
    ...notes.map((note) => `Note: ${escape(note)}.`),
    ...classOrder.flatMap((own) => {
      const rows = changes.filter((change) => change.class === own);
      const shown = (text: string): string => escape(clip(text, cellLimit));
      return rows.length === 0
        ? []
        : [
            `## ${own}`,
            table(
              ['change', 'of', 'before', 'after', 'operations'],
              rows.map((row) => [
                row.title,
                shown(row.at),
                shown(row.before),
                shown(row.after),
                escape(row.operations.join(', ')),
              ]),
            ),
          ];
    }),
  ].join('\n\n')}\n`;
