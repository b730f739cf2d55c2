import fs from 'node:fs';
import path from 'node:path';
import { sourceRoot } from './source-files.ts';

/** Figures and tables of pages. */

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

export function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** A table. `counts`: number of its last columns that hold numbers, which are right-aligned. */
export function table(head: readonly string[], rows: readonly string[], counts = 0): string {
  if (rows.length === 0) return 'None.';
  const line = `|${'---|'.repeat(head.length - counts)}${'--:|'.repeat(counts)}`;
  return [row(...head), line, ...rows].join('\n');
}

/** A page of docs/ that `npm run docs:reference` writes. */
export function page(...blocks: readonly string[]): string {
  return `${['<!-- Written by: npm run docs:reference -->', ...blocks].join('\n\n')}\n`;
}

export function seconds(value: number | undefined, digits = 0): string {
  return value === undefined ? '' : `${value.toFixed(digits)} s`;
}

/**
 * Replaces parts of a text, each between the comments `<!-- name -->` and `<!-- /name -->`. A comment that begins a
 * line is a block of its own; elsewhere it stands in a sentence. @throws Error if the text has no such place
 */
export function fillParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((filled, [name, part]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [start, stop] = [filled.indexOf(begin), filled.indexOf(end)];
    if (start < 0 || stop < start) throw new Error(`there is no place for \`${name}\`: ${begin} ${end}`);
    const space = start === 0 || filled[start - 1] === '\n' ? '\n\n' : '';
    return `${filled.slice(0, start)}${begin}${space}${part}${space}${filled.slice(stop)}`;
  }, text);
}

/** Writes the measured parts of a Markdown file, whose path begins at the repository. The rest is written by hand. */
export function fillPage(file: string, parts: Readonly<Record<string, string>>): void {
  const at = path.join(sourceRoot, file);
  fs.writeFileSync(at, fillParts(fs.readFileSync(at, 'utf8'), parts));
}
