import fs from 'node:fs';
import path from 'node:path';
import { sourceRoot } from './server.ts';

/** Figures and tables of pages. */

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

export function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

export function table(head: readonly string[], rows: readonly string[]): string {
  return rows.length === 0 ? 'None.' : [row(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
}

export function seconds(value: number | undefined, digits = 0): string {
  return value === undefined ? '' : `${value.toFixed(digits)} s`;
}

/**
 * Writes the measured parts of a page in docs/, each between the comments `<!-- name -->` and `<!-- /name -->`. The
 * rest of the page is written by hand. @throws Error if the page has no such place
 */
export function fillPage(page: string, parts: Readonly<Record<string, string>>): void {
  const file = path.join(sourceRoot, 'docs', page);
  const filled = Object.entries(parts).reduce(
    (text, [name, part]) => {
      const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
      const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
      if (start < 0 || stop < start) throw new Error(`docs/${page} has no place for \`${name}\`: ${begin} ${end}`);
      // A comment at the beginning of a line is a block of its own; elsewhere it stands in a sentence.
      const space = text[start - 1] === '\n' ? '\n\n' : '';
      return `${text.slice(0, start)}${begin}${space}${part}${space}${text.slice(stop)}`;
    },
    fs.readFileSync(file, 'utf8'),
  );
  fs.writeFileSync(file, filled);
}
