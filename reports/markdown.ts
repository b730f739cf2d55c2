import { lines, oneLine } from '../engine/model/text.ts';

/**
 * Markdown in which nothing that a target sent is markup: prose is escaped, values stand in code.
 * Angle brackets and ampersands are entities in prose, since many renderers pass raw HTML on.
 */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as one line of prose; also safe inside a table cell. */
export const escape = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]#|~!@$]/g, (character) => `\\${character}`)
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    // Bare addresses become links in many renderers.
    .replace(/:\/\//g, '\\:\\/\\/')
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`)
    // A line that starts like a list, a quote, a rule or a heading is one.
    .replace(
      /^(\s*)([-+=]|\d+[.)])/,
      (_, space: string, mark: string) =>
        `${space}${mark.length > 1 ? `${mark.slice(0, -1)}\\${mark.slice(-1)}` : `\\${mark}`}`,
    );

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** Text as a code span; the delimiter is longer than any run of backticks inside. Not for table cells: a pipe would end them. */
export const code = (text: string): string => {
  const shown = oneLine(text);
  const ticks = '`'.repeat(longestRun(shown) + 1);
  const pad = shown === '' || /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${ticks}${pad}${shown}${pad}${ticks}`;
};

/** Text as a fenced block; the fence is longer than any run of backticks inside. */
export const fence = (text: string, language = 'text'): string => {
  const shown = lines(text);
  const ticks = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${ticks}${language}\n${shown}\n${ticks}`;
};

/** A table; the cells are Markdown already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
