import { lines, oneLine } from '../engine/model/text.ts';

/**
 * Markdown in which no text of a target is markup: prose is escaped, and values are code. In prose, angle brackets and
 * ampersands become entities, because many renderers pass raw HTML on.
 */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text as one line of prose; also safe inside a table cell. */
export const escape = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]#|~!@$]/g, (character) => `\\${character}`)
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    // Many renderers turn plain URLs into links.
    .replace(/:\/\//g, '\\:\\/\\/')
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`)
    // The start of a line must not look like a list, a quote, a rule or a heading.
    .replace(
      /^(\s*)([-+=]|\d+[.)])/,
      (_, space: string, mark: string) =>
        `${space}${mark.length > 1 ? `${mark.slice(0, -1)}\\${mark.slice(-1)}` : `\\${mark}`}`,
    );

const url = /(https?:\/\/[^\s'"<>`]*[^\s'"<>`,.;:)\]])/;

/** Prose whose URLs are code, so that readers of the source can read and copy them. */
export const proseWithUrls = (text: string): string =>
  oneLine(text)
    .split(url)
    .map((fragment, index) => (index % 2 === 1 ? code(fragment) : escape(fragment)))
    .join('');

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/**
 * Text as a code span. The delimiter is longer than any run of backticks inside.
 * Not for table cells: a pipe would end the cell.
 */
export const code = (text: string): string => {
  const line = oneLine(text);
  const ticks = '`'.repeat(longestRun(line) + 1);
  const pad = line === '' || /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
};

/** Text as a fenced block. The fence is longer than any run of backticks inside. */
export const fence = (text: string, language = 'text'): string => {
  const visible = lines(text);
  const ticks = '`'.repeat(Math.max(3, longestRun(visible) + 1));
  return `${ticks}${language}\n${visible}\n${ticks}`;
};

/** A table. The cells must be Markdown already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
