/** Tables of a Markdown page. */

export const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly string[]): string =>
  rows.length === 0 ? 'None.' : [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

export const seconds = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(0)} s`);
